import { unknownInGrants } from './objects/unknown-in-grants';
import { unknownInGraphs } from './objects/unknown-in-graphs';
import { unknownInObjects } from './objects/unknown-in-objects';
import { unknownLocalityGroups } from './objects/unknown-locality-groups';
import { Dialect, type ForeignKeyDefinition, type IndexDefinition, type TableDefinition } from '../../schema';
import { nameKey } from '../../schema/name-key';
import { objectIndexes } from '../../schema/objects/object-index';
import { columnsOf, type ObjectIndex } from '../../schema/objects/object-index';
import { didYouMean, MAX_COMPARISONS } from '../../text/did-you-mean';
import { quoted, quotedColumn, quotedName } from '../../text/quoted-name';
import { checkTitle, foreignKeyTitle } from '../constraint-title';
import { defineRule } from '../define-rule';
import type { Problem } from '../finding';
import { advice } from '../fixes/fix';
import type { RuleContext } from '../rule';
import type { Part, Subject } from '../subject';
import { certainColumns } from '../views/certain-columns';

export interface UnknownName {
  readonly subject: Subject;
  readonly name: string;
  /** What has no such column. Absent: the name is that of a table. */
  readonly table?: Source | 'no source';
  /** What does not exist, where it is neither a table nor a column. */
  readonly noun?: Noun;
  /** Those of its kind that there are. */
  readonly others?: readonly string[];
}

/** A table, or a view in a query. */
interface Source {
  readonly name: string;
  readonly columns?: TableDefinition['columns'] | ReadonlySet<string>;
}

type Noun = 'role' | 'change stream' | 'named schema' | 'node' | 'locality group';

interface Facts {
  readonly part: Part;
  readonly name: string;
  readonly table?: string;
  readonly noun?: Noun;
  /** Nothing in the query has such a column. */
  readonly isNowhere?: boolean;
  /** A name that is there, and that may be meant. */
  readonly meant?: string;
}

const NONE: never[] = [];

export const unknownColumn = defineRule<Facts>({
  name: 'unknown-column',
  kind: 'refused',
  summary: 'a key, index, constraint, expression, view or change stream names a column or table that does not exist',
  sources: [
    'https://cloud.google.com/spanner/docs/reference/standard-sql/data-definition-language#naming_conventions',
    'https://cloud.google.com/spanner/docs/reference/postgresql/data-definition-language#names',
  ],
  check: (context) => {
    const unknown = [
      ...context.schema.tables.flatMap((table) => unknownInTable(table, context)),
      ...context.schema.indexes.flatMap((index) => unknownInIndex(index, context)),
      ...objectIndexes(context.schema).flatMap((index) => unknownInObjectIndex(index, context)),
      ...unknownInGrants(context),
      ...unknownInGraphs(context),
      ...unknownInObjects(context.schema),
      ...unknownLocalityGroups(context),
    ];
    const comparisons = unknown.reduce((sum, each) => sum + candidatesFor(each, context).length, 0);
    return unknown.map((each) => problemOf(each, comparisons <= MAX_COMPARISONS ? candidatesFor(each, context) : []));
  },
  words: {
    message: ({ part, name, table, noun = 'table', isNowhere, meant }) => {
      const fact = isNowhere
        ? `names ${quotedName(name)}, which no table in its query has`
        : table === undefined
          ? `names the ${noun} ${quotedName(name)}, and the schema has no such ${noun}`
          : `names ${quotedName(name)}, and ${quotedName(table)} has no such column`;
      return `${titleOf(part)} ${fact}${meant === undefined ? '' : `: did you mean ${quotedName(meant)}?`}`;
    },
    why: (unknown, { dialect }) => {
      const { name, meant } = unknown;
      return isFolded(unknown, dialect)
        ? ['PostgreSQL reads a name without quotes in lower case']
        : meant?.toLowerCase() === name.toLowerCase()
          ? ['a name in DDL has the case of its declaration']
          : [];
    },
    advice: {
      meant: (unknown, { dialect }) => {
        const { name, meant = '' } = unknown;
        return isFolded(unknown, dialect)
          ? `write ${quoted(meant)}, with the quotes`
          : `write ${quotedName(meant)} instead of ${quotedName(name)}`;
      },
      declare: ({ name, table, noun = 'table', isNowhere }) => isNowhere
        ? `leave out ${quotedName(name)}, or read from a table or view that has it`
        : table === undefined
          ? `declare the ${noun} ${quotedName(name)}, or name one that exists`
          : `add ${quotedName(name)} to the columns of ${quotedName(table)}, or name one that it has`,
    },
  },
});

/** Whether the name may stand in the DDL as it is meant, and lack its quotes. */
function isFolded({ name, meant }: Facts, dialect: Dialect): boolean {
  return dialect === Dialect.POSTGRESQL && name !== meant && name === meant?.toLowerCase();
}

/** How a message begins. */
function titleOf(part: Part): string {
  switch (part.kind) {
    case 'primary key':
      return `the primary key of ${quotedName(part.table.name)}`;
    case 'interleave':
      return `the interleaving of ${quotedName(part.table.name)}`;
    case 'ttl':
      return `the TTL of ${quotedName(part.table.name)}`;
    case 'foreign key':
      return foreignKeyTitle(part.table, part.foreignKey);
    case 'check':
      return checkTitle(part.table, part.check);
    case 'column': {
      const title = quotedColumn(part.table.name, part.column);
      return part.clause === 'expression' ? `the expression of ${title}` : `column ${title}`;
    }
    case 'table':
      return `table ${quotedName(part.table.name)}`;
    case 'index':
      return `index ${quotedName(part.index.name)}`;
    case 'object':
      return `${part.objectKind.toLowerCase()} ${quotedName(part.name)}`;
    default:
      return part.kind;
  }
}

function unknownInTable(table: TableDefinition, context: RuleContext): UnknownName[] {
  const { name: object, interleave, ttl } = table;
  const unknown: UnknownName[] = [];
  if (!table.primaryKey.every(({ column }) => context.lookup.column(table, column))) {
    const keyColumns = table.primaryKey.map(({ column }) => column);
    unknown.push(
      ...unknownColumns(keyColumns, table, context, (column) => ({
        object,
        part: { kind: 'primary key', table, column },
      })),
    );
  }
  if (interleave) {
    unknown.push(...unknownTable(interleave.parent, context, () => ({ object, part: { kind: 'interleave', table } })));
  }
  if (ttl) {
    unknown.push(...unknownColumns([ttl.column], table, context, () => ({ object, part: { kind: 'ttl', table } })));
  }
  for (const foreignKey of table.foreignKeys) {
    unknown.push(...unknownInForeignKey(foreignKey, table, context));
  }
  for (const { name, generated } of context.lookup.columnsWith('generated').get(table) ?? NONE) {
    unknown.push(
      ...unknownIn(generated!.expression, table, context, () => ({
        object,
        part: { kind: 'column', table, column: name, clause: 'expression' },
      })),
    );
  }
  for (const check of table.checks) {
    unknown.push(
      ...unknownIn(check.expression, table, context, (column) => ({
        object,
        part: { kind: 'check', table, check, column },
      })),
    );
  }
  return unknown.length === 0 ? NONE : unknown;
}

function unknownInForeignKey(
  foreignKey: ForeignKeyDefinition, table: TableDefinition, context: RuleContext,
): UnknownName[] {
  const subjectOf = (name: { readonly column?: string; readonly referenced?: string }): Subject => ({
    object: foreignKey.name || table.name,
    part: { kind: 'foreign key', table, foreignKey, ...name },
  });
  const inReferenced = (name: string): Subject => subjectOf({ referenced: name });
  const referenced = context.lookup.table(foreignKey.referencedTable);
  return [
    ...unknownColumns(foreignKey.columns, table, context, (column) => subjectOf({ column })),
    ...(referenced
      ? unknownColumns(foreignKey.referencedColumns, referenced, context, inReferenced)
      : unknownTable(foreignKey.referencedTable, context, inReferenced)),
  ];
}

function unknownInIndex(index: IndexDefinition, context: RuleContext): UnknownName[] {
  const subject = (column?: string): Subject => ({ object: index.name, part: { kind: 'index', index, column } });
  const table = context.lookup.table(index.table);
  if (table && isComplete(index, table, context)) {
    return NONE;
  }
  const columns = [...index.keyParts.map((part) => part.column), ...index.storing, ...index.whereNotNull];
  return [
    ...(table ? unknownColumns(columns, table, context, subject) : unknownTable(index.table, context, subject)),
    ...(index.interleaveIn === undefined ? [] : unknownTable(index.interleaveIn, context, subject)),
  ];
}

function unknownInObjectIndex(index: ObjectIndex, context: RuleContext): UnknownName[] {
  const { kind: objectKind, name, table: tableName, interleaveIn } = index;
  const subject = (column?: string): Subject => ({ object: name, part: { kind: 'object', objectKind, name, column } });
  const table = context.lookup.table(tableName);
  return [
    ...(table ? unknownColumns(columnsOf(index), table, context, subject) : unknownTable(tableName, context, subject)),
    ...(interleaveIn === undefined ? [] : unknownTable(interleaveIn, context, subject)),
  ];
}

function isComplete(
  { keyParts, storing, whereNotNull, interleaveIn }: IndexDefinition,
  table: TableDefinition,
  { lookup }: RuleContext,
): boolean {
  const isKnown = (name: string): boolean => lookup.column(table, name) !== undefined;
  return (
    keyParts.every(({ column }) => isKnown(column)) &&
    storing.every(isKnown) &&
    whereNotNull.every(isKnown) &&
    (interleaveIn === undefined || lookup.table(interleaveIn) !== undefined)
  );
}

function unknownTable(name: string, { lookup }: RuleContext, subject: (name: string) => Subject): UnknownName[] {
  return lookup.table(name) ? [] : [{ subject: subject(name), name }];
}

function unknownColumns(
  names: readonly string[],
  table: TableDefinition,
  { lookup }: RuleContext,
  subject: (column: string) => Subject,
): UnknownName[] {
  if (table.unreadElements) {
    return [];
  }
  const unknown = names.filter((name) => !lookup.column(table, name));
  return unknown.length === 0 ? [] : [...new Set(unknown)].map((name) => ({ subject: subject(name), name, table }));
}

/** Expressions are read as queries are, and those of GoogleSQL find a column in any case. */
function unknownIn(
  expression: string,
  table: TableDefinition,
  context: RuleContext,
  subject: (column: string) => Subject,
): UnknownName[] {
  const { dialect } = context.schema;
  const names = certainColumns(context.spread.parse(expression), dialect);
  if (names.every((name) => context.lookup.column(table, name))) {
    return NONE;
  }
  return unknownColumns(names, table, context, subject).filter(
    ({ name }) => !table.columns.some((column) => nameKey(column.name, dialect) === nameKey(name, dialect)),
  );
}

function candidatesFor({ table, noun, others = NONE }: UnknownName, { schema }: RuleContext): readonly string[] {
  if (!table) {
    return noun ? others : schema.tables.map(({ name }) => name);
  }
  const columns = table === 'no source' ? NONE : table.columns ?? NONE;
  return [...columns].map((column) => (typeof column === 'string' ? column : column.name));
}

function problemOf({ subject, name, table, noun }: UnknownName, candidates: readonly string[]): Problem<Facts> {
  const meant = didYouMean(name, candidates);
  return {
    subject,
    facts: {
      part: subject.part,
      name,
      ...(table === 'no source' ? { isNowhere: true } : { table: table?.name }),
      noun,
      meant,
    },
    fixes: () => [meant === undefined ? advice('declare') : { ...advice('meant'), rename: { from: name, to: meant } }],
  };
}
