import { Dialect, type Schema, type TableDefinition } from '../../schema';
import { LIMITS } from '../../schema/limits';
import { defineRule } from '../define-rule';
import { namedObjects, objectText } from './named-objects';
import { quotedName } from '../../text/quoted-name';
import type { LegacyProblem } from '../legacy-problem';

/** As many bytes of a name PostgreSQL keeps. */
const POSTGRESQL_NAME_BYTES = LIMITS.nameLength[Dialect.POSTGRESQL];

export const duplicateName = defineRule({
  name: 'duplicate-name',
  kind: 'refused',
  summary: 'two objects of a database, or two columns of a table, have the same name but for its case',
  sources: [
    'https://cloud.google.com/spanner/docs/reference/standard-sql/data-definition-language#naming_conventions',
    'https://cloud.google.com/spanner/docs/reference/postgresql/data-definition-language#names',
  ],
  check: ({ schema }) => [...objectProblems(schema), ...schema.tables.flatMap((table) => columnProblems(table, schema.dialect))],
});

function objectProblems(schema: Schema): LegacyProblem[] {
  return clashes(namedObjects(schema), schema.dialect, objectText).map(({ names, texts, first }) => ({
    object: names[0],
    message: `${list(texts)} share one name: tables, indexes, sequences and constraints have one namespace, in which case does not count`,
    part: first.part,
    why: cutNote(names, schema.dialect),
    fixes: ['rename all but one of them'],
  }));
}

function columnProblems(table: TableDefinition, dialect: Dialect): LegacyProblem[] {
  return clashes(table.columns, dialect, ({ name }) => quotedName(name)).map(({ names, texts, first }) => ({
    object: table.name,
    message: `table ${quotedName(table.name)} has the columns ${list(texts)}: Spanner takes them for one name, because case does not count`,
    part: { kind: 'column', table, column: first.name } as const,
    why: cutNote(names, dialect),
    fixes: ['rename or remove all but one of them'],
  }));
}

interface Clash<Named> {
  readonly names: readonly string[];
  readonly texts: readonly string[];
  /** The one with the first text. */
  readonly first: Named;
}

/** The groups of two and more under one name, told in an order that does not depend on the declarations. */
function clashes<Named extends { readonly name: string }>(
  named: readonly Named[], dialect: Dialect, textOf: (each: Named) => string,
): Clash<Named>[] {
  const folded = named.map(({ name }) => sameName(name, dialect));
  if (new Set(folded).size === named.length) {
    return [];
  }
  const groups = new Map<string, Named[]>();
  named.forEach((each, position) => {
    const group = groups.get(folded[position]);
    if (group) {
      group.push(each);
    } else {
      groups.set(folded[position], [each]);
    }
  });
  return [...groups.values()].filter((group) => group.length > 1).map((group) => ({
    names: group.map(({ name }) => name).sort(),
    texts: group.map(textOf).sort(),
    first: group.reduce((first, each) => (textOf(each) < textOf(first) ? each : first)),
  }));
}

/** Names with the same result are one name to Spanner. */
function sameName(name: string, dialect: Dialect): string {
  const folded = name.toLowerCase();
  return dialect === Dialect.POSTGRESQL ? Buffer.from(folded).subarray(0, POSTGRESQL_NAME_BYTES).toString('latin1') : folded;
}

function cutNote(names: readonly string[], dialect: Dialect): string[] {
  const isCut = dialect === Dialect.POSTGRESQL && names.some((name) => Buffer.byteLength(name) > POSTGRESQL_NAME_BYTES);
  return isCut ? [`PostgreSQL keeps the first ${POSTGRESQL_NAME_BYTES} bytes of a name, and these are equal`] : [];
}

function list(texts: readonly string[]): string {
  return `${texts.slice(0, -1).join(', ')} and ${texts[texts.length - 1]}`;
}
