import type { Dice } from './dice';
import { childrenOf, columnsIn, isKeyColumn, isUsed, uses, withColumn, withTable, withoutColumn } from './draft';
import type { Edits } from './edit';
import { defaultFor, newColumn, sequenceOptions } from './new-columns';
import { Column, Tokens } from '../../../src';
import { Dialect, type ColumnDefinition, type ColumnType, type ScalarType, type Schema, type TableDefinition } from '../../../src/schema';
import { quoteIdentifier } from '../../../src/schema/quoting';

interface Place {
  readonly table: TableDefinition;
  readonly column: ColumnDefinition;
}

type Change = (column: ColumnDefinition) => ColumnDefinition;

/** Columns that come and go, and changes to one that Spanner makes in place. */
export const columnEdits: Edits = {
  'add a column': (schema, dice) => {
    const table = dice.pick(schema.tables);
    return table && withTable(schema, table.name, (each) => ({ ...each, columns: [...each.columns, newColumn(schema, each.columns, dice)] }));
  },

  'add a column in front of the others': (schema, dice) => {
    const table = dice.pick(schema.tables);
    return table && withTable(schema, table.name, (each) => ({ ...each, columns: [newColumn(schema, each.columns, dice), ...each.columns] }));
  },

  'add a token column': (schema, dice) => {
    const table = dice.pick(schema.tables);
    const source = table && dice.pick(table.columns.filter((each) => !each.generated && !each.allowCommitTimestamp
      && tokensOf(each, schema.dialect).length > 0));
    const tokens = source && dice.pick(tokensOf(source, schema.dialect));
    return tokens && withTable(schema, table!.name, (each) => ({
      ...each,
      columns: [...each.columns, Column.tokens(dice.newColumnName(schema, each.columns), tokens)
        ._toModel(schema.dialect, each.name, false)],
    }));
  },

  'drop a column with what uses it': (schema, dice) => {
    const place = dice.pick(droppableColumns(schema));
    return place && withoutColumn(schema, place.table.name, place.column.name);
  },

  'change a default': (schema, dice) => changed(schema, dice, ({ table, column }) => canHaveDefault(table, column)
    && !isShared(schema, table, column.name), (column) => withDefault(schema, column, dice)),

  'drop a default': (schema, dice) => changed(schema, dice, ({ table, column }) => column.defaultExpression !== undefined
    && !isShared(schema, table, column.name), (column) => ({ ...column, defaultExpression: undefined })),

  'change nullability': (schema, dice) => changed(schema, dice, ({ table, column }) => canChangeNullability(schema, table, column),
    (column) => ({ ...column, notNull: !column.notNull })),

  'change a length': (schema, dice) => changed(schema, dice, ({ table, column }) => hasLength(column, schema.dialect) && !column.generated
    && !isShared(schema, table, column.name), (column) => ({ ...column, type: withLength(column.type, dice) })),

  'change the length of a stored generated column': (schema, dice) => changed(schema, dice, ({ table, column }) => isRestatable(schema, table, column)
    && hasLength(column, schema.dialect), (column) => ({ ...column, type: withLength(column.type, dice) })),

  'change the nullability of a stored generated column': (schema, dice) => changed(schema, dice, ({ table, column }) => isRestatable(schema, table, column)
    && column.type.code !== 'ARRAY', (column) => ({ ...column, notNull: !column.notNull })),

  'turn an array of text into one of bytes, or back': (schema, dice) => changed(schema, dice, ({ table, column }) => isTextArray(column)
    && !column.generated && !isUsed(schema, table, column.name), (column) => ({ ...column, defaultExpression: undefined, type: otherArray(column.type, schema.dialect) })),

  'change default, nullability and length at once': (schema, dice) => changed(schema, dice, ({ table, column }) => hasLength(column, schema.dialect)
    && canHaveDefault(table, column) && canChangeNullability(schema, table, column), (column) => ({
    ...withDefault(schema, column, dice), type: withLength(column.type, dice), notNull: dice.flip(),
  })),

  'turn text into bytes, or bytes into text': (schema, dice) => changed(schema, dice, ({ table, column }) => ['STRING', 'BYTES'].includes(column.type.code)
    && !column.generated && !isUsed(schema, table, column.name), (column) => ({ ...column, defaultExpression: undefined, type: otherText(column.type, schema.dialect) })),

  'allow commit timestamps, or stop it': (schema, dice) => changed(schema, dice, ({ table, column }) => canHoldCommitTimestamps(schema, table, column),
    (column) => ({ ...column, allowCommitTimestamp: !column.allowCommitTimestamp })),

  'change the skipped range of an identity': (schema, dice) => changed(schema, dice, ({ column }) => column.identity !== undefined,
    (column) => ({ ...column, identity: withOtherRange(column.identity!, dice) })),

  'let an identity skip nothing': (schema, dice) => changed(schema, dice, ({ column }) => column.identity?.skipRange !== undefined,
    (column) => ({ ...column, identity: { ...column.identity, skipRange: undefined } })),

  'start an identity again': (schema, dice) => changed(schema, dice, ({ column }) => column.identity !== undefined,
    (column) => ({ ...column, identity: { ...column.identity, startCounter: String(2000 + dice.number(1000)) } })),

  'drop a column and add one of its name': (schema, dice) => {
    const place = dice.pick(droppableColumns(schema));
    if (!place) {
      return undefined;
    }
    const { table, column } = place;
    const added = newColumn(schema, table.columns, dice);
    // Mostly of the same type: then it is the same column, without what used it.
    const isOther = dice.number(4) === 3;
    return withTable(withoutColumn(schema, table.name, column.name), table.name, (each) => ({
      ...each, columns: [...each.columns, isOther ? { ...added, name: column.name } : column],
    }));
  },
};

function tokensOf({ name, type }: ColumnDefinition, dialect: Dialect): readonly Tokens[] {
  const of = quoteIdentifier(name, dialect);
  switch (type.code) {
    case 'STRING':
      return [
        Tokens.fullText(of), Tokens.substring(of, { ngramSizeMin: 2 }), Tokens.ngrams(of), Tokens.exact(of),
        Tokens.concat([Tokens.fullText(of), Tokens.fullText(of, { languageTag: 'en' })]),
      ];
    case 'INT64':
      return [Tokens.number(of), Tokens.number(of, { min: 0, max: 1000 })];
    case 'BOOL':
      return [Tokens.bool(of)];
    default:
      return [];
  }
}

function changed(schema: Schema, dice: Dice, fits: (place: Place) => boolean, change: Change): Schema | undefined {
  const place = dice.pick(places(schema).filter(fits));
  return place && withColumn(schema, place.table.name, place.column.name, change);
}

export function places(schema: Schema): Place[] {
  return schema.tables.flatMap((table) => table.columns.map((column) => ({ table, column })));
}

/** Columns that take nothing of a key with them. */
export function droppableColumns(schema: Schema): Place[] {
  return places(schema).filter(({ table, column }) => {
    const keyed = table.primaryKey.map((part) => table.columns.find(({ name }) => name === part.column)!);
    return !keyed.some(({ name, generated }) => name === column.name || (generated && reaches(table, generated.expression, column.name, schema.dialect)));
  });
}

function reaches(table: TableDefinition, expression: string, name: string, dialect: Dialect): boolean {
  return uses(expression, new Set([name]), dialect) || columnsIn(expression, dialect).some((used) => {
    const generated = table.columns.find((each) => each.name === used)?.generated;
    return generated !== undefined && reaches(table, generated.expression, name, dialect);
  });
}

/** A key column of a parent or child, an interleaved index included: Spanner changes nothing about it. */
function isShared(schema: Schema, table: TableDefinition, column: string): boolean {
  const hasInside = childrenOf(schema, table.name).length > 0 || schema.indexes.some(({ interleaveIn }) => interleaveIn === table.name);
  return isKeyColumn(table, column) && (table.interleave !== undefined || hasInside);
}

function canHaveDefault(table: TableDefinition, column: ColumnDefinition): boolean {
  // The columns of a shard expression have none.
  const feedsKey = table.columns.some(({ name, generated }) => generated && isKeyColumn(table, name));
  return !column.generated && !column.identity && !column.allowCommitTimestamp && column.type.code !== 'TOKENLIST' && !feedsKey;
}

function withDefault(schema: Schema, column: ColumnDefinition, dice: Dice): ColumnDefinition {
  return { ...column, defaultExpression: defaultFor(column.type, schema.dialect, dice) };
}

function canChangeNullability(schema: Schema, table: TableDefinition, { name, generated, type }: ColumnDefinition): boolean {
  const feedsKey = table.columns.some((each) => each.generated && isKeyColumn(table, each.name) && uses(each.generated.expression, new Set([name]), schema.dialect));
  return !isKeyColumn(table, name) && !feedsKey && !generated && type.code !== 'ARRAY';
}

/** GoogleSQL alone restates a generated column; what is TOKENLIST has nothing to restate. */
function isRestatable({ dialect }: Schema, table: TableDefinition, { name, generated, type }: ColumnDefinition): boolean {
  return dialect === Dialect.GOOGLESQL && generated?.stored === true && type.code !== 'TOKENLIST' && !isKeyColumn(table, name);
}

function isTextArray({ type }: ColumnDefinition): boolean {
  return type.code === 'ARRAY' && ['STRING', 'BYTES'].includes(type.element.code);
}

function otherArray(type: ColumnType, dialect: Dialect): ColumnType {
  return type.code === 'ARRAY' ? { ...type, element: otherText(type.element, dialect) as ScalarType } : type;
}

function hasLength({ type }: ColumnDefinition, dialect: Dialect): boolean {
  const scalar = type.code === 'ARRAY' ? type.element : type;
  return scalar.code === 'STRING' || (scalar.code === 'BYTES' && dialect === Dialect.GOOGLESQL);
}

function withLength(type: ColumnType, dice: Dice): ColumnType {
  const length = dice.pick([undefined, 50, 41, 400, 2000]);
  return type.code === 'ARRAY' ? { ...type, element: { ...type.element, length } } : { ...type, length };
}

function otherText(type: ColumnType, dialect: Dialect): ColumnType {
  const length = type.code === 'ARRAY' ? undefined : type.length;
  return type.code === 'STRING' ? { code: 'BYTES', length: dialect === Dialect.POSTGRESQL ? undefined : length } : { code: 'STRING', length };
}

function canHoldCommitTimestamps(schema: Schema, table: TableDefinition, { name, type, generated, defaultExpression }: ColumnDefinition): boolean {
  const only = new Set([name]);
  return type.code === 'TIMESTAMP' && !generated && defaultExpression === undefined && !isKeyColumn(table, name)
    && !table.columns.some((each) => each.generated && uses(each.generated.expression, only, schema.dialect))
    && !table.checks.some(({ expression }) => uses(expression, only, schema.dialect))
    && !table.foreignKeys.some(({ columns }) => columns.includes(name))
    && !schema.tables.some(({ foreignKeys }) => foreignKeys.some((key) => key.referencedTable === table.name && key.referencedColumns.includes(name)));
}

/** A counter that starts over hands out the same values again, so only the range changes. */
export function withOtherRange<T extends { readonly skipRange?: unknown }>(options: T, dice: Dice): T {
  const { skipRange } = sequenceOptions(dice);
  return { ...options, skipRange: skipRange ?? { min: '7', max: String(10 + dice.number(100)) } };
}
