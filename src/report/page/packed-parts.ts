import { gzipSync } from 'node:zlib';

/** Parts of a large page that few readers open. They take a twentieth of their size until a script unpacks them. */
export class PackedParts {
  private readonly parts: string[] = [];

  /** The attribute of the element that a part is put into when it is opened. */
  public attribute(html: string): string {
    return ` data-part="${this.parts.push(html) - 1}"`;
  }

  /** All of them, for the page. */
  public element(): string {
    return this.parts.length === 0 ? '' : [
      '<noscript><p>The details of a page of this size are unpacked by its script.</p></noscript>',
      `<script type="application/gzip">${gzipSync(JSON.stringify(this.parts)).toString('base64')}</script>`,
    ].join('\n');
  }
}
