import { html, type Html } from '../html';

/** Code with a button to copy it, if scripts run. */
export function copied(code: string, shown: Html = html`${code}`): Html {
  return html`
    <div class="code">
      <button type="button" class="copy" data-copy aria-live="polite">Copy</button><pre tabindex="0">${shown}</pre>
    </div>`;
}
