import { firstDifference } from './first-difference';
import { readInformationSchema } from './information-schema';
import { foldScript } from '../../../src/ddl/fold/fold-script';
import { parseScript } from '../../../src/ddl/parser/parse-script';
import { refusedText } from '../../../src/rules/validity/statement-order';
import { sequences, type Dialect } from '../../../src/schema';
import type { SpannerClient } from '../emulator/client';

/** What a database is, seen in two ways: in the DDL that it prints, and in its information schema. */
export interface DatabasePicture {
  readonly printed: unknown;
  readonly informationSchema: unknown;
}

export async function pictureOf(client: SpannerClient, database: string, dialect: Dialect): Promise<DatabasePicture> {
  const [printed, informationSchema] = await Promise.all([printedOf(client, database, dialect), readInformationSchema(client, database, dialect)]);
  return { printed, informationSchema };
}

/** The half of the picture that costs little. */
export async function printedOf(client: SpannerClient, database: string, dialect: Dialect): Promise<unknown> {
  return printedPicture(await client.getDdl(database), dialect);
}

/** undefined: they are the same database, but for the order in which things were made. */
export function pictureDifference(a: DatabasePicture, b: DatabasePicture): string | undefined {
  return firstDifference(a, b);
}

/** Neither the order of statements, columns and constraints counts nor a name that Spanner gave to a constraint. */
export function printedPicture(statements: readonly string[], dialect: Dialect): unknown {
  const { schema, others, refused } = foldScript(parseScript(statements.join(';\n'), dialect), dialect, 'db');
  return plain({
    tables: byName(schema.tables, ({ columns, checks, foreignKeys, synonyms, ...table }) => ({
      ...table,
      columns: byName(columns),
      // Spanner prints no name that it gave itself.
      checks: sorted(checks),
      foreignKeys: sorted(foreignKeys),
      synonyms: sorted(synonyms ?? []),
    })),
    indexes: byName(schema.indexes, (index) => ({ ...index, storing: [...index.storing].sort(), whereNotNull: [...index.whereNotNull].sort() })),
    sequences: byName(sequences(schema.objects)),
    // Of the options of a change stream the emulator prints the last that was set, and defaults.
    others: sorted(others.filter(({ object }) => object !== 'SEQUENCE').map(({ object, text }) => (object === 'CHANGE STREAM' ? text.replace(/ (OPTIONS|WITH) ?\(.*/s, '') : text))),
    refused: refused.map(({ finding }) => refusedText(finding)),
  });
}

export function byName<T extends { readonly name: string }>(list: readonly T[], picture: (each: T) => unknown = (each) => each): unknown {
  return Object.fromEntries(list.map((each) => [each.name, picture(each)]));
}

function sorted<T>(list: readonly T[]): T[] {
  return [...list].sort((a, b) => compare(JSON.stringify(a), JSON.stringify(b)));
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Without properties that are undefined. */
function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}
