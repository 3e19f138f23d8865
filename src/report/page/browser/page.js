// @ts-check

/**
 * Filters keys, opens one in the drawer, and turns fixes into tabs. Without the script, everything is shown in
 * sequence.
 */
(function onPage() {
  /**
   * @template {Element} [E=HTMLElement]
   * @param {string} selector
   * @param {ParentNode} of
   */
  const all = (selector, of = document) => [.../** @type {NodeListOf<E>} */ (of.querySelectorAll(selector))];
  const listed = all('.key-row, .cell');
  // An index that Spanner spreads by itself has no key to open.
  const items = listed.filter(({ dataset }) => dataset.key !== undefined);
  const keys = items.map(({ dataset }) => dataset.key ?? '');
  const [drawer] = all('.drawer');
  const [held] = all('.held');
  const position = /** @type {HTMLOutputElement} */ (drawer.querySelector('output'));

  /** @type {string[]} */
  let parts = [];
  /**
   * Unpacks the parts of an element into their places, once.
   *
   * @param {HTMLElement} place
   */
  const fill = (place) => {
    for (const each of [place, ...all('[data-part]', place)]) {
      const html = parts[Number(each.dataset.part)];
      if (each.dataset.part !== undefined && html !== undefined) {
        each.insertAdjacentHTML('beforeend', html);
        delete each.dataset.part;
        prepare(each);
        each.dispatchEvent(new Event('filled', { bubbles: true }));
      }
    }
  };

  /**
   * Selects a tab and shows its panel.
   *
   * @param {HTMLElement} tab
   */
  const choose = (tab) => {
    const list = /** @type {HTMLElement} */ (tab.parentElement);
    for (const each of all('[role=tab]', list)) {
      const isChosen = each === tab;
      const panel = document.getElementById(each.getAttribute('aria-controls') ?? '');
      each.setAttribute('aria-selected', String(isChosen));
      each.tabIndex = isChosen ? 0 : -1;
      panel?.toggleAttribute('hidden', !isChosen);
      if (isChosen && panel) {
        const today = list.parentElement?.querySelector('.today');
        const pair = panel.querySelector('.pair');
        if (today && pair && !pair.contains(today)) {
          pair.prepend(today);
        }
      }
    }
  };

  /**
   * Shows controls that need the script.
   *
   * @param {ParentNode} of
   */
  const prepare = (of) => {
    all('[data-tabs]', of).forEach((group) => {
      const [list] = all('[role=tablist]', group);
      list.hidden = false;
      const tabs = all('[role=tab]', list);
      tabs.forEach((tab) => {
        const panel = document.getElementById(tab.getAttribute('aria-controls') ?? '');
        panel?.setAttribute('role', 'tabpanel');
        panel?.setAttribute('aria-labelledby', tab.id);
        panel?.removeAttribute('aria-label');
      });
      choose(tabs[0]);
    });
  };

  /** The element that gets the focus when the drawer is closed. @type {HTMLElement | undefined} */
  let opener;
  /** Marks the place of the article that is in the drawer. */
  const seat = document.createComment('in the drawer');
  const putBack = () => {
    seat.replaceWith(...held.children);
    items.forEach((item) => item.classList.remove('current'));
  };
  /**
   * @param {string} key
   * @returns Whether the page has this key.
   */
  const openKey = (key) => {
    const article = document.getElementById(key);
    if (!article?.classList.contains('key')) {
      return false;
    }
    if (article.parentElement !== held) {
      putBack();
      article.replaceWith(seat);
      held.append(article);
      drawer.hidden = false;
      fill(article);
      drawer.scrollTop = 0;
    }
    const at = keys.indexOf(key);
    items[at]?.classList.add('current');
    position.value = at < 0 ? '' : `${at + 1} of ${keys.length}`;
    article.querySelector('h2')?.focus({ preventScroll: true });
    return true;
  };
  const focusBack = () => {
    const details = opener?.closest('details:not([open])');
    const target = details ? details.querySelector('summary') : opener;
    target?.focus({ preventScroll: true });
    opener = undefined;
  };
  const shut = () => {
    putBack();
    drawer.hidden = true;
    focusBack();
  };
  const close = () => {
    shut();
    try {
      history.replaceState(null, '', location.href.split('#')[0]);
    } catch {
      // Without an address of its own, as in a frame, only the hash can be changed.
      location.hash = '';
    }
  };
  /** Keys and buttons that open another key. @type {{ readonly [name: string]: number }} */
  const STEPS = { j: 1, k: -1 };
  const current = () => held.firstElementChild?.id;
  /** @param {string} key */
  const go = (key) => {
    location.hash = `#${encodeURIComponent(key)}`;
  };
  /** @param {number} by */
  const step = (by) => {
    const shown = keys.filter((_, at) => !items[at].hidden);
    const at = shown.indexOf(current() ?? '');
    const next = shown[at < 0 ? 0 : at + by];
    if (next !== undefined) {
      opener = items[keys.indexOf(next)].querySelector('a') ?? items[keys.indexOf(next)];
      go(next);
    }
  };
  const follow = () => {
    let id;
    try {
      id = decodeURIComponent(location.hash.slice(1));
    } catch {
      return;
    }
    if (openKey(id)) {
      return;
    }
    if (!drawer.hidden) {
      shut();
    }
    const place = document.getElementById(id);
    if (place) {
      const details = place.closest('details');
      if (details) {
        details.open = true;
      }
      place.scrollIntoView();
      place.focus({ preventScroll: true });
    }
  };

  // Each database has its own counters and its own field to filter by.
  /** @type {HTMLInputElement[]} */
  const fields = all('.find input');
  // Of a row, what is beside its name and columns says the same of every key.
  const texts = listed.map((item) => (
    `${(item.querySelector('td + td') ?? item).textContent} ${item.dataset.rules ?? ''}`.toLowerCase()
  ));
  // Lists in other sections are filtered only by words.
  const others = all('.other, .step, table:not(.keys) tbody tr')
    .map((of) => ({ of, text: of.textContent?.toLowerCase() ?? '' }));
  const filter = () => {
    for (const database of all('.database')) {
      const words = (fields.find((field) => database.contains(field))?.value ?? '').toLowerCase().split(' ');
      const verdicts = all('.counter[aria-pressed=true]', database).map((each) => each.getAttribute('value') ?? '');
      let shown = 0;
      listed.forEach((item, at) => {
        if (database.contains(item)) {
          const hasVerdict = verdicts.some((verdict) => item.classList.contains(verdict));
          item.hidden = !hasVerdict || !words.every((word) => texts[at].includes(word));
          shown += item.hidden ? 0 : 1;
        }
      });
      for (const { of, text } of others) {
        if (database.contains(of)) {
          of.hidden = !words.every((word) => text.includes(word));
        }
      }
      const none = database.querySelector('.none');
      none?.toggleAttribute('hidden', shown > 0);
      const safe = /** @type {HTMLDetailsElement | null} */ (database.querySelector('.safe-keys'));
      if (safe && words.join('') !== '') {
        safe.open = safe.querySelector('.cell:not([hidden])') !== null;
      }
      all('.schema .table', database).forEach((table) => table.classList.toggle(
        'off', !words.every((word) => (table.textContent ?? '').toLowerCase().includes(word)),
      ));
    }
  };

  fields.forEach((field) => {
    /** @type {HTMLElement} */ (field.parentElement).hidden = false;
    field.addEventListener('input', filter);
  });
  document.addEventListener('click', (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    const button = target.closest('button');
    if (button?.getAttribute('role') === 'tab') {
      choose(button);
    } else if (button?.classList.contains('counter')) {
      button.setAttribute('aria-pressed', String(button.getAttribute('aria-pressed') !== 'true'));
      filter();
    } else if (button && button.value in STEPS) {
      step(STEPS[button.value]);
    } else if (button?.value === 'close') {
      close();
    } else {
      const item = /** @type {HTMLElement | null} */ (target.closest('.key-row, .cell[data-key]'));
      if (item && !getSelection()?.toString()) {
        opener = item.querySelector('a') ?? item;
        const link = target.closest('a');
        if (!link || link === item || link === opener) {
          event.preventDefault();
          go(item.dataset.key ?? '');
        }
      } else if (target.closest('.todo a, .schema a')) {
        opener = /** @type {HTMLElement} */ (target.closest('a'));
      }
    }
  });
  document.addEventListener('keydown', (event) => {
    const { key, ctrlKey, metaKey, altKey } = event;
    const target = /** @type {HTMLElement} */ (event.target);
    if (ctrlKey || metaKey || altKey) {
      return;
    }
    if (target.getAttribute('role') === 'tab' && /^Arrow(Left|Right)$/.test(key)) {
      const tabs = all('[role=tab]', /** @type {HTMLElement} */ (target.parentElement));
      const next = tabs[(tabs.indexOf(target) + (key === 'ArrowRight' ? 1 : tabs.length - 1)) % tabs.length];
      choose(next);
      next.focus();
    } else if (key === 'Escape' && !drawer.hidden) {
      close();
    } else if (target.localName === 'input') {
      return;
    } else if (key in STEPS) {
      step(STEPS[key]);
    } else if (key === '/' && fields.length > 0) {
      event.preventDefault();
      fields[0].focus();
    }
  });
  window.addEventListener('hashchange', follow);
  document.addEventListener('toggle', ({ target }) => fill(/** @type {HTMLElement} */ (target)), true);
  window.addEventListener('beforeprint', () => {
    putBack();
    drawer.hidden = true;
    all('article.key:not(.safe)').forEach(fill);
  });
  window.addEventListener('afterprint', follow);
  const packed = document.querySelector('script[type="application/gzip"]');
  if (packed) {
    const bytes = Uint8Array.from(atob(packed.textContent ?? ''), (character) => character.charCodeAt(0));
    const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
    void new Response(unpacked).json().then((/** @type {string[]} */ unpackedParts) => {
      parts = unpackedParts;
      all('details[open]').forEach(fill);
      const key = current();
      if (key !== undefined) {
        fill(/** @type {HTMLElement} */ (held.firstElementChild));
        openKey(key);
      }
    });
  }
  prepare(document);
  // After loading, the browser jumps to the target of the link and takes the focus away.
  window.addEventListener('load', follow);
})();
