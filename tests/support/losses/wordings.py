"""What models write where they leave out code, in the comments of several languages and without one.

Every other one is held out: ``HELD_OUT`` is only measured, and what finds them is never written by it.
"""

from collections.abc import Sequence

_WORDS = """
Keep everything else
Keep everything else as is
Keep everything else the same
Everything else stays the same
Everything else remains unchanged
Everything else is unchanged
everything below stays unchanged
omitted for brevity
Code omitted for brevity
Rest of the code omitted for brevity
(remaining methods omitted for brevity)
... (omitted for brevity)
Implementation omitted
imports omitted
unchanged methods omitted
other functions stay as they are
other functions remain the same
Other methods remain unchanged
other methods unchanged
All other methods stay the same
The other handlers are unchanged
other imports
... other imports ...
... other code ...
other code here
existing code
existing code here
... existing code ...
existing code remains the same
existing imports
Existing functions go here
your existing code
your existing code here
Your existing code goes here
keep your existing code
keep existing code
keep existing imports
Keep the existing implementation
Keep all existing methods
keep the rest
keep the rest as is
Keep the rest of the file unchanged
keep remaining code as before
leave the rest as it is
Leave the rest of the function unchanged
leave everything below untouched
rest of the file
... rest of the file
... rest of the file ...
rest of the code
rest of the code remains the same
rest of the code remains unchanged
Rest of your code here
rest of the class
rest of the class unchanged
rest of the implementation
rest of implementation stays the same
the rest of the code stays as is
The rest is unchanged
the rest of the file is unchanged
the rest of this function is the same as before
The remainder of the file is unchanged
remainder unchanged
remaining code
remaining code unchanged
remaining functions unchanged
remaining methods here
... remaining methods ...
... remaining code stays the same ...
add the remaining methods
add the remaining methods here
Add the rest of the methods here
add remaining code here
insert the existing code here
include the rest of the original code here
paste the rest of your code here
copy the rest from the original file
copy the remaining functions from above
previous code
previous code here
previous code remains the same
... previous code ...
previous imports remain the same
Previous implementation goes here
same as before
same as above
Same as original
same as the original file
same as in the previous version
same code as before
... same as before ...
identical to the original
identical to before
as before
... as before
unchanged
(unchanged)
... unchanged ...
unchanged code
unchanged from here on
unchanged below
The code below is unchanged
the code above is unchanged
no changes below
no changes here
no changes needed here
No changes from here on
No further changes
No other changes
nothing else changes
Nothing changes below this line
not changed
etc.
etc
... etc.
... and so on
and so on for the other cases
and so on
...
…
....
[...]
(...)
<...>
[…]
snip
--- snip ---
[snip]
snipped
<snip>
truncated for brevity
Truncated
shortened for brevity
shortened for clarity
abbreviated
skipped for brevity
skipping unchanged code
code skipped
left out for brevity
hidden for brevity
not shown here
(not shown)
remaining lines not shown
Other routes not shown
(other tests here)
Other tests remain the same
more tests here
more code here
more methods
... more methods ...
additional methods here
Additional code remains unchanged
continue with the existing code
continues as before
continue as before
function body unchanged
function continues unchanged
method body remains the same
body unchanged
class body unchanged
imports unchanged
imports remain the same
imports stay the same
All imports remain as before
all imports as before
styles unchanged
Existing styles remain
existing routes
... existing routes ...
existing state and hooks
existing props
the existing JSX stays here
constructor unchanged
constructor and other methods unchanged
helper functions unchanged
helper functions stay the same
helpers (unchanged)
tests above unchanged
see above
see original file
see previous version
refer to the original implementation
original code
original code here
original implementation remains
... original code ...
<existing code>
<existing code here>
<rest of the code>
<rest of file unchanged>
<unchanged>
<code omitted>
<previous code>
[existing code]
[rest of the code]
[unchanged code]
[Rest of file remains the same]
[remaining code unchanged]
[Previous code remains the same]
{existing code}
{/* rest of the component */}
{ ...existing code... }
--- existing code ---
--- rest unchanged ---
=== unchanged ===
*** existing code ***
~~~ existing code ~~~
>>> rest of code unchanged
>> existing code
----- remaining code -----
lines 10-50 unchanged
lines 20 to 80 remain the same
Lines 1-40 stay as they are
(lines omitted)
(120 lines unchanged)
30 more lines
... 45 lines omitted ...
[45 lines omitted]
TODO: keep existing code
NOTE: rest of the file unchanged
Note: the remaining methods are unchanged
The rest of the methods would go here
the other methods would be here
Your other code goes here
all your other methods
Implement the remaining methods similarly
similar for the other methods
Similarly for the remaining fields
Repeat for the other cases
ditto
Rest bleibt gleich
Rest bleibt unverändert
Der Rest bleibt wie bisher
... Rest der Datei ...
Rest der Datei unverändert
Rest des Codes bleibt gleich
restlicher Code
restlicher Code unverändert
Restlicher Code bleibt gleich
übriger Code unverändert
Alle übrigen Methoden bleiben unverändert
bestehender Code
... bestehender Code ...
vorhandener Code
Hier bleibt alles wie gehabt
wie bisher
wie zuvor
unverändert
(unverändert)
gekürzt
aus Platzgründen weggelassen
der Kürze halber ausgelassen
weitere Funktionen unverändert
usw.
und so weiter
restez identique
le reste du code
le reste du code reste inchangé
Le reste du fichier reste inchangé
reste du code inchangé
... reste du fichier ...
code existant
... code existant ...
votre code existant ici
le reste est inchangé
inchangé
identique
sans changement
comme avant
code omis
omis pour plus de clarté
autres méthodes inchangées
les autres fonctions restent les mêmes
resto del código
El resto del código sigue igual
el resto del código permanece igual
... resto del archivo ...
resto sin cambios
sin cambios
código existente
... código existente ...
tu código existente aquí
mantener el resto igual
Mantén el código existente
omitido por brevedad
código omitido
igual que antes
las demás funciones no cambian
los otros métodos permanecen iguales
código anterior
resto do código
resto do código permanece igual
o resto permanece inalterado
código existente aqui
omitido por brevidade
sem alterações
resto del codice
il resto del codice rimane invariato
codice esistente
invariato
omesso per brevità
rest van de code ongewijzigd
bestaande code
reszta kodu bez zmian
istniejący kod
остальной код без изменений
остальной код
остальное без изменений
остальные методы не изменились
существующий код
без изменений
код опущен для краткости
省略
省略其余代码
其余代码不变
其余代码保持不变
其他代码保持不变
其余部分与之前相同
其他方法不变
现有代码
... 现有代码 ...
保留现有代码
保持不变
保持原样
原有代码
剩余代码
剩余代码不变
此处省略
以下省略
以下代码不变
前面的代码不变
与之前相同
同上
(略)
略
代码同前
其他部分未修改
残りのコードは変更なし
残りは同じ
既存のコード
... 既存のコード ...
以下同じ
変更なし
以下省略
そのまま
中略
他のメソッドは変更なし
기존 코드
나머지 코드는 동일
나머지는 그대로 유지
이하 생략
변경 없음
kodun geri kalanı aynı
mevcut kod
resten av koden är oförändrad
befintlig kod
"""
WORDINGS: Sequence[str] = tuple(dict.fromkeys(_WORDS.strip().splitlines()))
LOOKED_AT, HELD_OUT = WORDINGS[::2], WORDINGS[1::2]
COMMENTS = {
    "py": ("# {}", '"""{}"""', "    # {}", "{}"),
    "ts": ("// {}", "/* {} */", "  // {}", "{/* {} */}"),
    "c": ("/* {} */", "// {}"),
    "html": ("<!-- {} -->", "  <!-- {} -->"),
    "sql": ("-- {}",),
    "lisp": ("; {}", ";; {}"),
    "tex": ("% {}",),
    "vb": ("' {}",),
    "css": ("/* {} */",),
}
"""How a line of it may be written, by the extension of the file."""
