import { inBrowser, type Theme } from 'vitepress';
import DefaultTheme from 'vitepress/theme-without-fonts';
import './style.css';

const KEY = 'spanner-constructs-tab';

/** Who reads PostgreSQL wants it in every group of tabs and on every page. */
function followChoice(): void {
  document.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement && target.closest('.variants')) {
      localStorage.setItem(KEY, target.value);
      choose(target.value);
    }
  });
  new MutationObserver(() => choose(localStorage.getItem(KEY))).observe(document.body, { childList: true, subtree: true });
}

/** A click would do the same, but VitePress scrolls to what is clicked. */
function choose(name: string | null): void {
  for (const input of document.querySelectorAll<HTMLInputElement>(`.variants input[value="${name}"]:not(:checked)`)) {
    const group = input.closest('.variants')!;
    const chosen = [...group.querySelectorAll('input')].indexOf(input);
    group.querySelectorAll('.vp-block').forEach((block, at) => block.classList.toggle('active', at === chosen));
    input.checked = true;
  }
}

export default {
  extends: DefaultTheme,
  enhanceApp: () => {
    if (inBrowser) {
      followChoice();
    }
  },
} satisfies Theme;
