import { gzipSync } from 'node:zlib';
import { html, lines, type Html } from './html';

/** Parts of a large page that few readers open. Compressed to a twentieth of their size until a script unpacks them. */
export class PackedParts {
  private readonly parts: string[] = [];

  /** The attribute that identifies a part on the element which will contain it. */
  public attribute(part: Html): Html {
    return html` data-part="${this.parts.push(part.toString()) - 1}"`;
  }

  /** All parts, for the page. */
  public element(): Html | undefined {
    return this.parts.length === 0 ? undefined : lines([
      html`<noscript><p>The details of a page of this size are unpacked by its script.</p></noscript>`,
      html`<script type="application/gzip">${gzipSync(JSON.stringify(this.parts)).toString('base64')}</script>`,
    ]);
  }
}
