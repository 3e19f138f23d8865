// @ts-check

/** Copies the code beside a button; where that is not allowed, selects it. */
document.addEventListener('click', ({ target }) => {
  const button = /** @type {Element} */ (target).closest('.copy');
  const code = button?.parentElement?.querySelector('pre');
  if (button && code) {
    const copied = navigator.clipboard?.writeText(code.textContent ?? '') ?? Promise.reject(new Error('no clipboard'));
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
