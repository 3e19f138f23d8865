// @ts-check

/**
 * @typedef {object} Fields What the form of the filter has, by name.
 * @property {HTMLInputElement} q
 * @property {HTMLSelectElement} rule
 * @property {HTMLButtonElement} open
 * @property {HTMLButtonElement} close
 * @property {HTMLOutputElement} shown
 */

/** Filters what is listed, opens what a link names, zooms the diagram, and shows the foreign keys of a table. */
(function onPage() {
  /**
   * @template {Element} [E=HTMLElement]
   * @param {string} selector
   * @param {ParentNode} of
   */
  const all = (selector, of = document) => [.../** @type {NodeListOf<E>} */ (of.querySelectorAll(selector))];
  const form = /** @type {HTMLFormElement & Fields} */ (document.querySelector('form'));
  /** @type {HTMLInputElement[]} */
  const verdictBoxes = all('[name=verdict]', form);
  /** @type {HTMLDetailsElement[]} */
  const keys = all('.key');

  /** @type {string[]} */
  let parts = [];
  /**
   * Puts a packed part into its place, once.
   *
   * @param {HTMLElement} place
   */
  const fill = (place) => {
    const html = parts[Number(place.dataset.part)];
    if (html !== undefined) {
      place.insertAdjacentHTML('beforeend', html);
      delete place.dataset.part;
      /** @type {SVGSVGElement[]} */
      const diagrams = all('svg.schema', place);
      diagrams.forEach(draw);
    }
  };
  /** @param {HTMLDetailsElement} place */
  const open = (place) => {
    fill(place);
    place.open = true;
  };

  /**
   * What a diagram can do: zoom, pan, and show the foreign keys of a table.
   *
   * @param {SVGSVGElement} svg
   */
  const draw = (svg) => {
    const view = /** @type {HTMLElement} */ (svg.parentElement);
    const tools = /** @type {HTMLElement} */ (view.parentElement?.querySelector('.tools'));
    const { width: { baseVal: { value: width } }, height: { baseVal: { value: height } } } = svg;
    let scale = 1;
    /** @param {number} to */
    const zoom = (to) => {
      const by = Math.min(3, Math.max(0.05, to)) / scale;
      const [x, y] = [view.clientWidth / 2, view.clientHeight / 2];
      const [left, top] = [(view.scrollLeft + x) * by - x, (view.scrollTop + y) * by - y];
      scale *= by;
      svg.style.width = `${width * scale}px`;
      svg.style.height = `${height * scale}px`;
      view.scrollTo(left, top);
    };
    const fitting = () => Math.min(1, view.clientWidth / width, 640 / height);
    /**
     * @param {string} name Of a button or a key.
     * @returns Whether it means something.
     */
    const act = (name) => {
      /** @type {{ readonly [name: string]: number }} */
      const scales = { '+': scale * 1.25, '=': scale * 1.25, '-': scale / 1.25, '0': fitting() };
      const to = scales[name];
      zoom(to ?? scale);
      return to !== undefined;
    };
    tools.hidden = false;
    tools.addEventListener('click', ({ target }) => act(/** @type {HTMLButtonElement} */ (target).value));
    view.addEventListener('keydown', (event) => {
      if (!event.ctrlKey && !event.metaKey && !event.altKey && act(event.key)) {
        event.preventDefault();
      }
    });
    view.addEventListener('wheel', (event) => {
      if (event.ctrlKey) {
        event.preventDefault();
        zoom(scale * (event.deltaY < 0 ? 1.1 : 1 / 1.1));
      }
    });
    /** @type {{ x: number, y: number, clientX: number, clientY: number } | undefined} */
    let from;
    let isDragged = false;
    view.addEventListener('pointerdown', ({ pointerType, button, clientX, clientY }) => {
      isDragged = false;
      from = pointerType === 'mouse' && button === 0
        ? { x: view.scrollLeft + clientX, y: view.scrollTop + clientY, clientX, clientY }
        : undefined;
    });
    view.addEventListener('pointermove', ({ buttons, clientX, clientY }) => {
      if (from && buttons === 1) {
        isDragged ||= Math.abs(clientX - from.clientX) + Math.abs(clientY - from.clientY) > 4;
        view.scrollTo(from.x - clientX, from.y - clientY);
      }
    });
    view.addEventListener('dragstart', (event) => event.preventDefault());
    view.addEventListener('click', (event) => isDragged && event.preventDefault());
    /** @param {Event} event */
    const show = ({ target, type }) => {
      /** @type {SVGElement | null} */
      const table = /over|in/.test(type) ? /** @type {Element} */ (target).closest('[data-table]') : null;
      const name = table?.dataset.table;
      /** @type {SVGElement[]} */
      const references = all('.reference', svg);
      references.forEach((line) => line.classList.toggle(
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
    title: section.querySelector('h2')?.textContent,
    count: document.querySelector(`nav a[href="#${section.id}"] .count`),
    items: all('.key, .finding:not(.key *), tbody tr', section).map((of) => ({
      of,
      isKey: of.localName === 'details',
      rules: of.dataset.rules?.split(' '),
      // Of a key what is seen while it is closed: the code of a fix names too much.
      text: `${(of.querySelector('summary') ?? of).textContent} ${of.dataset.rules ?? ''}`.toLowerCase(),
    })),
  }));
  const filter = () => {
    const words = form.q.value.toLowerCase().split(' ');
    const rule = form.rule.value;
    const verdicts = verdictBoxes.filter(({ checked }) => checked).map(({ value }) => value);
    /** @param {string} text */
    const hasWords = (text) => words.every((word) => text.includes(word));
    /** @param {Element} element */
    const hasVerdict = ({ classList }) => verdicts.some((each) => classList.contains(each));
    const isFiltered = form.q.value !== '' || rule !== '' || verdicts.length < verdictBoxes.length;
    /** @type {string[]} */
    const found = [];
    for (const { section, title, count, items } of sections) {
      let shown = 0;
      for (const { of, isKey, rules, text } of items) {
        const isOfOtherRule = rule !== '' && rules !== undefined && !rules.includes(rule);
        of.hidden = !hasWords(text) || (isKey && !hasVerdict(of)) || isOfOtherRule;
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
      table.classList.toggle('off', !hasWords((table.textContent ?? '').toLowerCase()) || !hasVerdict(table)));
    form.shown.value = found.join(', ');
  };
  const follow = () => {
    const place = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (place) {
      place.hidden = false;
      place.closest('section')?.classList.remove('empty');
      place.closest('tr')?.removeAttribute('hidden');
      if (place instanceof HTMLDetailsElement) {
        open(place);
      }
      place.scrollIntoView();
      (place.querySelector('summary') ?? place).focus({ preventScroll: true });
    }
  };

  form.hidden = false;
  form.addEventListener('input', filter);
  form.addEventListener('submit', (event) => event.preventDefault());
  form.open.addEventListener('click', () => keys.filter(({ hidden }) => !hidden).forEach(open));
  form.close.addEventListener('click', () => keys.filter(({ hidden }) => !hidden).forEach((key) => {
    key.open = false;
  }));
  window.addEventListener('hashchange', follow);
  document.addEventListener('toggle', ({ target }) => {
    const place = /** @type {HTMLDetailsElement} */ (target);
    if (place.open) {
      fill(place);
    }
  }, true);
  /** @type {HTMLDetailsElement[]} */
  let closed = [];
  window.addEventListener('beforeprint', () => {
    closed = keys.filter((key) => !key.hidden && !key.open && key.dataset.rules !== '');
    closed.forEach(open);
  });
  window.addEventListener('afterprint', () => closed.forEach((key) => {
    key.open = false;
  }));
  const packed = document.querySelector('script[type="application/gzip"]');
  if (packed) {
    const bytes = Uint8Array.from(atob(packed.textContent ?? ''), (character) => character.charCodeAt(0));
    const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
    void new Response(unpacked).json().then((/** @type {string[]} */ all_) => {
      parts = all_;
      /** @type {HTMLDetailsElement[]} */
      const opened = all('details[open]');
      opened.forEach(fill);
    });
  }
  // The browser goes to the place of the link by itself once all is there, and takes the focus away.
  window.addEventListener('load', follow);
  /** @type {SVGSVGElement[]} */
  const drawn = all('svg.schema');
  drawn.forEach(draw);
  filter();
})();
