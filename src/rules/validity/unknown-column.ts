import { parseQuery, type ParsedQuery } from '../../ddl/queries/query-parser';
import { forcedIndexes, sequencesIn } from '../../ddl/queries/query-reads';
import type { QueryReference } from '../../ddl/queries/query-scope';
import {
  indexReferences, objectReferences, tableReferences, type PartReferences, type Reading, type Reference,
  type UsingPart,
} from '../../ddl/references/references';
import {
  OBJECT_KINDS, objectKind as kindOf, declaresEverything, isInEveryDatabase, knowsAll, namedSchemas, roles, sequences,
  views, type DefinedObject, type TableDefinition, type GrantDefinition, type Schema,
} from '../../schema';
import { tablesAndRows } from '../../schema/kind/rows';
import { nameKey, uniqueKey } from '../../schema/name-key';
import { definedKind, grantedObject, isBuiltIn } from '../../schema/objects/kinds';
import { objectIndexes } from '../../schema/objects/object-index';
import { isMembership, isSystemRole, roleNamed } from '../../schema/objects/role';
import { didYouMean, MAX_COMPARISONS } from '../../text/did-you-mean';
import { quotedName } from '../../text/shown';
import { refusal } from '../define-rule';
import { said } from '../fixes/fix';
import { derived, type RuleContext } from '../rule';
import { objectPart, partKey, type SchemaPart } from '../subject';
import { certainColumns } from '../views/certain-columns';
import { functionBodies } from '../views/function-bodies';
import { columnNames, Relations, unknownReferences } from '../views/relations';
import { columnWords, FOLDS, inQuotes, isFolded, partTitle, sourceWords } from '../wording';

interface NameFinding {
  readonly part: SchemaPart;
  readonly name: string;
  /** The sources, without such a column. Absent if the name is that of a table. */
  readonly tables?: readonly ColumnOwner[];
  /** As in `QueryReference`. */
  readonly before?: QueryReference['before'];
  /** The noun of the missing object, if it is neither a table nor a column of the owner. */
  readonly noun?: string;
  /** Existing names of the same kind. */
  readonly others?: readonly string[];
}

/** A table, or a view in a query. */
interface ColumnOwner {
  readonly name: string;
  readonly columns?: TableDefinition['columns'] | ReadonlySet<string>;
}

const NONE: never[] = [];

export const unknownColumn = refusal({
  name: 'unknown-column',
  summary: 'a definition names a column, a table or another object that does not exist',
  sources: [
    'reference/standard-sql/data-definition-language#naming_conventions',
    'reference/postgresql/data-definition-language#names',
  ],
  check: (context, found) => {
    const unknown = unknownNames(context);
    const comparisons = unknown.reduce((sum, each) => sum + candidatesFor(each, context).length, 0);
    for (const each of unknown) {
      const { part, name } = each;
      const meant = didYouMean(name, comparisons <= MAX_COMPARISONS ? candidatesFor(each, context) : []);
      const [what, wayOut] = wordsOf(each);
      if (meant === undefined) {
        found(part, `${partTitle(part)} ${what}`, [wayOut]);
        continue;
      }
      // The right name may stand in the DDL without its quotes.
      const needsQuotes = isFolded(name, meant, context.schema.dialect);
      const written = needsQuotes
        ? inQuotes(meant)
        : `write ${quotedName(meant)} instead of ${quotedName(name)}`;
      const why = needsQuotes
        ? [FOLDS]
        : meant.toLowerCase() === name.toLowerCase() ? ['a name in DDL has the case of its declaration'] : [];
      found(
        part,
        `${partTitle(part)} ${what}: did you mean ${quotedName(meant)}?`,
        [{ ...said(written), rename: { from: name, to: meant } }],
        { why },
      );
    }
  },
});

/** Includes the way out if no similar name exists. */
function wordsOf(
  { name: unknown, tables, before, noun = 'table' }: NameFinding,
): readonly [what: string, wayOut: string] {
  const name = quotedName(unknown);
  if (before) {
    return sourceWords(unknown, before);
  }
  if (!tables) {
    return [
      `names the ${noun} ${name}, and the schema has no such ${noun}`,
      `declare the ${noun} ${name}, or name one that exists`,
    ];
  }
  const [table, ...more] = tables;
  if (table && noun === 'index') {
    return [
      `forces the index ${name}, and ${quotedName(table.name)} has no such index`,
      `force an index of ${quotedName(table.name)}, or leave FORCE_INDEX out`,
    ];
  }
  return [columnWords(unknown, tables), table && more.length === 0
    ? `add ${name} to the columns of ${quotedName(table.name)}, or name one that it has`
    : `leave out ${name}, or read from a table or view that has it`];
}

function unknownNames(context: RuleContext): NameFinding[] {
  const { schema } = context;
  const reading = { columnsIn: unknownColumnsIn(context), sequencesIn: () => NONE, functionsIn: () => NONE };
  return [
    ...tablesAndRows(schema).flatMap((table) => (
      unknownIn(tableReferences(table, reading), (part, of) => partIn(table, part, of), context)
    )),
    ...schema.indexes.flatMap((index) => unknownIn(
      indexReferences(index),
      (_, { objectKind, name }) => ({ kind: 'index', index, ...(!isUnder(objectKind) && { column: name }) }),
      context,
    )),
    ...schema.objects.defined.flatMap((object) => unknownInObject(object, reading, context)),
    ...unknownInGrants(context),
    ...unknownNodes(schema),
    ...unknownInQueries(schema),
  ];
}

/** The part of a table that uses the name. */
function partIn(table: TableDefinition, part: UsingPart, { objectKind, name, table: of }: Reference): SchemaPart {
  switch (part.kind) {
    case 'interleave':
    case 'ttl':
      return { kind: part.kind, table };
    case 'key':
      return { kind: 'primary key', table, column: name };
    case 'column':
      return { kind: 'column', table, column: part.column, clause: 'expression' };
    case 'group':
      return { kind: 'column', table, column: part.column, clause: 'type' };
    case 'check':
      return { kind: 'check', table, check: part.check, column: name };
    case 'foreign key': {
      const { foreignKey } = part;
      const isOwn = objectKind === 'COLUMN' && of === table.name && foreignKey.columns.includes(name);
      return { kind: 'foreign key', table, foreignKey, ...(isOwn ? { column: name } : { referenced: name }) };
    }
    default:
      return { kind: 'table', table };
  }
}

function unknownInObject(object: DefinedObject, reading: Reading, context: RuleContext): NameFinding[] {
  const { place } = kindOf(object.kind);
  // An index is on a table. Other users of tables may name a synonym, and queries a view.
  const relations = place === 'index' ? undefined : Relations.of(context.schema);
  const others: Others | undefined = relations && {
    relations, canBeView: place === 'query', inAnyCase: definedKind(object.kind).usesInAnyCase ?? false,
  };
  return unknownIn([objectReferences(object, reading)], (_, { name }) => objectPart(object, name), context, others);
}

/** Other places to find a name, besides the present names of tables. */
interface Others {
  readonly relations: Relations;
  readonly canBeView: boolean;
  readonly inAnyCase: boolean;
}

function unknownIn(
  parts: readonly PartReferences[],
  partOf: (part: UsingPart, reference: Reference) => SchemaPart,
  context: RuleContext,
  others?: Others,
): NameFinding[] {
  return parts.flatMap(({ part, references }) => references.flatMap((reference, at) => {
    const found = unknownName(reference, context, others);
    return found && references.findIndex((other) => isSame(other, reference)) === at
      ? [{ part: partOf(part, reference), name: reference.name, ...found }]
      : NONE;
  }));
}

function isSame(one: Reference, other: Reference): boolean {
  return one.objectKind === other.objectKind && one.table === other.table && one.name === other.name;
}

/** undefined if it exists, or if that is unknown. */
function unknownName(
  { objectKind, name, table: of }: Reference, context: RuleContext, others: Others | undefined,
): Omit<NameFinding, 'part' | 'name'> | undefined {
  if (isUnder(objectKind)) {
    const under = namesUnder(context).get(objectKind);
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
    return table.unreadElements || lookup.column(table, name) ? undefined : { tables: [table] };
  }
  const source = others?.relations.find(of);
  return source?.columns && !source.columns.has(others!.relations.key(name))
    ? { tables: [source.table ?? source] }
    : undefined;
}

/** Whether tables and indexes refer to it, such as a locality group. */
function isUnder(kind: string): boolean {
  return kindOf(kind).place === 'under tables';
}

/** Names by kind. Absent if the schema does not declare all of the kind. */
const namesUnder = derived(({ schema }): ReadonlyMap<string, readonly string[]> => (
  new Map(OBJECT_KINDS.filter(({ words }) => isUnder(words) && knowsAll(schema, words)).map(({ words }) => (
    [words, schema.objects.defined.filter(({ kind }) => kind === words).map(({ name }) => name)]
  )))
));

/** Expressions are resolved like queries, and GoogleSQL ignores case. */
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

function candidatesFor(
  { tables, before, noun, others = NONE }: NameFinding, { schema }: RuleContext,
): readonly string[] {
  if (!tables || noun) {
    return noun ? others : schema.tables.map(({ name }) => name);
  }
  return before?.sources ?? columnNames(tables);
}

/** Unknown names in privileges of declared roles. In DDL text these are refused statements. */
function unknownInGrants(context: RuleContext): NameFinding[] {
  const { schema } = context;
  return declaresEverything(schema)
    ? []
    : firstOfEach(schema.objects.grants.flatMap((grant) => unknownInGrant(grant, context)));
}

function unknownInGrant(grant: GrantDefinition, { lookup, schema }: RuleContext): NameFinding[] {
  const { objects } = schema;
  const { objectKind, object: name, column, role } = grant;
  const part = objectPart(roleNamed(role));
  if (isMembership(grant)) {
    return isSystemRole(name) || roles(objects).some((each) => each.name === name)
      ? []
      : [{ part, name, noun: 'role' }];
  }
  switch (objectKind) {
    case 'TABLE': {
      const table = lookup.table(name);
      const isView = views(objects).some((view) => view.name === name);
      if (!table) {
        return isView ? [] : [{ part, name }];
      }
      return column === undefined || lookup.column(table, column) ? [] : [{ part, name: column, tables: [table] }];
    }
    case 'SCHEMA': {
      const isKnown = isInEveryDatabase(name) || namedSchemas(objects).includes(name);
      return isKnown || !knowsAll(schema, objectKind) ? [] : [{ part, name, noun: 'named schema' }];
    }
    default: {
      const [kind, of] = grantedObject(objectKind, name, schema.dialect);
      // No kind: Spanner created it.
      const isKnown = kind === '' || objects.defined.some((each) => (
        each.kind === kind && (each.name === of || (of !== name && kindOf(kind).readFunction?.isOf(name, each.name)))
      ));
      return isKnown || !knowsAll(schema, kind) ? [] : [{ part, name: of, noun: kind.toLowerCase() }];
    }
  }
}

/** Unknown tables and columns in the queries of views and functions. */
function unknownInQueries(schema: Schema): NameFinding[] {
  const { objects, dialect } = schema;
  const bodies = functionBodies(schema);
  if (views(objects).length + bodies.length === 0) {
    return [];
  }
  return [
    ...bodies.flatMap(({ definition, query }) => (query ? unknownInQuery(definition, query, schema) : [])),
    ...views(objects).flatMap((view) => unknownInQuery(view, parseQuery(view.query, dialect), schema)),
  ];
}

function unknownInQuery(object: DefinedObject, query: ParsedQuery, schema: Schema): NameFinding[] {
  if (query.problem) {
    return [];
  }
  const unknown = unknownReferences(query.references, Relations.of(schema));
  return firstOfEach([
    ...unknown.map(({ reference: { name, before }, tables }) => ({
      part: objectPart(object, name), name, tables, before,
    })),
    ...unknownIndexes(object, query, schema),
    ...unknownSequences(object, query, schema),
  ]);
}

/** Ignores case, as expressions do. */
function unknownSequences(object: DefinedObject, query: ParsedQuery, schema: Schema): NameFinding[] {
  const others = sequences(schema.objects).map(({ name }) => name);
  return sequencesIn(query).filter((name) => !others.some((other) => uniqueKey(other) === uniqueKey(name)))
    .map((name) => ({ part: objectPart(object, name), name, noun: 'sequence', others }));
}

/** Ignores case, as hints do. */
function unknownIndexes(object: DefinedObject, query: ParsedQuery, schema: Schema): NameFinding[] {
  return forcedIndexes(query).flatMap(({ table: of, index, hint }): NameFinding[] => {
    const { table } = Relations.of(schema).find(of) ?? {};
    if (!table || schema.existingTables?.includes(table)) {
      return [];
    }
    const others = [...schema.indexes, ...objectIndexes(schema)].filter((each) => each.table === table.name)
      .map(({ name }) => name);
    return others.some((name) => uniqueKey(name) === uniqueKey(index))
      ? []
      : [{ part: objectPart(object, hint.value), name: hint.value, tables: [table], noun: 'index', others }];
  });
}

/** Unknown nodes at which edges of property graphs begin or end. */
function unknownNodes({ objects }: Schema): NameFinding[] {
  return objects.defined.flatMap((graph) => {
    if (!('nodes' in graph)) {
      return [];
    }
    const nodes = graph.nodes.map(({ alias, table }) => alias ?? table);
    const ends = [...graph.nodes, ...graph.edges].flatMap(({ source, destination }) => [source, destination]);
    return ends.flatMap((end): NameFinding[] => (end === undefined || nodes.includes(end.node) ? [] : [
      { part: objectPart(graph, end.node), name: end.node, noun: 'node', others: nodes },
    ]));
  });
}

/** A query, or a role, may use the same name several times. */
function firstOfEach(unknown: readonly NameFinding[]): NameFinding[] {
  const keyed = [...unknown].reverse().map((each) => [`${partKey(each.part)} ${each.name}`, each] as const);
  return [...new Map(keyed).values()].reverse();
}
