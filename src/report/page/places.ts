import { gzipSync } from 'node:zlib';
import type { Anchors } from './data/anchors';
import { html, lines, type Html } from './html';
import type { HeatClasses } from './pictures/heat-map';

/** The places and pictures of a page, and its packed parts. */
export interface Places {
  readonly anchors: Anchors;
  readonly heats: HeatClasses;
  /** Absent if the whole page is shown at once. */
  readonly packed?: PackedParts;
  /**
   * The repository address of the folder to which file names are relative, ending with a slash. Absent if lines are not
   * linked.
   */
  readonly linkBase?: string;
}

/** Parts of a large page that few readers open. Compressed to a twentieth of their size until a script unpacks them. */
export class PackedParts {
  private readonly parts: string[] = [];

  /** The attribute that identifies a part on the element which will contain it. */
  public attribute(part: Html): Html {
    return html` data-part="${this.parts.push(part.toString()) - 1}"`;
  }

  /** All parts, for the page. */
  public element(): Html {
    return lines([
      html`<noscript><p>The details of a page of this size are unpacked by its script.</p></noscript>`,
      html`<script type="application/gzip">${gzipSync(JSON.stringify(this.parts)).toString('base64')}</script>`,
    ]);
  }
}
