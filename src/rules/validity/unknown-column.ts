import type { IndexDefinition, TableDefinition } from '../../schema';
import { didYouMean, MAX_COMPARISONS } from '../../text/did-you-mean';
import { checkTitle, foreignKeyTitle } from '../constraint-title';
import { defineRule } from '../define-rule';
import { certainColumns } from './certain-columns';
import { quotedColumn, quotedName } from '../../text/quoted-name';
import type { LegacyProblem } from '../legacy-problem';
import type { RuleContext } from '../rule';
import type { ForeignKeyPart, Part } from '../subject';

/** What names a column or table. Made when there is something to say. */
type PlaceOf = (name: string) => Place;

interface Place {
  readonly object: string;
  /** How a message begins. */
  readonly subject: string;
  readonly part: Part;
}

interface UnknownName extends Place {
  readonly name: string;
  /** The table that has no such column. Absent: the name is that of a table. */
  readonly table?: TableDefinition;
}

export const unknownColumn = defineRule({
  name: 'unknown-column',
  kind: 'refused',
  summary: 'a key, index, constraint, TTL or expression names a column or table that does not exist',
  sources: [
    'https://cloud.google.com/spanner/docs/reference/standard-sql/data-definition-language#naming_conventions',
    'https://cloud.google.com/spanner/docs/reference/postgresql/data-definition-language#names',
  ],
  check: (context) => {
    const unknown = [
      ...context.schema.tables.flatMap((table) => unknownInTable(table, context)),
      ...context.schema.indexes.flatMap((index) => unknownInIndex(index, context)),
    ];
    const comparisons = unknown.reduce((sum, each) => sum + candidatesFor(each, context).length, 0);
    return unknown.map((each) => problemOf(each, comparisons <= MAX_COMPARISONS ? candidatesFor(each, context) : []));
  },
});

function unknownInTable(table: TableDefinition, context: RuleContext): UnknownName[] {
  const object = table.name;
  const unknown = unknownColumns(table.primaryKey.map((part) => part.column), table, context, (column) => ({
    object, subject: `the primary key of ${quotedName(object)}`, part: { kind: 'primary key', table, column },
  }));
  const { interleave, ttl } = table;
  if (interleave) {
    unknown.push(...unknownTable(interleave.parent, context, () => ({
      object, subject: `the interleaving of ${quotedName(object)}`, part: { kind: 'interleave', table },
    })));
  }
  if (ttl) {
    unknown.push(...unknownColumns([ttl.column], table, context, () => ({
      object, subject: `the TTL of ${quotedName(object)}`, part: { kind: 'ttl', table },
    })));
  }
  for (const foreignKey of table.foreignKeys) {
    const place = (names: Partial<ForeignKeyPart>): Place => ({
      object: foreignKey.name || object,
      subject: foreignKeyTitle(table, foreignKey),
      part: { kind: 'foreign key', table, foreignKey, ...names },
    });
    const inReferenced: PlaceOf = (name) => place({ referenced: name });
    const referenced = context.lookup.table(foreignKey.referencedTable);
    unknown.push(
      ...unknownColumns(foreignKey.columns, table, context, (column) => place({ column })),
      ...unknownTable(foreignKey.referencedTable, context, inReferenced),
      ...(referenced ? unknownColumns(foreignKey.referencedColumns, referenced, context, inReferenced) : []),
    );
  }
  return [...unknown, ...unknownInExpressions(table, context)];
}

function unknownInExpressions(table: TableDefinition, context: RuleContext): UnknownName[] {
  const object = table.name;
  const ofColumns = table.columns.flatMap(({ name, generated }) => (generated ? unknownIn(generated.expression, table, context, () => ({
    object,
    subject: `the expression of ${quotedColumn(object, name)}`,
    part: { kind: 'column', table, column: name, clause: 'expression' },
  })) : []));
  const ofChecks = table.checks.flatMap((check) => unknownIn(check.expression, table, context, (column) => ({
    object, subject: checkTitle(table, check), part: { kind: 'check', table, check, column },
  })));
  return [...ofColumns, ...ofChecks];
}

function unknownInIndex(index: IndexDefinition, context: RuleContext): UnknownName[] {
  const place: PlaceOf = (column) => ({
    object: index.name, subject: `index ${quotedName(index.name)}`, part: { kind: 'index', index, column },
  });
  const table = context.lookup.table(index.table);
  const columns = [...index.keyParts.map((part) => part.column), ...index.storing, ...index.whereNotNull];
  const unknown = table ? unknownColumns(columns, table, context, place) : unknownTable(index.table, context, place);
  return index.interleaveIn === undefined ? unknown : [...unknown, ...unknownTable(index.interleaveIn, context, place)];
}

function unknownTable(name: string, { lookup }: RuleContext, place: PlaceOf): UnknownName[] {
  return lookup.table(name) ? [] : [{ ...place(name), name }];
}

function unknownColumns(names: readonly string[], table: TableDefinition, { lookup }: RuleContext, place: PlaceOf): UnknownName[] {
  if (table.otherElements) {
    return [];
  }
  const unknown = names.filter((name) => !lookup.column(table, name));
  return unknown.length === 0 ? [] : [...new Set(unknown)].map((name) => ({ ...place(name), name, table }));
}

/** Case does not count here: expressions are read as queries are, and those find a column in any case. */
function unknownIn(expression: string, table: TableDefinition, context: RuleContext, place: PlaceOf): UnknownName[] {
  const names = certainColumns(context.spread.parse(expression), context.schema.dialect);
  return unknownColumns(names, table, context, place)
    .filter(({ name }) => !table.columns.some((column) => column.name.toLowerCase() === name.toLowerCase()));
}

function candidatesFor({ table }: UnknownName, { schema }: RuleContext): readonly { readonly name: string }[] {
  return table ? table.columns : schema.tables;
}

function problemOf({ object, subject, part, name, table }: UnknownName, candidates: readonly { readonly name: string }[]): LegacyProblem {
  const meant = didYouMean(name, candidates.map((each) => each.name));
  const fact = table
    ? `names ${quotedName(name)}, and ${quotedName(table.name)} has no such column`
    : `names the table ${quotedName(name)}, and the schema has no such table`;
  return {
    object,
    message: `${subject} ${fact}${meant === undefined ? '' : `: did you mean ${quotedName(meant)}?`}`,
    part,
    why: meant?.toLowerCase() === name.toLowerCase() ? ['a name in DDL has the case of its declaration'] : [],
    fixes: meant === undefined ? otherFixes(name, table) : [`write ${quotedName(meant)} instead of ${quotedName(name)}`],
  };
}

function otherFixes(name: string, table: TableDefinition | undefined): string[] {
  return table
    ? [`add ${quotedName(name)} to the columns of ${quotedName(table.name)}, or name one that it has`]
    : [`declare the table ${quotedName(name)}, or name one that exists`];
}
