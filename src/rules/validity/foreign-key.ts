import { Dialect, type ForeignKeyDefinition, type TableDefinition } from '../../schema';
import { canBeKey } from '../../schema/types/type-facts';
import { typeName, typeText } from '../../schema/types/type-text';
import { counted } from '../../text/counted';
import { foreignKeyTitle } from '../constraint-title';
import { defineRule } from '../define-rule';
import { tableVariable } from '../fixes/construct-code';
import type { LegacyProblem } from '../legacy-problem';
import type { RuleContext } from '../rule';
import { indexableInstead } from './unindexable-type';
import { columnText } from '../wording';

export const foreignKey = defineRule({
  name: 'foreign-key',
  kind: 'refused',
  summary: 'a foreign key that Spanner refuses: its columns do not pair up, cannot be indexed, or its options exclude each other',
  sources: [
    'https://cloud.google.com/spanner/docs/foreign-keys/overview',
    'https://cloud.google.com/spanner/docs/reference/standard-sql/data-definition-language#create_table',
    'https://cloud.google.com/spanner/docs/reference/postgresql/data-definition-language#create_table',
  ],
  check: (context) => context.schema.tables.flatMap((table) => table.foreignKeys.flatMap((each) => [
    ...listProblems(table, each, context),
    ...typeProblems(table, each, context),
    ...enforcementProblems(table, each, context.schema.dialect),
  ])),
});

function problem(
  table: TableDefinition, definition: ForeignKeyDefinition, fault: string, fixes: string[], why: string[] = [], column?: string,
): LegacyProblem {
  return {
    object: definition.name || table.name,
    message: `${foreignKeyTitle(table, definition)} ${fault}`,
    part: { kind: 'foreign key', table, foreignKey: definition, column },
    why,
    fixes,
  };
}

function listProblems(table: TableDefinition, definition: ForeignKeyDefinition, { lookup }: RuleContext): LegacyProblem[] {
  const { columns, referencedTable, referencedColumns } = definition;
  const key = lookup.table(referencedTable)?.primaryKey.map((part) => part.column) ?? [];
  const wholeKey = `ForeignKey.to(${tableVariable(referencedTable)}, { columns: [...] }) with one column for each of the key: ${key.join(', ')}`;
  if (columns.length === 0 || referencedColumns.length === 0) {
    const side = columns.length === 0 ? `names no column of ${table.name}` : `names no column of ${referencedTable}`;
    return [problem(table, definition, `${side}: there is nothing to compare`, [wholeKey])];
  }
  if (columns.length !== referencedColumns.length) {
    const counts = `${counted(columns.length, 'column')} against ${counted(referencedColumns.length, 'column')} of ${referencedTable}`;
    return [problem(table, definition, `sets ${counts}: columns pair up one by one`, [wholeKey])];
  }
  return [[columns, table.name] as const, [referencedColumns, referencedTable] as const].flatMap(([names, owner]) => {
    const repeated = names.find((name, index) => names.indexOf(name) !== index);
    return repeated === undefined ? [] : [problem(
      table, definition, `names ${owner}.${repeated} twice: each column can stand in it once`, [`remove the second ${repeated} and the column that it pairs with`], [], repeated,
    )];
  });
}

function typeProblems(table: TableDefinition, definition: ForeignKeyDefinition, { schema: { dialect }, lookup }: RuleContext): LegacyProblem[] {
  const referenced = lookup.table(definition.referencedTable);
  return definition.columns.flatMap((name, index) => {
    const own = lookup.column(table, name);
    const target = referenced && lookup.column(referenced, definition.referencedColumns[index]);
    const sides = [{ owner: table, column: own }, { owner: referenced, column: target }];
    for (const { owner, column } of sides) {
      if (owner && column && !canBeKey(column.type, dialect)) {
        const fault = `compares ${columnText(owner, column.name)}, and ${typeText(column.type, dialect)} cannot be part of a foreign key`;
        return [problem(table, definition, fault, [indexableInstead(column, dialect)], [], name)];
      }
    }
    if (!own || !referenced || !target || typeName(own.type, dialect) === typeName(target.type, dialect)) {
      return [];
    }
    const [ownType, targetType] = [typeText(own.type, dialect), typeText(target.type, dialect)];
    return [problem(
      table,
      definition,
      `compares ${columnText(table, name)} (${ownType}) with ${columnText(referenced, target.name)} (${targetType}): the types must be the same`,
      [`${columnText(table, name)}: ${targetType}`, `${columnText(referenced, target.name)}: ${ownType}`],
      ['lengths may differ, types may not'],
      name,
    )];
  });
}

function enforcementProblems(table: TableDefinition, definition: ForeignKeyDefinition, dialect: Dialect): LegacyProblem[] {
  if (definition.enforced) {
    return [];
  }
  const to = tableVariable(definition.referencedTable);
  if (dialect === Dialect.POSTGRESQL) {
    return [problem(table, definition, 'is NOT ENFORCED, which PostgreSQL databases do not have', [
      `ForeignKey.to(${to}, { columns: [...] }) without enforced: false`,
      'remove the foreign key, and check the reference in the application',
    ])];
  }
  return definition.onDelete !== 'CASCADE' ? [] : [problem(
    table,
    definition,
    'is NOT ENFORCED and has ON DELETE CASCADE: Spanner deletes only along foreign keys that it enforces',
    [`ForeignKey.to(${to}, { columns: [...], onDelete: OnDelete.CASCADE }) without enforced: false`, `ForeignKey.to(${to}, { columns: [...], enforced: false })`],
  )];
}
