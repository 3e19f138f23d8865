/* The page runs it in a browser, whose names the compiler of this package does not know. */
declare const Blob: any;
declare const DecompressionStream: any;
declare const Response: any;
declare const atob: (text: string) => string;
declare const document: any;
declare const location: { readonly hash: string };
declare const window: any;

/** Filters what is listed, opens what a link names, zooms the diagram, and shows the foreign keys of a table. */
function onPage(): void {
  const all = (selector: string, of = document): any[] => [...of.querySelectorAll(selector)];
  const form = document.querySelector('form');
  const keys = all('.key');

  let parts: string[] = [];
  /** Puts a packed part into its place, once. */
  const fill = (place: any): void => {
    const html = parts[place.dataset.part];
    if (html !== undefined) {
      place.insertAdjacentHTML('beforeend', html);
      delete place.dataset.part;
      all('svg.schema', place).forEach(draw);
    }
  };
  const open = (place: any): void => {
    fill(place);
    place.open = true;
  };

  /** What a diagram can do: zoom, pan, and show the foreign keys of a table. */
  const draw = (svg: any): void => {
    const view = svg.parentElement;
    const tools = view.parentElement.querySelector('.tools');
    const { width: { baseVal: { value: width } }, height: { baseVal: { value: height } } } = svg;
    let scale = 1;
    const zoom = (to: number): void => {
      const by = Math.min(3, Math.max(0.05, to)) / scale;
      const [x, y] = [view.clientWidth / 2, view.clientHeight / 2];
      const [left, top] = [(view.scrollLeft + x) * by - x, (view.scrollTop + y) * by - y];
      scale *= by;
      svg.style.width = `${width * scale}px`;
      svg.style.height = `${height * scale}px`;
      view.scrollTo(left, top);
    };
    const fitting = (): number => Math.min(1, view.clientWidth / width, 640 / height);
    const act = (name: string): boolean => {
      const to = { '+': scale * 1.25, '=': scale * 1.25, '-': scale / 1.25, '0': fitting() }[name];
      zoom(to ?? scale);
      return to !== undefined;
    };
    tools.hidden = false;
    tools.addEventListener('click', ({ target }: any) => act(target.value));
    view.addEventListener('keydown', (event: any) => {
      if (!event.ctrlKey && !event.metaKey && !event.altKey && act(event.key)) {
        event.preventDefault();
      }
    });
    view.addEventListener('wheel', (event: any) => {
      if (event.ctrlKey) {
        event.preventDefault();
        zoom(scale * (event.deltaY < 0 ? 1.1 : 1 / 1.1));
      }
    });
    let from: any;
    let isDragged = false;
    view.addEventListener('pointerdown', ({ pointerType, button, clientX, clientY }: any) => {
      isDragged = false;
      from = pointerType === 'mouse' && button === 0
        ? { x: view.scrollLeft + clientX, y: view.scrollTop + clientY, clientX, clientY }
        : undefined;
    });
    view.addEventListener('pointermove', ({ buttons, clientX, clientY }: any) => {
      if (from && buttons === 1) {
        isDragged ||= Math.abs(clientX - from.clientX) + Math.abs(clientY - from.clientY) > 4;
        view.scrollTo(from.x - clientX, from.y - clientY);
      }
    });
    view.addEventListener('dragstart', (event: any) => event.preventDefault());
    view.addEventListener('click', (event: any) => isDragged && event.preventDefault());
    const show = ({ target, type }: any): void => {
      const name = /over|in/.test(type) ? target.closest('[data-table]')?.dataset.table : undefined;
      all('.reference', svg).forEach((line) => line.classList.toggle(
        'shown', name !== undefined && [line.dataset.from, line.dataset.to].includes(name),
      ));
    };
    ['pointerover', 'pointerout', 'focusin', 'focusout'].forEach((type) => svg.addEventListener(type, show));
    const fit = fitting();
    // Small text is no overview, unless there are too many tables to read at once.
    zoom(fit >= 0.6 || svg.closest('.dense') ? fit : 1);
    filter();
  };

  /** What the filter looks at, by the section that lists it. */
  const sections = all('main > section').map((section) => ({
    section,
    title: section.querySelector('h2').textContent,
    count: document.querySelector(`nav a[href="#${section.id}"] .count`),
    items: all('.key, .finding:not(.key *), tbody tr', section).map((of) => ({
      of,
      isKey: of.localName === 'details',
      rules: of.dataset.rules?.split(' '),
      // Of a key what is seen while it is closed: the code of a fix names too much.
      text: `${(of.querySelector('summary') ?? of).textContent} ${of.dataset.rules ?? ''}`.toLowerCase(),
    })),
  }));
  const filter = (): void => {
    const words = form.q.value.toLowerCase().split(' ');
    const rule = form.rule.value;
    const verdicts = all('[name=verdict]', form).filter(({ checked }) => checked).map(({ value }) => value);
    const hasWords = (text: string): boolean => words.every((word: string) => text.includes(word));
    const hasVerdict = ({ classList }: any): boolean => verdicts.some((each) => classList.contains(each));
    const isFiltered = form.q.value !== '' || rule !== '' || all('[name=verdict]:not(:checked)', form).length > 0;
    const found: string[] = [];
    for (const { section, title, count, items } of sections) {
      let shown = 0;
      for (const { of, isKey, rules, text } of items) {
        of.hidden = !hasWords(text) || (isKey && !hasVerdict(of)) || (rule !== '' && rules && !rules.includes(rule));
        shown += of.hidden ? 0 : 1;
      }
      if (items.length > 0) {
        section.classList.toggle('empty', shown === 0);
        if (count) {
          count.textContent = shown === items.length ? `${shown}` : `${shown}/${items.length}`;
        }
        if (section.querySelector('.key')) {
          found.unshift(`${shown} of ${items.length} keys`);
        } else if (isFiltered && shown > 0) {
          found.push(`${shown} in ${title}`);
        }
      }
    }
    all('.schema .table').forEach((table) =>
      table.classList.toggle('off', !hasWords(table.textContent.toLowerCase()) || !hasVerdict(table)));
    form.shown.value = found.join(', ');
  };
  const follow = (): void => {
    const place = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (place) {
      place.hidden = false;
      place.closest('section')?.classList.remove('empty');
      place.closest('tr')?.removeAttribute('hidden');
      if (place.localName === 'details') {
        open(place);
      }
      place.scrollIntoView();
      (place.querySelector('summary') ?? place).focus({ preventScroll: true });
    }
  };

  form.hidden = false;
  form.addEventListener('input', filter);
  form.addEventListener('submit', (event: any) => event.preventDefault());
  form.open.addEventListener('click', () => keys.filter(({ hidden }) => !hidden).forEach(open));
  form.close.addEventListener('click', () => keys.filter(({ hidden }) => !hidden).forEach((key) => {
    key.open = false;
  }));
  window.addEventListener('hashchange', follow);
  document.addEventListener('toggle', ({ target }: any) => target.open && fill(target), true);
  let closed: any[] = [];
  window.addEventListener('beforeprint', () => {
    closed = keys.filter((key) => !key.hidden && !key.open && key.dataset.rules !== '');
    closed.forEach(open);
  });
  window.addEventListener('afterprint', () => closed.forEach((key) => {
    key.open = false;
  }));
  const packed = document.querySelector('script[type="application/gzip"]');
  if (packed) {
    const bytes = Uint8Array.from(atob(packed.textContent), (character) => character.charCodeAt(0));
    const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
    new Response(unpacked).json().then((all_: string[]) => {
      parts = all_;
      all('details[open]').forEach(fill);
    });
  }
  // The browser goes to the place of the link by itself once all is there, and takes the focus away.
  window.addEventListener('load', follow);
  all('svg.schema').forEach(draw);
  filter();
}

export const PAGE_SCRIPT = `(${onPage.toString()})();`;
