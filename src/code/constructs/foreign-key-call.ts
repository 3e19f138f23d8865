import type { VariableOf } from './place';
import { call, member, names, text, value, variable, type Call } from '../../languages/code';
import type { ForeignKeyDefinition } from '../../schema';

/** Options that equal the default of the construct and can be omitted. */
interface ForeignKeyDefaults {
  readonly isDefaultName?: boolean;
  readonly isWholeKey?: boolean;
}

export function foreignKeyCall(
  foreignKey: ForeignKeyDefinition,
  variableOf: VariableOf,
  { isDefaultName, isWholeKey }: ForeignKeyDefaults = {},
): Call {
  const { name, columns, referencedTable, referencedColumns, onDelete, enforced } = foreignKey;
  return call('ForeignKey', 'to', [variable(variableOf(referencedTable))], {
    columns: names(columns),
    referencedColumns: isWholeKey ? undefined : names(referencedColumns),
    name: isDefaultName || name === '' ? undefined : text(name),
    onDelete: onDelete === 'CASCADE' ? member('OnDelete', 'CASCADE') : undefined,
    enforced: enforced ? undefined : value(false),
  });
}
