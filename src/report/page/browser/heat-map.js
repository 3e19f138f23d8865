// @ts-check

/**
 * @typedef {object} Picture The contents of a heat map, read from its PNG.
 * @property {number} steps
 * @property {number} ranges
 * @property {(step: number, range: number) => number} colour The index in the palette; range 0 is the lowest.
 * @property {string[]} keys The first key of each range, and the last one of all.
 *
 * @typedef {object} Aim The position of a crosshair.
 * @property {number} step
 * @property {number} [range] Absent if only a moment is selected.
 */

/** Crosshairs on heat maps, by mouse, touch and arrow keys. */
(function onHeatMaps() {
  /** The highest color number. A number is proportional to the square root of a share. */
  const LAST_COLOUR = 31;
  const MAP = '.heat[data-cell]';

  /**
   * The pixels of an indexed 8-bit PNG without filters. A canvas might change colors, but these are exact.
   *
   * @param {string} base64
   */
  const pixelsOf = async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const view = new DataView(bytes.buffer);
    let at = 8;
    while (view.getUint32(at + 4) !== 0x49444154) {
      at += 12 + view.getUint32(at);
    }
    const data = new Blob([bytes.subarray(at + 8, at + 8 + view.getUint32(at))]);
    const unpacked = new Response(data.stream().pipeThrough(new DecompressionStream('deflate')));
    const lines = new Uint8Array(await unpacked.arrayBuffer());
    return { steps: view.getUint32(16), ranges: view.getUint32(20), lines };
  };

  /** @type {Map<string, Promise<Picture>>} */
  const pictures = new Map();
  /** @param {HTMLElement} map */
  const pictureOf = (map) => {
    const style = getComputedStyle(map);
    const [url, keys] = ['--heat', '--keys'].map((name) => style.getPropertyValue(name));
    const picture = pictures.get(url) ?? pixelsOf(/base64,([\w+/=]+)/.exec(url)?.[1] ?? '').then(
      ({ steps, ranges, lines }) => ({
        steps,
        ranges,
        colour: (step, range) => lines[(ranges - 1 - range) * (steps + 1) + 1 + step],
        keys: keys.trim().slice(1, -1).split('~').map(decodeURIComponent),
      }),
    );
    pictures.set(url, picture);
    return picture;
  };

  /** @param {number} colour */
  const about = (colour) => {
    const share = (colour / LAST_COLOUR) ** 2 * 100;
    return `about ${share === 0 || share >= 1 ? Math.round(share) : share.toFixed(1)}%`;
  };

  /** @param {HTMLElement} map */
  const partsOf = (map) => {
    const figure = /** @type {HTMLElement} */ (map.closest('figure'));
    return {
      sentence: /** @type {HTMLElement} */ (figure.querySelector('.here')),
      profile: figure.querySelector('.profile path'),
    };
  };
  /** Restores the text of a map before its first crosshair. @type {WeakMap<HTMLElement, () => void>} */
  const restored = new WeakMap();
  /** @type {WeakMap<HTMLElement, Aim>} */
  const aims = new WeakMap();

  /**
   * @param {HTMLElement} map
   * @param {Picture} picture
   */
  const draw = (map, { steps, ranges, colour, keys }) => {
    const aim = aims.get(map);
    if (!aim) {
      return;
    }
    const { step, range } = aim;
    const { sentence, profile } = partsOf(map);
    const [before, d] = [[...sentence.childNodes], profile?.getAttribute('d') ?? ''];
    if (!restored.has(map)) {
      restored.set(map, () => {
        sentence.replaceChildren(...before);
        profile?.setAttribute('d', d);
      });
    }
    const colours = Array.from({ length: ranges }, (_, each) => colour(step, each));
    const fullest = colours.indexOf(Math.max(...colours));
    const lead = map.dataset.lead ?? '';
    /** @param {number} of */
    const keysOf = (of) => `${lead}${keys[of]} to ${lead}${keys[of + 1]}`;
    const share = document.createElement('b');
    share.textContent = about(colours[range ?? fullest]);
    let rest;
    if (range === undefined) {
      rest = `the fullest of ${ranges} key ranges, ${keysOf(fullest)}.`;
    } else if (colours[range] === colours[fullest]) {
      rest = `this key range, ${keysOf(range)}, and in no other more.`;
    } else {
      rest = `this key range, ${keysOf(range)}. In the fullest are ${about(colours[fullest])}: ${keysOf(fullest)}.`;
    }
    sentence.replaceChildren(`Moment ${step + 1}: `, share, ` of its inserts are in ${rest}`);
    const bars = colours.map((each, of) => (each > 0 ? `M0 ${ranges - 1 - of}h${each}v1H0z` : ''));
    profile?.setAttribute('d', bars.join(''));
    map.classList.add('crossed');
    map.classList.toggle('aimed', range !== undefined);
    map.style.setProperty('--x', `${((step + 0.5) / steps) * 100}%`);
    map.style.setProperty('--y', `${(((range ?? 0) + 0.5) / ranges) * 100}%`);
  };

  /**
   * @param {HTMLElement} map
   * @returns {HTMLElement[]} The map and those that move with it.
   */
  const linked = (map) => {
    /** @type {NodeListOf<HTMLElement> | undefined} */
    const pair = map.closest('[data-pair]')?.querySelectorAll(MAP);
    return [map, ...pair ? [...pair].filter((each) => each !== map) : []];
  };
  /**
   * @param {HTMLElement} map
   * @param {Aim} aim
   */
  const point = (map, aim) => linked(map).forEach((each) => {
    aims.set(each, each === map ? aim : { step: aim.step });
    void pictureOf(each).then((picture) => draw(each, picture));
  });
  /** @param {HTMLElement} map */
  const leave = (map) => linked(map).forEach((each) => {
    aims.delete(each);
    restored.get(each)?.();
    restored.delete(each);
    each.classList.remove('crossed', 'aimed');
  });
  /** @param {Event} event */
  const mapOf = ({ target }) => (
    /** @type {HTMLElement | null} */ (target instanceof Element ? target.closest(MAP) : null)
  );
  /**
   * @param {number} value
   * @param {number} end
   */
  const within = (value, end) => Math.min(end - 1, Math.max(0, Math.floor(value)));

  /** @param {PointerEvent} event */
  const onPointer = (event) => {
    const map = mapOf(event);
    if (map) {
      const { left, bottom, width, height } = map.getBoundingClientRect();
      void pictureOf(map).then(({ steps, ranges }) => point(map, {
        step: within(((event.clientX - left) / width) * steps, steps),
        range: within(((bottom - event.clientY) / height) * ranges, ranges),
      }));
    }
  };
  document.addEventListener('pointerdown', onPointer);
  document.addEventListener('pointermove', onPointer);
  document.addEventListener('pointerout', (event) => {
    const map = mapOf(event);
    // The crosshair itself may be between the mouse and the map.
    const isWithin = event.relatedTarget instanceof Node && map?.contains(event.relatedTarget);
    if (map && !isWithin && event.pointerType === 'mouse' && map !== document.activeElement) {
      leave(map);
    }
  });
  document.addEventListener('keydown', (event) => {
    const map = mapOf(event);
    /** @type {{ readonly [key: string]: readonly [number, number] }} */
    const moves = {
      ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1],
      Home: [-Infinity, 0], End: [Infinity, 0], PageUp: [0, Infinity], PageDown: [0, -Infinity],
    };
    const move = moves[event.key];
    if (map && move && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      const [step, range] = (map.dataset.cell ?? '').split(' ').map(Number);
      void pictureOf(map).then(({ steps, ranges }) => {
        const from = aims.get(map) ?? { step, range };
        point(map, {
          step: within(from.step + move[0], steps),
          range: within((from.range ?? range) + move[1], ranges),
        });
      });
    }
  });
  // Screen readers announce only crosshairs moved with keys: a mouse would make them speak without end.
  document.addEventListener('focusin', (event) => {
    const map = mapOf(event);
    if (map?.matches(':focus-visible')) {
      partsOf(map).sentence.setAttribute('aria-live', 'polite');
    }
  });
  document.addEventListener('focusout', (event) => {
    const map = mapOf(event);
    if (map) {
      partsOf(map).sentence.removeAttribute('aria-live');
      leave(map);
    }
  });
})();
