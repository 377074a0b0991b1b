/**
 * The languages that code in an answer is coloured in: `[id, scope, extensions, other names]`.
 *
 * The id is that of VS Code, the scope that of its grammar; a language whose grammar is not installed stays
 * plain. Names stand behind a fence; extensions do so, too, and at the end of a path.
 */
export const LANGUAGES = [
  ['python', 'source.python', ['py', 'pyi', 'pyw'], ['python', 'python3']],
  ['javascript', 'source.js', ['js', 'mjs', 'cjs'], ['javascript', 'node']],
  ['javascriptreact', 'source.js.jsx', ['jsx'], []],
  ['typescript', 'source.ts', ['ts', 'mts', 'cts'], ['typescript']],
  ['typescriptreact', 'source.tsx', ['tsx'], []],
  ['json', 'source.json', ['json'], []],
  ['jsonc', 'source.json.comments', ['jsonc', 'json5'], []],
  ['yaml', 'source.yaml', ['yml', 'yaml'], []],
  ['toml', 'source.toml', ['toml'], []],
  ['ini', 'source.ini', ['ini', 'cfg', 'conf', 'properties', 'editorconfig'], []],
  ['html', 'text.html.basic', ['html', 'htm', 'xhtml'], []],
  ['css', 'source.css', ['css'], []],
  ['scss', 'source.css.scss', ['scss'], []],
  ['less', 'source.css.less', ['less'], []],
  ['xml', 'text.xml', ['xml', 'xsd', 'svg', 'plist', 'csproj'], []],
  ['markdown', 'text.html.markdown', ['md', 'markdown'], []],
  ['restructuredtext', 'source.rst', ['rst'], []],
  ['sql', 'source.sql', ['sql'], []],
  ['shellscript', 'source.shell', ['sh', 'bash', 'zsh'], ['shell', 'shellscript', 'console']],
  ['bat', 'source.batchfile', ['bat', 'cmd'], ['batch']],
  ['powershell', 'source.powershell', ['ps1', 'psm1'], ['pwsh', 'powershell']],
  ['dockerfile', 'source.dockerfile', ['dockerfile'], ['docker']],
  ['makefile', 'source.makefile', ['makefile', 'mk'], ['make']],
  ['c', 'source.c', ['c', 'h'], []],
  ['cpp', 'source.cpp', ['cpp', 'cc', 'cxx', 'hpp', 'hh', 'hxx'], ['c++']],
  ['csharp', 'source.cs', ['cs'], ['csharp', 'c#']],
  ['java', 'source.java', ['java'], []],
  ['kotlin', 'source.kotlin', ['kt', 'kts'], ['kotlin']],
  ['scala', 'source.scala', ['scala'], []],
  ['groovy', 'source.groovy', ['groovy', 'gradle'], []],
  ['go', 'source.go', ['go'], ['golang']],
  ['rust', 'source.rust', ['rs'], ['rust']],
  ['ruby', 'source.ruby', ['rb'], ['ruby']],
  ['php', 'text.html.php', ['php'], []],
  ['lua', 'source.lua', ['lua'], []],
  ['perl', 'source.perl', ['pl', 'pm'], ['perl']],
  ['r', 'source.r', ['r'], []],
  ['julia', 'source.julia', ['jl'], ['julia']],
  ['swift', 'source.swift', ['swift'], []],
  ['dart', 'source.dart', ['dart'], []],
  ['diff', 'source.diff', ['diff', 'patch'], ['udiff']],
];

/** The scope that code in a language stands in, by which VS Code knows the language. */
export const embedded = (id) => `meta.embedded.block.${id}`;
