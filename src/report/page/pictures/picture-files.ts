import { heatFile, pictureOf } from './heat-map';
import { nameOf } from '../../../rules/keys/keys';
import { Anchors } from '../data/anchors';
import { isPlainlySafe } from '../data/key-rows';
import { bestFix, isAccepted, type PageKey, type PageSchema } from '../data/page-data';
import { MOST_IN_ONE } from '../diagram/neighbourhood';
import { diagramSvg } from '../diagram/svg';
import { tablesOf } from '../diagram/tables';
import { html } from '../html';
import { DIAGRAM_STYLE } from '../page-assets';

interface Picture {
  /** Includes the folder: `pictures/Events.svg`. */
  readonly name: string;
  readonly svg: string;
}

/** The folder next to the page. */
export const PICTURES = 'pictures';
/** Maximum number of keys per database with files, the worst first. */
const MOST_DRAWN = 100;

/** The keys with pictures as files, which are the keys that need attention. */
export function keysInFiles({ keys }: PageSchema): readonly PageKey[] {
  return keys.filter((key) => !isPlainlySafe(key) && !isAccepted(key)).slice(0, MOST_DRAWN);
}

/** One diagram per schema that fits a diagram, and keys before and after their best fix. */
export function* pictures(schemas: readonly PageSchema[]): Iterable<Picture> {
  const anchors = new Anchors(schemas);
  for (const [at, schema] of schemas.entries()) {
    const suffix = at === 0 ? '' : `-${at + 1}`;
    const { tables } = schema.schema;
    if (tables.length <= MOST_IN_ONE) {
      const svg = diagramSvg(tablesOf(schema, tables), () => undefined, html`<style>${DIAGRAM_STYLE}</style>`);
      yield { name: `${PICTURES}/schema${suffix}.svg`, svg: `${svg}\n` };
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

/** @param isAfter Whether it shows the best fix. */
export function pictureName(anchors: Anchors, key: PageKey, isAfter = false): string {
  return `${PICTURES}/${anchors.file(key)}${isAfter ? '-fix' : ''}.svg`;
}
