/* The page runs it in a browser, whose names the compiler of this package does not know. */
declare const document: any;
declare const location: { readonly hash: string };
declare const window: any;

/** Filters the list of keys, and shows the one that a link names. */
function onPage(): void {
  const form = document.querySelector('form');
  const keys = [...document.querySelectorAll('.key')];
  const count = document.querySelector('#shown');
  const filter = (): void => {
    const wanted = form.q.value.trim().toLowerCase();
    const verdicts = new Set([...form.querySelectorAll('[name=verdict]:checked')].map((box: any) => box.value));
    let shown = 0;
    for (const key of keys) {
      key.hidden = !verdicts.has(key.dataset.verdict) || !key.dataset.text.includes(wanted);
      shown += key.hidden ? 0 : 1;
    }
    count.textContent = `${shown} of ${keys.length} shown`;
  };
  const follow = (): void => {
    const key = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (key) {
      key.hidden = false;
      key.scrollIntoView();
      key.focus({ preventScroll: true });
    }
  };
  form.addEventListener('input', filter);
  form.addEventListener('submit', (event: any) => event.preventDefault());
  window.addEventListener('hashchange', follow);
  filter();
  follow();
}

export const PAGE_SCRIPT = `(${onPage.toString()})();`;
