import type { Dice } from './dice';
import { withTable } from './draft';
import type { Edits } from './edit';
import { defaultFor, newColumn } from './new-columns';
import type { ColumnDefinition, Schema } from '../../../src/schema';
import { column, table } from '../model';

/** The type UUID, which no emulator up to 1.5.28 knows. */
export const uuidEdits: Edits = {
  'add a table with a UUID key': (schema, dice) => {
    const key = column('Id', 'UUID', { notNull: true, ...(dice.flip() && withDefault(schema, dice)) });
    const made = table(dice.newName(schema), ['Id'], [key, newColumn(schema, [key], dice)]);
    return { ...schema, tables: [...schema.tables, made] };
  },

  'add a UUID column': (schema, dice) => {
    const owner = dice.pick(schema.tables);
    const parts = dice.flip() ? { ...withDefault(schema, dice), notNull: dice.flip() } : {};
    return owner && withTable(schema, owner.name, (each) => ({
      ...each, columns: [...each.columns, column(dice.newColumnName(schema, each.columns), 'UUID', parts)],
    }));
  },
};

function withDefault({ dialect }: Schema, dice: Dice): Partial<ColumnDefinition> {
  return { defaultExpression: defaultFor({ code: 'UUID' }, dialect, dice) };
}
