// The page is whole without this: it copies queries, searches examples, and opens what a link leads to.
'use strict';
for (const button of document.querySelectorAll('.copy')) {
  if (!navigator.clipboard) break;
  button.hidden = false;
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(button.closest('.query').querySelector('code').textContent);
    button.textContent = 'Copied';
  });
}
const reveal = () => {
  const target = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!target) return;
  for (let box = target.closest('details'); box; box = box.parentElement.closest('details')) box.open = true;
  if (target.matches('.query')) target.focus({ preventScroll: true });
  else target.scrollIntoView();
};
addEventListener('hashchange', reveal);
reveal();
addEventListener('keydown', (event) => {
  const close = event.key === 'Escape' && document.querySelector('.query:target .close');
  if (!close) return;
  close.click();
  document.querySelector(close.hash)?.focus();
});
addEventListener('beforeprint', () => {
  for (const card of document.querySelectorAll('.card')) card.open = true;
});
const search = document.getElementById('search');
if (search) {
  const boxes = [...document.querySelectorAll('details.code')].map((box) => ({
    box,
    head: box.querySelector('summary').textContent.toLowerCase(),
    examples: [...box.querySelectorAll('.example')].map((part) => [part, part.textContent.toLowerCase()]),
  }));
  const clear = document.getElementById('clear');
  search.closest('p').hidden = false;
  search.addEventListener('input', () => {
    const wanted = search.value.trim().toLowerCase();
    let hits = 0;
    for (const { box, head, examples } of boxes) {
      const whole = head.includes(wanted);
      let inside = 0;
      for (const [part, text] of examples) {
        part.hidden = !(whole || text.includes(wanted));
        inside += part.hidden ? 0 : 1;
      }
      box.hidden = !whole && inside === 0;
      box.open = wanted !== '' && !whole && inside > 0;
      hits += box.hidden ? 0 : inside;
    }
    document.getElementById('hits').textContent =
      wanted && (hits ? `${hits} ${hits === 1 ? 'example' : 'examples'}` : `No example holds “${search.value.trim()}”.`);
    clear.hidden = !wanted;
  });
  clear.addEventListener('click', () => {
    search.value = '';
    search.dispatchEvent(new Event('input'));
    search.focus();
  });
}
