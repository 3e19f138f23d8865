import { heatFile, pictureOf } from './heat-map';
import { fixTitle } from '../../fix-title';
import { Anchors } from '../data/anchors';
import { nameOf } from '../data/drawn-key';
import type { PageKey, PageSchema } from '../data/page-data';
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

/** So many keys of a database have files, the worst first: what links to them is as short as a comment. */
const MOST_DRAWN = 100;

/** The keys that have pictures as files. */
export function keysInFiles({ keys }: PageSchema): readonly PageKey[] {
  return keys.slice(0, MOST_DRAWN);
}

/** The diagram of each schema that is drawn in one, and keys before and after each of their fixes. */
export function* pictures(schemas: readonly PageSchema[]): Iterable<Picture> {
  const anchors = new Anchors(schemas);
  for (const [at, schema] of schemas.entries()) {
    const suffix = at === 0 ? '' : `-${at + 1}`;
    if (schema.schema.tables.length <= MOST_IN_ONE) {
      yield { name: `pictures/schema${suffix}.svg`, svg: diagramFile(schema) };
    }
    for (const key of keysInFiles(schema)) {
      const { simulated, findings } = key;
      const object = nameOf(simulated.key);
      yield { name: pictureName(anchors, key), svg: heatFile(pictureOf(key), `Inserts into ${object}`) };
      for (const [number, { fix, after }] of findings.flatMap(({ fixes }) => fixes).entries()) {
        const changed = after();
        if (changed) {
          const title = `Inserts into ${object} after the fix, ${fixTitle(fix)}`;
          yield { name: pictureName(anchors, key, number + 1), svg: heatFile(pictureOf(changed), title) };
        }
      }
    }
  }
}

/** @param fix From 1: the key after that fix. */
export function pictureName(anchors: Anchors, key: PageKey, fix?: number): string {
  return `pictures/${anchors.file(key)}${fix === undefined ? '' : `-fix-${fix}`}.svg`;
}

/** All tables, on a light and on a dark page. */
function diagramFile(schema: PageSchema): string {
  const tables = tablesOf(schema, schema.schema.tables);
  return `${diagramSvg(tables, () => undefined, html`<style>${DIAGRAM_STYLE}</style>`)}\n`;
}
