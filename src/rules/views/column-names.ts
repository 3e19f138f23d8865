import type { ColumnDefinition, TableDefinition } from '../../schema';
import type { RuleContext } from '../rule';

interface NamedColumn {
  readonly table: TableDefinition;
  readonly column: ColumnDefinition;
}

/** Columns with rare names. Tables share most names, so each name is tested once. */
export function columnsNamed(context: RuleContext, isWanted: (name: string) => boolean): NamedColumn[] {
  const wanted = new Set(context.shared(distinctNames).filter(isWanted));
  return wanted.size === 0
    ? []
    : context.schema.tables.flatMap((table) =>
      table.columns.filter(({ name }) => wanted.has(name)).map((column) => ({ table, column })),
    );
}

function distinctNames({ schema }: RuleContext): readonly string[] {
  const names = new Set<string>();
  for (const { columns } of schema.tables) {
    for (const { name } of columns) {
      names.add(name);
    }
  }
  return [...names];
}
