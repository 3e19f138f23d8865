/* The page runs it in a browser, whose names the compiler of this package does not know. */
declare const document: any;
declare const location: { readonly hash: string };
declare const window: any;

/** Filters the list of keys, opens what a link names, and shows the foreign keys of a table. */
function onPage(): void {
  const all = (selector: string, of = document): any[] => [...of.querySelectorAll(selector)];
  const form = document.querySelector('form');
  const keys = all('.key');
  const filter = (): void => {
    const words = form.q.value.toLowerCase().split(' ');
    const rule = form.rule.value;
    const verdicts = new Set(all('[name=verdict]:checked', form).map(({ value }) => value));
    let shown = 0;
    for (const key of keys) {
      const { verdict, text, rules } = key.dataset;
      key.hidden = !verdicts.has(verdict) || !(rule === '' || rules.split(' ').includes(rule)) ||
        !words.every((word: string) => text.includes(word));
      shown += key.hidden ? 0 : 1;
    }
    form.shown.value = shown === 0 ? 'No key matches' : `${shown} of ${keys.length} keys`;
  };
  const follow = (): void => {
    const place = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (place) {
      place.hidden = false;
      if (place.localName === 'details') {
        place.open = true;
      }
      place.scrollIntoView();
      (place.querySelector('summary') ?? place).focus({ preventScroll: true });
    }
  };
  const toggle = (open: boolean) => (): void => keys.filter(({ hidden }) => !hidden).forEach((key) => {
    key.open = open;
  });
  form.hidden = false;
  form.addEventListener('input', filter);
  form.addEventListener('submit', (event: any) => event.preventDefault());
  form.open.addEventListener('click', toggle(true));
  form.close.addEventListener('click', toggle(false));
  window.addEventListener('hashchange', follow);
  let closed: any[] = [];
  window.addEventListener('beforeprint', () => {
    closed = keys.filter((key) => !key.hidden && !key.open && key.dataset.rules !== '');
    closed.forEach((key) => {
      key.open = true;
    });
  });
  window.addEventListener('afterprint', () => closed.forEach((key) => {
    key.open = false;
  }));
  for (const svg of all('svg.schema')) {
    const show = ({ target, type }: any): void => {
      const name = /over|in/.test(type) ? target.closest('[data-table]')?.dataset.table : undefined;
      all('.reference', svg).forEach((line) => line.classList.toggle(
        'shown', name !== undefined && [line.dataset.from, line.dataset.to].includes(name),
      ));
    };
    ['pointerover', 'pointerout', 'focusin', 'focusout'].forEach((type) => svg.addEventListener(type, show));
  }
  // The browser goes to the place of the link by itself once all is there, and takes the focus away.
  window.addEventListener('load', follow);
  filter();
}

export const PAGE_SCRIPT = `(${onPage.toString()})();`;
