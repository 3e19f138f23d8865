// @ts-check

/** Copies the link to a key, or the code beside a button: of a diff, added lines. If not allowed, selects the code. */
document.addEventListener('click', ({ target }) => {
  const button = /** @type {Element} */ (target).closest('.copy, [value=link]');
  const code = button?.parentElement?.querySelector('pre');
  if (button) {
    const come = [...code?.querySelectorAll('ins') ?? []].map((each) => each.textContent?.replace(/^\s*\d+ \+ /, ''));
    const text = come.length > 0 ? come.join('') : code?.textContent ?? location.href;
    const copied = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('no clipboard'));
    void copied.then(() => 'Copied', () => {
      if (code) {
        getSelection()?.selectAllChildren(code);
      }
      return code ? 'Selected' : 'Not copied';
    }).then((done) => {
      button.textContent = done;
      setTimeout(() => {
        button.textContent = code ? 'Copy' : 'Copy link';
      }, 2_000);
    });
  }
});
