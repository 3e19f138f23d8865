import { heatFile, pictureOf } from './heat-map';
import { schemaFile } from './schema-diagram';
import { fixTitle } from '../../fix-title';
import { Anchors } from '../data/anchors';
import { nameOf } from '../data/drawn-key';
import type { PageKey, PageSchema } from '../data/page-data';

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

/** The diagram of each schema, and keys before and after each of their fixes. */
export function* pictures(schemas: readonly PageSchema[]): Iterable<Picture> {
  const anchors = new Anchors(schemas);
  for (const [at, schema] of schemas.entries()) {
    const suffix = at === 0 ? '' : `-${at + 1}`;
    yield { name: `pictures/schema${suffix}.svg`, svg: schemaFile(schema.schema, lookOf(schema)) };
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

/** What each table of the diagram looks like. */
export function lookOf({ keys }: PageSchema): Parameters<typeof schemaFile>[1] {
  const tables = keys.filter(({ simulated: { key } }) => key.kind === 'table');
  const verdicts = new Map(tables.map((key) => [key.simulated.key.object, key.verdict]));
  return (table) => ({ verdict: verdicts.get(table) ?? 'safe' });
}
