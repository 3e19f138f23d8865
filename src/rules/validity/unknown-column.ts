import { unknownInGrants } from './objects/unknown-in-grants';
import { unknownInQueries, unknownNodes } from './objects/unknown-in-objects';
import {
  indexReferences, objectReferences, tableReferences, type PartReferences, type Reading, type Reference,
  type UsingPart,
} from '../../ddl/references/references';
import {
  declares, Dialect, OBJECT_KINDS, objectKind as kindOf, type DefinedObject, type TableDefinition,
} from '../../schema';
import { tablesAndRows } from '../../schema/kind/rows';
import { nameKey, uniqueKey } from '../../schema/name-key';
import { definedKind, isBuiltIn } from '../../schema/objects/kinds';
import { didYouMean, MAX_COMPARISONS } from '../../text/did-you-mean';
import { quoted, quotedColumn, quotedName } from '../../text/quoted-name';
import { checkTitle, foreignKeyTitle } from '../constraint-title';
import { defineRule } from '../define-rule';
import type { Problem } from '../finding';
import { advice } from '../fixes/fix';
import type { RuleContext } from '../rule';
import { objectSubject, type Part, type Subject } from '../subject';
import { certainColumns } from '../views/certain-columns';
import { Relations } from '../views/relations';

export interface UnknownName {
  readonly subject: Subject;
  readonly name: string;
  /** What has no such column. Absent: the name is that of a table. */
  readonly table?: Source | 'no source';
  /** What does not exist, where it is neither a table nor a column. */
  readonly noun?: string;
  /** Those of its kind that there are. */
  readonly others?: readonly string[];
}

/** A table, or a view in a query. */
interface Source {
  readonly name: string;
  readonly columns?: TableDefinition['columns'] | ReadonlySet<string>;
}

interface Facts {
  readonly part: Part;
  readonly name: string;
  readonly table?: string;
  readonly noun?: string;
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
    const { schema } = context;
    const reading = { columnsIn: unknownColumnsIn(context), sequencesIn: () => NONE };
    const unknown = [
      ...tablesAndRows(schema).flatMap((table) => (
        unknownIn(tableReferences(table, reading), (part, of) => subjectIn(table, part, of), context)
      )),
      ...schema.indexes.flatMap((index) => unknownIn(
        indexReferences(index),
        (_, { objectKind, name }) => (
          { object: index.name, part: { kind: 'index', index, ...(!isUnder(objectKind) && { column: name }) } }
        ),
        context,
      )),
      ...(schema.objects?.defined ?? NONE).flatMap((object) => unknownInObject(object, reading, context)),
      ...unknownInGrants(context),
      ...unknownNodes(schema),
      ...unknownInQueries(schema),
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

/** Which part of a table names it. */
function subjectIn(table: TableDefinition, part: UsingPart, { objectKind, name, table: of }: Reference): Subject {
  const object = table.name;
  switch (part.kind) {
    case 'interleave':
      return { object, part: { kind: 'interleave', table } };
    case 'ttl':
      return { object, part: { kind: 'ttl', table } };
    case 'key':
      return { object, part: { kind: 'primary key', table, column: name } };
    case 'column':
      return { object, part: { kind: 'column', table, column: part.column, clause: 'expression' } };
    case 'group':
      return { object, part: { kind: 'column', table, column: part.column, clause: 'type' } };
    case 'check':
      return { object, part: { kind: 'check', table, check: part.check, column: name } };
    case 'foreign key': {
      const { foreignKey } = part;
      const isOwn = objectKind === 'COLUMN' && of === table.name && foreignKey.columns.includes(name);
      return {
        object: foreignKey.name || object,
        part: { kind: 'foreign key', table, foreignKey, ...(isOwn ? { column: name } : { referenced: name }) },
      };
    }
    default:
      return { object, part: { kind: 'table', table } };
  }
}

function unknownInObject(object: DefinedObject, reading: Reading, context: RuleContext): UnknownName[] {
  const { place } = kindOf(object.kind);
  // An index is on a table; what else names tables may mean a synonym, and what reads them a view.
  const relations = place === 'index' ? undefined : Relations.of(context.schema);
  const others: Others | undefined = relations && {
    relations, canBeView: place === 'query', inAnyCase: definedKind(object.kind).usesInAnyCase ?? false,
  };
  return unknownIn(
    [objectReferences(object, reading)],
    (_, { name }) => objectSubject(object, name),
    context,
    others,
  );
}

/** Where else than among the tables, under the names that they have, a name can be found. */
interface Others {
  readonly relations: Relations;
  readonly canBeView: boolean;
  readonly inAnyCase: boolean;
}

function unknownIn(
  parts: readonly PartReferences[],
  subjectOf: (part: UsingPart, reference: Reference) => Subject,
  context: RuleContext,
  others?: Others,
): UnknownName[] {
  const unknown: UnknownName[] = [];
  for (const { part, references } of parts) {
    const seen = new Set<string>();
    for (const reference of references) {
      const found = unknownName(reference, context, others);
      const key = `${reference.table ?? ''}\n${reference.name}`;
      if (found && !seen.has(key)) {
        seen.add(key);
        unknown.push({ subject: subjectOf(part, reference), name: reference.name, ...found });
      }
    }
  }
  return unknown.length === 0 ? NONE : unknown;
}

/** undefined: there is one, or what is there cannot be told. */
function unknownName(
  { objectKind, name, table: of }: Reference, context: RuleContext, others: Others | undefined,
): Omit<UnknownName, 'subject' | 'name'> | undefined {
  if (isUnder(objectKind)) {
    const under = context.shared(namesUnder).get(objectKind);
    return !under || isBuiltIn({ kind: objectKind, name }) || under.some((each) => uniqueKey(each) === uniqueKey(name))
      ? undefined
      : { noun: objectKind.toLowerCase(), others: under };
  }
  const { lookup } = context;
  if (of === undefined) {
    const source = others?.relations.find(name);
    return lookup.table(name) || source?.table || (source && others!.canBeView) ? undefined : {};
  }
  const table = others?.inAnyCase ? undefined : lookup.table(of);
  if (table) {
    return table.unreadElements || lookup.column(table, name) ? undefined : { table };
  }
  const source = others?.relations.find(of);
  return source?.columns && !source.columns.has(others!.relations.key(name))
    ? { table: source.table ?? source }
    : undefined;
}

/** Of what tables and indexes name, such as a locality group. */
function isUnder(kind: string): boolean {
  return kindOf(kind).place === 'under tables';
}

/** By kind. Absent: the schema does not say which there are. */
function namesUnder({ schema }: RuleContext): ReadonlyMap<string, readonly string[]> {
  return new Map(OBJECT_KINDS.filter(({ words }) => isUnder(words) && declares(schema, words)).map(({ words }) => (
    [words, schema.objects!.defined.filter(({ kind }) => kind === words).map(({ name }) => name)]
  )));
}

/** Expressions are read as queries are, and those of GoogleSQL find a column in any case. */
function unknownColumnsIn({ schema: { dialect }, lookup, spread }: RuleContext): Reading['columnsIn'] {
  return (expression, of) => {
    const table = lookup.table(of);
    const unknown = table
      ? certainColumns(spread.parse(expression), dialect).filter((name) => !lookup.column(table, name))
      : NONE;
    return unknown.length === 0 ? NONE : unknown.filter((name) => (
      !table!.columns.some((column) => nameKey(column.name, dialect) === nameKey(name, dialect))
    ));
  };
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
