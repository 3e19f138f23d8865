import { Dialect, type IndexDefinition, type TableDefinition } from '../schema';
import { namesCode, stringCode } from './code-text';
import { tableVariable } from './construct-code';
import { defineRule } from './define-rule';
import { RowTrees } from './row-trees';
import type { Problem, RuleContext } from './rule';
import { typeText } from './type-text';
import { indexableInstead, isUnindexable } from './unindexable-type';
import { indexText, keyText } from './wording';

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

function problem(index: IndexDefinition, fault: string, fixes: string[], why: string[] = []): Problem {
  return { object: index.name, message: `index ${index.name} ${fault}`, location: indexText(index), why, fixes };
}

function keyProblems(index: IndexDefinition, table: TableDefinition | undefined, { schema: { dialect }, lookup }: RuleContext): Problem[] {
  if (index.keyParts.length === 0) {
    const example = table?.columns.filter((column) => !isUnindexable(column.type, dialect)).map((column) => column.name).sort()[0] ?? 'Status';
    return [problem(index, 'has no key column: there is nothing to sort its entries by', [safeIndex(index, `columns: ${namesCode([example])}`)])];
  }
  const problems: Problem[] = [];
  const columns = index.keyParts.map((part) => part.column);
  const unique = new Set(columns);
  if (unique.size < columns.length) {
    problems.push(problem(index, `names ${firstRepeated(columns)} twice in its key`, [safeIndex(index, `columns: ${namesCode([...unique])}`)]));
  }
  for (const name of unique) {
    const column = table && lookup.column(table, name);
    if (column && isUnindexable(column.type, dialect)) {
      problems.push(problem(
        index,
        `has ${name} in its key, and a column of the type ${typeText(column.type, dialect)} cannot be part of a key`,
        [indexableInstead(column, dialect), ...(column.type.code === 'TOKENLIST' ? [] : [`storing: ${namesCode([name])} keeps the value in the index without sorting by it`])],
      ));
    }
  }
  return problems;
}

function storingProblems(index: IndexDefinition, table: TableDefinition | undefined): Problem[] {
  if (index.storing.length === 0) {
    return [];
  }
  const keyColumns = new Set(index.keyParts.map((part) => part.column));
  const primaryKey = new Set(table?.primaryKey.map((part) => part.column));
  const unique = [...new Set(index.storing)];
  const kept = unique.filter((name) => !keyColumns.has(name) && !primaryKey.has(name));
  const fixes = [kept.length === 0 ? 'leave out storing: the index holds these columns already' : `storing: ${namesCode(kept)}`];
  const repeated = unique.length === index.storing.length ? [] : [problem(index, `stores ${firstRepeated(index.storing)} twice`, fixes)];
  return [...repeated, ...unique.flatMap((name) => {
    if (keyColumns.has(name)) {
      return [problem(index, `stores ${name}, which is part of its key: every entry holds it already`, fixes)];
    }
    return primaryKey.has(name)
      ? [problem(index, `stores ${name}, which is part of the primary key of ${index.table}: every entry holds it already`, fixes)]
      : [];
  })];
}

function filterProblems(index: IndexDefinition, table: TableDefinition | undefined): Problem[] {
  if (index.whereNotNull.length === 0) {
    return [];
  }
  const held = new Set([...index.keyParts, ...(table?.primaryKey ?? [])].map((part) => part.column));
  index.storing.forEach((name) => held.add(name));
  const known = new Set(table?.columns.map((column) => column.name));
  return [...new Set(index.whereNotNull)].filter((name) => known.has(name) && !held.has(name)).map((name) => problem(
    index,
    `filters on ${name}, which it does not hold: WHERE ${name} IS NOT NULL needs the column in its key or stored`,
    [`storing: ${namesCode([...index.storing, name])}`],
  ));
}

function dialectProblems(index: IndexDefinition, dialect: Dialect): Problem[] {
  if (dialect === Dialect.POSTGRESQL) {
    return index.nullFiltered ? [problem(index, 'is NULL_FILTERED, which PostgreSQL databases do not have', [
      `whereNotNull: ${namesCode([...new Set(index.keyParts.map((part) => part.column))])}`,
    ])] : [];
  }
  return index.keyParts.filter((part) => part.nulls !== undefined).map((part) => problem(
    index,
    `puts NULLS ${part.nulls} for ${part.column}, and GoogleSQL has no such clause`,
    [`leave out NULLS ${part.nulls}: a NULL is the lowest value, first where the order ascends and last where it descends`],
  ));
}

function interleaveProblems(index: IndexDefinition, table: TableDefinition, trees: RowTrees, { lookup }: RuleContext): Problem[] {
  const parent = index.interleaveIn === undefined ? undefined : lookup.table(index.interleaveIn);
  // Tables whose parents go in a circle are another rule's business.
  if (!parent || !trees.has(table)) {
    return [];
  }
  const ownColumns = index.keyParts.map((part) => part.column).filter((name) => !parent.primaryKey.some((part) => part.column === name));
  if (parent !== table && !trees.isWithin(table, parent)) {
    const ancestors = lookup.ancestorsOf(table);
    const others = ancestors.map((ancestor) => safeIndex(
      index, `columns: ${namesCode(ownColumns)}, spread: IndexSpread.interleavedIn(${tableVariable(ancestor.name)})`,
    ));
    return [problem(
      index,
      `is interleaved in ${parent.name}, which is no ancestor of ${table.name}: its entries would lie far from the rows that they point at`,
      [...others.slice(0, 1), `${safeIndex(index, `columns: ${namesCode(index.keyParts.map((part) => part.column))}`)}, interleaved in nothing`],
      [ancestors.length === 0 ? `${table.name} is a root table` : `${table.name} is interleaved in ${ancestors.map((each) => each.name).join(', ')}`],
    )];
  }
  const matches = parent.primaryKey.every((part, position) => {
    const own = index.keyParts[position];
    return own?.column === part.column && own.descending === part.descending;
  });
  const fixed = [...parent.primaryKey, ...index.keyParts.filter((part) => ownColumns.includes(part.column))];
  return matches ? [] : [problem(
    index,
    `cannot be interleaved in ${parent.name}: its key begins otherwise than the key of ${parent.name}, ${keyText(parent.primaryKey)}`,
    [
      safeIndex(index, `columns: ${namesCode(ownColumns)}, spread: IndexSpread.interleavedIn(${tableVariable(parent.name)})`),
      `INDEX ${index.name} ON ${index.table} ${keyText(fixed)}, INTERLEAVE IN ${parent.name}`,
    ],
  )];
}

function safeIndex(index: IndexDefinition, props: string): string {
  return `new SafeIndex(${tableVariable(index.table)}, ${stringCode(index.name)}, { ${props} })`;
}

function firstRepeated(names: readonly string[]): string {
  return names.find((name, position) => names.indexOf(name) !== position) ?? '';
}
