import { Dialect, type IndexDefinition, type IndexKeyPart, type KeyPart, type TableDefinition } from '../../schema';
import { canBeKey } from '../../schema/types/type-facts';
import { typeText } from '../../schema/types/type-text';
import { namesCode, stringCode } from '../../text/code-text';
import { defineRule } from '../define-rule';
import { tableVariable } from '../fixes/construct-code';
import { isNullable } from '../keys/is-nullable';
import { RowTrees } from '../keys/row-trees';
import type { LegacyProblem } from '../legacy-problem';
import type { RuleContext } from '../rule';
import { indexableInstead } from './unindexable-type';
import { columnText, keyText } from '../wording';

export const indexDefinition = defineRule({
  name: 'index-definition',
  kind: 'refused',
  summary: 'an index that Spanner refuses: its key, its stored columns, its filter or the table it is interleaved in',
  sources: [
    'https://cloud.google.com/spanner/docs/secondary-indexes',
    'https://cloud.google.com/spanner/docs/reference/standard-sql/data-definition-language#create_index',
    'https://cloud.google.com/spanner/docs/reference/postgresql/data-definition-language#create_index',
  ],
  check: (context) => {
    const trees = new RowTrees(context.schema, context.lookup);
    return context.schema.indexes.flatMap((index) => {
      const table = context.lookup.table(index.table);
      return [
        ...keyProblems(index, table, context),
        ...storingProblems(index, table),
        ...filterProblems(index, table),
        ...dialectProblems(index, context.schema.dialect),
        ...(table ? interleaveProblems(index, table, trees, context) : []),
      ];
    });
  },
});

function problem(index: IndexDefinition, column: string | undefined, fault: string, fixes: string[], why: string[] = []): LegacyProblem {
  return { object: index.name, message: `index ${index.name} ${fault}`, part: { kind: 'index', index, column }, why, fixes };
}

function keyProblems(index: IndexDefinition, table: TableDefinition | undefined, { schema: { dialect }, lookup }: RuleContext): LegacyProblem[] {
  if (index.keyParts.length === 0) {
    const example = table?.columns.filter((column) => canBeKey(column.type, dialect)).map((column) => column.name).sort()[0] ?? 'Status';
    return [problem(index, undefined, 'has no key column: there is nothing to sort its entries by', [safeIndex(index, `columns: ${namesCode([example])}`)])];
  }
  const problems: LegacyProblem[] = [];
  const columns = index.keyParts.map((part) => part.column);
  const unique = new Set(columns);
  if (unique.size < columns.length) {
    problems.push(problem(index, firstRepeated(columns), `names ${firstRepeated(columns)} twice in its key`, [safeIndex(index, `columns: ${namesCode([...unique])}`)]));
  }
  for (const name of unique) {
    const column = table && lookup.column(table, name);
    if (column && !canBeKey(column.type, dialect)) {
      problems.push(problem(
        index,
        name,
        `has ${name} in its key, and a column of the type ${typeText(column.type, dialect)} cannot be part of a key`,
        [indexableInstead(column, dialect), ...(column.type.code === 'TOKENLIST' ? [] : [`storing: ${namesCode([name])} keeps the value in the index without sorting by it`])],
      ));
    }
  }
  return problems;
}

function storingProblems(index: IndexDefinition, table: TableDefinition | undefined): LegacyProblem[] {
  if (index.storing.length === 0) {
    return [];
  }
  const keyColumns = new Set(index.keyParts.map((part) => part.column));
  const primaryKey = new Set(table?.primaryKey.map((part) => part.column));
  const unique = [...new Set(index.storing)];
  const kept = unique.filter((name) => !keyColumns.has(name) && !primaryKey.has(name));
  const fixes = [kept.length === 0 ? 'leave out storing: the index holds these columns already' : `storing: ${namesCode(kept)}`];
  const repeated = unique.length === index.storing.length ? [] : [problem(index, firstRepeated(index.storing), `stores ${firstRepeated(index.storing)} twice`, fixes)];
  return [...repeated, ...unique.flatMap((name) => {
    if (keyColumns.has(name)) {
      return [problem(index, name, `stores ${name}, which is part of its key: every entry holds it already`, fixes)];
    }
    return primaryKey.has(name)
      ? [problem(index, name, `stores ${name}, which is part of the primary key of ${index.table}: every entry holds it already`, fixes)]
      : [];
  })];
}

function filterProblems(index: IndexDefinition, table: TableDefinition | undefined): LegacyProblem[] {
  if (index.whereNotNull.length === 0) {
    return [];
  }
  const held = new Set([...index.keyParts, ...(table?.primaryKey ?? [])].map((part) => part.column));
  index.storing.forEach((name) => held.add(name));
  const known = new Set(table?.columns.map((column) => column.name));
  return [...new Set(index.whereNotNull)].filter((name) => known.has(name) && !held.has(name)).map((name) => problem(
    index,
    name,
    `filters on ${name}, which it does not hold: WHERE ${name} IS NOT NULL needs the column in its key or stored`,
    [`storing: ${namesCode([...index.storing, name])}`],
  ));
}

function dialectProblems(index: IndexDefinition, dialect: Dialect): LegacyProblem[] {
  if (dialect === Dialect.POSTGRESQL) {
    return index.nullFiltered ? [problem(index, undefined, 'is NULL_FILTERED, which PostgreSQL databases do not have', [
      `whereNotNull: ${namesCode([...new Set(index.keyParts.map((part) => part.column))])}`,
    ])] : [];
  }
  return index.keyParts.filter((part) => part.nulls !== undefined).map((part) => problem(
    index,
    part.column,
    `puts NULLS ${part.nulls} for ${part.column}, and GoogleSQL has no such clause`,
    [`leave out NULLS ${part.nulls}: a NULL is the lowest value, first where the order ascends and last where it descends`],
  ));
}

/** Any table will do whose key the entries begin with. In a table that is no ancestor the columns may have other names. */
function interleaveProblems(index: IndexDefinition, table: TableDefinition, trees: RowTrees, context: RuleContext): LegacyProblem[] {
  const parent = index.interleaveIn === undefined ? undefined : context.lookup.table(index.interleaveIn);
  // Tables whose parents go in a circle are another rule's business.
  if (!parent || !trees.has(table)) {
    return [];
  }
  const difference = differenceFrom(parent, index.keyParts, index, table, context);
  if (difference === undefined) {
    return [];
  }
  const ownColumns = index.keyParts.map((part) => part.column).filter((name) => !parent.primaryKey.some((part) => part.column === name));
  const fixed = [...parent.primaryKey, ...index.keyParts.filter((part) => ownColumns.includes(part.column))];
  const isFixed = fixed.every((part) => context.lookup.column(table, part.column)) && differenceFrom(parent, fixed, index, table, context) === undefined;
  return [problem(
    index,
    index.interleaveIn,
    `cannot be interleaved in ${parent.name}: its key begins otherwise than the key of ${parent.name}, ${keyText(parent.primaryKey)}`,
    isFixed ? [
      safeIndex(index, `columns: ${namesCode(ownColumns)}, spread: IndexSpread.interleavedIn(${tableVariable(parent.name)})`),
      `INDEX ${index.name} ON ${index.table} ${keyText(fixed)}, INTERLEAVE IN ${parent.name}`,
    ] : [`${safeIndex(index, `columns: ${namesCode(index.keyParts.map((part) => part.column))}`)}, interleaved in nothing`],
    [difference],
  )];
}

/** The first way in which the key of an index differs from that of the table it is interleaved in. */
function differenceFrom(parent: TableDefinition, key: readonly IndexKeyPart[], index: IndexDefinition, table: TableDefinition, context: RuleContext): string | undefined {
  return parent.primaryKey.map((theirs, position) => differenceOf(theirs, key[position], parent, index, table, context)).find((each) => each !== undefined);
}

/** Columns that are not there are another rule's business. */
function differenceOf(
  theirs: KeyPart, own: IndexKeyPart | undefined, parent: TableDefinition, index: IndexDefinition, table: TableDefinition, context: RuleContext,
): string | undefined {
  if (!own) {
    return `nothing in its key stands for ${theirs.column}`;
  }
  const [theirColumn, ownColumn] = [context.lookup.column(parent, theirs.column), context.lookup.column(table, own.column)];
  if (!theirColumn || !ownColumn) {
    return undefined;
  }
  const { dialect } = context.schema;
  if (ownColumn.type.code !== theirColumn.type.code) {
    return `${own.column} is ${typeText(ownColumn.type, dialect)}, ${columnText(parent, theirs.column)} is ${typeText(theirColumn.type, dialect)}`;
  }
  if (own.descending !== theirs.descending) {
    return `${own.column} is ${direction(own)}, ${columnText(parent, theirs.column)} is ${direction(theirs)}`;
  }
  const holdsNull = isNullable(own.column, table, context) && !index.nullFiltered && !index.whereNotNull.includes(own.column);
  if (holdsNull && !isNullable(theirs.column, parent, context)) {
    return `${own.column} may be NULL, ${columnText(parent, theirs.column)} may not`;
  }
  const isAbove = parent === table || context.lookup.ancestorsOf(table).includes(parent);
  return isAbove && own.column !== theirs.column ? `${own.column} stands in the place of ${columnText(parent, theirs.column)}` : undefined;
}

function direction({ descending }: { readonly descending: boolean }): string {
  return descending ? 'DESC' : 'ASC';
}

function safeIndex(index: IndexDefinition, props: string): string {
  return `new SafeIndex(${tableVariable(index.table)}, ${stringCode(index.name)}, { ${props} })`;
}

function firstRepeated(names: readonly string[]): string {
  return names.find((name, position) => names.indexOf(name) !== position) ?? '';
}
