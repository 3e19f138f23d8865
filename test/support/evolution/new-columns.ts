import type { Dice } from './dice';
import { Dialect, type ColumnDefinition, type ColumnType, type ScalarType, type Schema, type CounterOptions } from '../../../src/schema';
import { defaultsOf, generatedFrom } from '../generator/expressions';
import { column as plainColumn } from '../model';

const SCALARS: readonly ScalarType[] = [
  { code: 'STRING', length: 40 }, { code: 'INT64' }, { code: 'BOOL' }, { code: 'STRING' }, { code: 'TIMESTAMP' }, { code: 'BYTES', length: 64 }, { code: 'BYTES' },
  { code: 'FLOAT64' }, { code: 'FLOAT32' }, { code: 'NUMERIC' }, { code: 'DATE' }, { code: 'JSON' },
];

export function newType(dice: Dice, dialect: Dialect): ColumnType {
  const scalar = dice.pick(SCALARS)!;
  const type = dialect === Dialect.POSTGRESQL && scalar.code === 'BYTES' ? { code: scalar.code } : scalar;
  switch (dice.number(8)) {
    case 6:
      return { code: 'ARRAY', element: type };
    case 7:
      return { code: 'ARRAY', element: { code: 'FLOAT32' }, vectorLength: 8 };
    default:
      return type;
  }
}

export function defaultFor(type: ColumnType, dialect: Dialect, dice: Dice): string | undefined {
  return dice.pick(defaultsOf(type.code, dialect))?._toModel(dialect, 'a column', type);
}

/** A column as ADD COLUMN takes it: NOT NULL only with a value for the rows that are there. */
export function newColumn(schema: Schema, columns: readonly ColumnDefinition[], dice: Dice): ColumnDefinition {
  const { dialect } = schema;
  const name = dice.newColumnName(schema, columns);
  const hidden = dialect === Dialect.GOOGLESQL && dice.number(6) === 5;
  switch (dice.number(8)) {
    case 5:
      return generatedColumn(schema, name, columns, dice) ?? plainColumn(name, 'INT64', { hidden });
    case 6:
      return plainColumn(name, 'TIMESTAMP', { allowCommitTimestamp: true, hidden });
    case 7:
      return plainColumn(name, 'INT64', { identity: sequenceOptions(dice), hidden, notNull: dice.flip() });
    default: {
      const type = newType(dice, dialect);
      const defaultExpression = dice.flip() ? defaultFor(type, dialect, dice) : undefined;
      return plainColumn(name, type, { defaultExpression, notNull: defaultExpression !== undefined && dice.flip(), hidden });
    }
  }
}

export function generatedColumn(schema: Schema, name: string, columns: readonly ColumnDefinition[], dice: Dice): ColumnDefinition | undefined {
  const { dialect } = schema;
  const sources = columns.filter(({ type, allowCommitTimestamp, generated }) => !allowCommitTimestamp && generatedFrom('c', type.code, dialect).length > 0
    && (dialect === Dialect.GOOGLESQL || !generated));
  const source = dice.pick(sources);
  const expression = source && dice.pick(generatedFrom(source.name, source.type.code, dialect));
  return expression && plainColumn(name, expression.type, { generated: { expression: expression.sql, stored: dice.flip() } });
}

const SKIP_RANGES = [undefined, { min: '1', max: '1000' }, { min: '1', max: '2000' }] as const;

export function sequenceOptions(dice: Dice): CounterOptions {
  const skipRange = dice.pick(SKIP_RANGES);
  const startCounter = dice.pick([undefined, '1000', '5']);
  return { ...(skipRange && { skipRange }), ...(startCounter !== undefined && { startCounter }) };
}
