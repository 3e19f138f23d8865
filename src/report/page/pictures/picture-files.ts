import { heatFile, pictureOf } from './heat-map';
import { Anchors } from '../data/anchors';
import { nameOf } from '../data/drawn-key';
import { isPlainlySafe } from '../data/key-rows';
import { bestFix, isAccepted, type PageKey, type PageSchema } from '../data/page-data';
import { MOST_IN_ONE } from '../diagram/neighbourhood';
import { diagramSvg } from '../diagram/svg';
import { tablesOf } from '../diagram/tables';
import { html } from '../html';
import { DIAGRAM_STYLE } from '../page-assets';

/** A picture as a file next to the page. */
interface Picture {
  /** With its folder: `pictures/Events.svg`. */
  readonly name: string;
  readonly svg: string;
}

/** The folder next to the page. */
export const PICTURES = 'pictures';
/** So many keys of a database have files, the worst first. */
const MOST_DRAWN = 100;

/** The keys that have pictures as files: those that need somebody. */
export function keysInFiles({ keys }: PageSchema): readonly PageKey[] {
  return keys.filter((key) => !isPlainlySafe(key) && !isAccepted(key)).slice(0, MOST_DRAWN);
}

/** The diagram of each schema that is drawn in one, and keys before and after their best fix. */
export function* pictures(schemas: readonly PageSchema[]): Iterable<Picture> {
  const anchors = new Anchors(schemas);
  for (const [at, schema] of schemas.entries()) {
    const suffix = at === 0 ? '' : `-${at + 1}`;
    if (schema.schema.tables.length <= MOST_IN_ONE) {
      yield { name: `${PICTURES}/schema${suffix}.svg`, svg: diagramFile(schema) };
    }
    for (const key of keysInFiles(schema)) {
      const object = nameOf(key.simulated.key);
      const fix = bestFix(key);
      const after = fix?.after();
      yield { name: pictureName(anchors, key), svg: heatFile(pictureOf(key), `Inserts into ${object}`) };
      if (after) {
        const title = `Inserts into ${object} after the fix, ${fix!.title}`;
        yield { name: pictureName(anchors, key, true), svg: heatFile(pictureOf(after), title) };
      }
    }
  }
}

/** @param isAfter The key after its best fix. */
export function pictureName(anchors: Anchors, key: PageKey, isAfter = false): string {
  return `${PICTURES}/${anchors.file(key)}${isAfter ? '-fix' : ''}.svg`;
}

/** All tables, on a light and on a dark page. */
function diagramFile(schema: PageSchema): string {
  const tables = tablesOf(schema, schema.schema.tables);
  return `${diagramSvg(tables, () => undefined, html`<style>${DIAGRAM_STYLE}</style>`)}\n`;
}
