// @ts-check

/** Zooms and moves diagrams, shows the visible part of a large one, and highlights what is connected to a table. */
(function onDiagrams() {
  /** Above this number of tables, there is a small map. */
  const MANY_TABLES = 30;
  /** Text is too small to read below this scale. */
  const READABLE = 0.7;
  const MAP = { width: 190, height: 130 };
  /** @type {WeakSet<Element>} */
  const ready = new WeakSet();

  /**
   * @template {SVGElement} [E=SVGElement]
   * @param {string} selector
   * @param {ParentNode} of
   */
  const all = (selector, of) => [.../** @type {NodeListOf<E>} */ (of.querySelectorAll(selector))];
  /**
   * @param {string} name
   * @param {{ readonly [name: string]: string | number }} attributes
   */
  const element = (name, attributes) => {
    const made = document.createElementNS('http://www.w3.org/2000/svg', name);
    Object.entries(attributes).forEach(([key, value]) => made.setAttribute(key, `${value}`));
    return made;
  };

  /**
   * A small map of all tables, which shows the visible part and moves it.
   *
   * @param {SVGSVGElement} svg
   * @param {HTMLElement} view
   * @returns A function to call when another part becomes visible.
   */
  const addMap = (svg, view) => {
    const { x, y, width, height } = svg.viewBox.baseVal;
    const scale = Math.min(MAP.width / width, MAP.height / height);
    const map = element('svg', {
      'class': 'map', 'aria-hidden': 'true', 'viewBox': `${x} ${y} ${width} ${height}`,
      'width': width * scale, 'height': height * scale,
    });
    for (const table of all('.table', svg)) {
      const [, left, top] = /\((\S+) (\S+)\)/.exec(table.getAttribute('transform') ?? '') ?? [];
      const card = /** @type {SVGRectElement} */ (table.querySelector('.card'));
      map.append(element('rect', {
        class: table.classList[1], x: left, y: top, width: card.width.baseVal.value, height: card.height.baseVal.value,
      }));
    }
    const seen = element('rect', { class: 'seen' });
    map.append(seen);
    view.after(map);
    /** @param {PointerEvent} event */
    const go = ({ clientX, clientY, buttons }) => {
      if (buttons === 1) {
        const box = map.getBoundingClientRect();
        view.scrollTo(
          (clientX - box.left) / box.width * view.scrollWidth - view.clientWidth / 2,
          (clientY - box.top) / box.height * view.scrollHeight - view.clientHeight / 2,
        );
      }
    };
    map.addEventListener('pointerdown', go);
    map.addEventListener('pointermove', go);
    return () => {
      const [across, down] = [width / view.scrollWidth, height / view.scrollHeight];
      map.toggleAttribute('hidden', view.scrollWidth <= view.clientWidth && view.scrollHeight <= view.clientHeight);
      seen.setAttribute('x', `${x + view.scrollLeft * across}`);
      seen.setAttribute('y', `${y + view.scrollTop * down}`);
      seen.setAttribute('width', `${view.clientWidth * across}`);
      seen.setAttribute('height', `${view.clientHeight * down}`);
    };
  };

  /** @param {SVGSVGElement} svg */
  const setUp = (svg) => {
    const view = /** @type {HTMLElement} */ (svg.parentElement);
    const tools = /** @type {HTMLElement} */ (view.previousElementSibling);
    const shown = /** @type {HTMLOutputElement} */ (tools.querySelector('output'));
    const { width, height } = svg.viewBox.baseVal;
    const tables = all('.table', svg);
    const edges = all('[data-from]', svg);
    const room = parseFloat(getComputedStyle(view).maxHeight);
    const fitting = () => Math.min(1, view.clientWidth / width, room / height);
    const updateMap = tables.length > MANY_TABLES ? addMap(svg, view) : undefined;
    let scale = 1;
    /**
     * @param {number} to
     * @param {number} [x] The point that stays in place; default: the middle.
     * @param {number} [y]
     */
    const zoom = (to, x = view.clientWidth / 2, y = view.clientHeight / 2) => {
      const by = Math.min(3, Math.max(0.05, to)) / scale;
      const [left, top] = [(view.scrollLeft + x) * by - x, (view.scrollTop + y) * by - y];
      scale *= by;
      svg.style.width = `${width * scale}px`;
      svg.style.height = `${height * scale}px`;
      view.scrollTo(left, top);
      shown.value = `${Math.round(scale * 100)}%`;
      updateMap?.();
    };
    /**
     * @param {string} name The name of a button or key.
     * @returns Whether it has a meaning.
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
        const box = view.getBoundingClientRect();
        zoom(scale * (event.deltaY < 0 ? 1.1 : 1 / 1.1), event.clientX - box.left, event.clientY - box.top);
      }
    }, { passive: false });
    view.addEventListener('scroll', () => updateMap?.());
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
      const table = ['pointerover', 'focusin'].includes(type)
        ? /** @type {Element} */ (target).closest('.table')
        : null;
      const name = table?.dataset.table;
      const near = new Set([name]);
      for (const edge of edges) {
        const ends = [edge.dataset.from, edge.dataset.to];
        const isShown = name !== undefined && ends.includes(name);
        edge.classList.toggle('shown', isShown);
        if (isShown) {
          ends.forEach((end) => near.add(end));
          // Other edges share a part of its line.
          tables[0].before(edge);
        }
      }
      svg.classList.toggle('asked', name !== undefined);
      tables.forEach((each) => each.classList.toggle('near', near.has(each.dataset.table)));
    };
    ['pointerover', 'pointerout', 'focusin', 'focusout'].forEach((type) => view.addEventListener(type, show));
    const fit = fitting();
    zoom(Math.max(fit, READABLE));
    view.style.height = `${Math.min(room, height * scale)}px`;
    if (fit < READABLE) {
      const start = tables.find(({ dataset }) => dataset.table === view.dataset.start) ??
        tables.find(({ classList }) => !classList.contains('safe')) ?? tables[0];
      const [box, outer] = [start.getBoundingClientRect(), view.getBoundingClientRect()];
      view.scrollTo(
        box.left + box.width / 2 - outer.left - view.clientWidth / 2,
        box.top + box.height / 2 - outer.top - view.clientHeight / 2,
      );
    }
    updateMap?.();
  };

  /** A closed diagram has no size, so it is set up when it opens. */
  const setUpAll = () => {
    /** @type {SVGSVGElement[]} */
    const diagrams = all('svg.schema', document);
    for (const svg of diagrams) {
      if (!ready.has(svg) && svg.parentElement?.clientWidth) {
        ready.add(svg);
        setUp(svg);
      }
    }
  };
  document.addEventListener('toggle', setUpAll, true);
  // A part of the page was unpacked.
  document.addEventListener('filled', setUpAll);
  setUpAll();
})();
