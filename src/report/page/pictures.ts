import { Anchors } from './anchors';
import { fixTitle } from './fix-title';
import { heatFile } from './heat-map';
import { MINUTES } from './key-section';
import { verdictOf, type PageKey, type PageSchema } from './page-data';
import { schemaFile } from './schema-diagram';

/** A picture as a file next to the page. */
interface Picture {
  /** With its folder: `pictures/Events.svg`. */
  readonly name: string;
  readonly svg: string;
}

/** The diagram of each schema, and each key before and after each of its fixes. */
export function* pictures(schemas: readonly PageSchema[]): Iterable<Picture> {
  const anchors = new Anchors(schemas);
  for (const [at, schema] of schemas.entries()) {
    const suffix = at === 0 ? '' : `-${at + 1}`;
    yield { name: `pictures/schema${suffix}.svg`, svg: schemaFile(schema.schema, lookOf(schema)) };
    for (const key of schema.keys) {
      const { simulated: { key: { object }, heat }, findings } = key;
      yield { name: pictureName(anchors, key), svg: heatFile(heat, `Inserts into ${object}`, MINUTES) };
      for (const [number, { fix, after }] of findings.flatMap(({ fixes }) => fixes).entries()) {
        const changed = after();
        if (changed) {
          const title = `Inserts into ${object} after the fix, ${fixTitle(fix)}`;
          yield { name: pictureName(anchors, key, number + 1), svg: heatFile(changed.heat, title, MINUTES) };
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
  const verdicts = new Map(tables.map((key) => [key.simulated.key.object, verdictOf(key)]));
  return (table) => ({ verdict: verdicts.get(table) ?? 'safe' });
}
