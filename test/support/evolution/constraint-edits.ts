import type { Dice } from './dice';
import { ancestorsOf, tableOf, withTable } from './draft';
import type { Edits } from './edit';
import type { ColumnDefinition, ForeignKeyDefinition, Schema, TableDefinition } from '../../../src/schema';
import { checksOf } from '../generator/expressions';
import { hasLongNames } from '../generator/foreign-keys';
import { column } from '../model';

const MAX_KEY_PARTS = 16;

/** Checks and foreign keys. */
export const constraintEdits: Edits = {
  'add a check': (schema, dice) => {
    const table = dice.pick(schema.tables);
    const expression = table && newCheck(schema, table, dice);
    return expression === undefined ? undefined : withTable(schema, table!.name, (each) => ({
      ...each, checks: [...each.checks, { name: dice.newName(schema), expression }],
    }));
  },

  'drop a check': (schema, dice) => {
    const table = dice.pick(schema.tables.filter(({ checks }) => checks.length > 0));
    const dropped = table && dice.pick(table.checks);
    return table && withTable(schema, table.name, (each) => ({ ...each, checks: each.checks.filter((check) => check !== dropped) }));
  },

  'change what a check says': (schema, dice) => {
    const table = dice.pick(schema.tables.filter(({ checks }) => checks.length > 0));
    const changed = table && dice.pick(table.checks);
    const expression = table && newCheck(schema, table, dice);
    return expression === undefined ? undefined : withTable(schema, table!.name, (each) => ({
      ...each, checks: each.checks.map((check) => (check === changed ? { ...check, expression } : check)),
    }));
  },

  'add a foreign key': (schema, dice) => withForeignKey(schema, dice, dice.pick(schema.tables), dice.pick(schema.tables)),

  'add a foreign key of a table to itself': (schema, dice) => {
    const table = dice.pick(schema.tables);
    return withForeignKey(schema, dice, table, table);
  },

  'close a circle of foreign keys': (schema, dice) => {
    const [first, second] = [dice.pick(schema.tables), dice.pick(schema.tables)];
    const there = first === second ? undefined : withForeignKey(schema, dice, first, second);
    return there && withForeignKey(there, dice, tableOf(there, second!.name), tableOf(there, first!.name));
  },

  'drop a foreign key': (schema, dice) => {
    const table = dice.pick(schema.tables.filter(({ foreignKeys }) => foreignKeys.length > 0));
    const dropped = table && dice.pick(table.foreignKeys);
    return table && withTable(schema, table.name, (each) => ({ ...each, foreignKeys: each.foreignKeys.filter((key) => key !== dropped) }));
  },

  'change what a foreign key does when a row is deleted': (schema, dice) => {
    const table = dice.pick(schema.tables.filter(({ foreignKeys }) => foreignKeys.some(({ enforced }) => enforced)));
    const changed = table && dice.pick(table.foreignKeys.filter(({ enforced }) => enforced));
    return table && withTable(schema, table.name, (each) => ({
      ...each,
      foreignKeys: each.foreignKeys.map((key): ForeignKeyDefinition => (key === changed ? { ...key, onDelete: key.onDelete === 'CASCADE' ? 'NO ACTION' : 'CASCADE' } : key)),
    }));
  },
};

function newCheck(schema: Schema, table: TableDefinition, dice: Dice): string | undefined {
  const checked = dice.pick(table.columns.filter(({ allowCommitTimestamp, generated }) => !allowCommitTimestamp && !generated));
  return checked && dice.pick(checksOf(checked.name, checked.type.code, schema.dialect));
}

/** To the key of the other table, from columns that have its types: those that are there, or new ones. */
function withForeignKey(schema: Schema, dice: Dice, table?: TableDefinition, target?: TableDefinition): Schema | undefined {
  if (!table || !target || !canBeReferenced(schema, target) || table.primaryKey.length + target.primaryKey.length > MAX_KEY_PARTS) {
    return undefined;
  }
  const columns = [...table.columns];
  const referencing = target.primaryKey.map((part) => {
    const { type } = target.columns.find(({ name }) => name === part.column)!;
    const fitting = table.columns.filter((each) => each.type.code === type.code && !each.allowCommitTimestamp && !each.generated);
    const found = dice.flip() ? dice.pick(fitting)?.name : undefined;
    if (found !== undefined) {
      return found;
    }
    const added = column(dice.newColumnName(schema, columns), type);
    columns.push(added);
    return added.name;
  });
  if (new Set(referencing).size < referencing.length) {
    return undefined;
  }
  const foreignKey: ForeignKeyDefinition = {
    name: dice.newName(schema),
    columns: referencing,
    referencedTable: target.name,
    referencedColumns: target.primaryKey.map((part) => part.column),
    onDelete: dice.flip() ? 'CASCADE' : 'NO ACTION',
    enforced: true,
  };
  return hasLongNames(table.name, foreignKey) ? undefined : withTable(schema, table.name, (each) => ({ ...each, columns, foreignKeys: [...each.foreignKeys, foreignKey] }));
}

/** The emulator lets no foreign key point at rows that expire, nor at commit timestamps. */
function canBeReferenced(schema: Schema, target: TableDefinition): boolean {
  const keyed = target.primaryKey.map((part): ColumnDefinition => target.columns.find(({ name }) => name === part.column)!);
  return target.primaryKey.length > 0 && ![target, ...ancestorsOf(schema, target)].some(({ ttl }) => ttl) && !keyed.some(({ allowCommitTimestamp }) => allowCommitTimestamp);
}
