// @ts-check

/** Copies the code beside a button. Of a diff, copies only added lines. If copying is not allowed, selects the code. */
document.addEventListener('click', ({ target }) => {
  const button = /** @type {Element} */ (target).closest('.copy');
  const code = button?.parentElement?.querySelector('pre');
  if (button && code) {
    const come = [...code.querySelectorAll('ins')].map(({ textContent }) => textContent?.replace(/^\s*\d+ \+ /, ''));
    const text = come.length > 0 ? come.join('') : code.textContent ?? '';
    const copied = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('no clipboard'));
    void copied.then(() => {
      button.textContent = 'Copied';
    }, () => {
      getSelection()?.selectAllChildren(code);
      button.textContent = 'Selected';
    }).then(() => setTimeout(() => {
      button.textContent = 'Copy';
    }, 2_000));
  }
});
