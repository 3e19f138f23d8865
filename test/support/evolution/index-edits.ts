import { droppableColumns, withOtherRange } from './column-edits';
import type { Dice } from './dice';
import { ancestorsOf, columnsOfIndex, inSchemaOf, isKeyColumn, withIndex, withTable } from './draft';
import type { Edits } from './edit';
import { defaultFor, sequenceOptions } from './new-columns';
import { Dialect, sequences, type ColumnDefinition, type IndexDefinition, type Schema, type TableDefinition } from '../../../src/schema';
import { sequenceDefinition } from '../../../src/schema/objects/sequence';
import { withEachSequence, withSequences } from '../first-objects';
import { column, index } from '../model';

const MAX_KEY_PARTS = 16;

export const indexEdits: Edits = {
  'add an index': (schema, dice) => {
    const table = dice.pick(schema.tables);
    const added = table && newIndex(schema, table, dice);
    return added && { ...schema, indexes: [...schema.indexes, added] };
  },

  'drop an index': (schema, dice) => {
    const dropped = dice.pick(schema.indexes);
    return dropped && { ...schema, indexes: schema.indexes.filter((each) => each !== dropped) };
  },

  'replace an index': (schema, dice) => {
    const old = dice.pick(schema.indexes);
    const table = old && schema.tables.find(({ name }) => name === old.table);
    const added = table && newIndex(schema, table, dice);
    return added && { ...schema, indexes: schema.indexes.map((each) => (each === old ? added : each)) };
  },

  'change the stored columns of an index': (schema, dice) => {
    const old = dice.pick(schema.indexes);
    const table = old && schema.tables.find(({ name }) => name === old.table);
    return table && withIndex(schema, old.name, (each) => ({ ...each, storing: storable(table, each, dice) }));
  },

  'index a new column': (schema, dice) => {
    const table = dice.pick(schema.tables);
    if (!table || keyPartsLeft(table) < 1) {
      return undefined;
    }
    const added = column(dice.newColumnName(schema, table.columns), 'INT64');
    const withColumn = withTable(schema, table.name, (each) => ({ ...each, columns: [...each.columns, added] }));
    return { ...withColumn, indexes: [...schema.indexes, index(indexName(schema, table, dice), table.name, [added.name])] };
  },

  'drop a column and narrow the index that stores it': (schema, dice) => {
    const droppable = droppableColumns(schema);
    const stored = schema.indexes.filter(({ table, storing }) => storing.some((name) => droppable.some((each) => each.table.name === table && each.column.name === name)));
    const narrowed = dice.pick(stored);
    const dropped = narrowed && narrowed.storing.find((name) => droppable.some((each) => each.table.name === narrowed.table && each.column.name === name));
    const others = schema.indexes.filter((each) => each !== narrowed && each.table === narrowed?.table && dropped !== undefined && columnsOfIndex(each).includes(dropped));
    return dropped === undefined || others.length > 0 ? undefined : withTable(
      withIndex(schema, narrowed!.name, (each) => ({ ...each, storing: each.storing.filter((name) => name !== dropped) })),
      narrowed!.table,
      (each) => ({ ...each, columns: each.columns.filter(({ name }) => name !== dropped) }),
    );
  },
};

export const sequenceEdits: Edits = {
  'add a sequence': (schema, dice) => withNewSequence(schema, sequenceName(schema, dice), dice),

  'add a sequence with a column that uses it': (schema, dice) => {
    const table = dice.pick(schema.tables);
    if (!table) {
      return undefined;
    }
    const name = sequenceName(schema, dice);
    const added = column(dice.newColumnName(schema, table.columns), 'INT64', { defaultExpression: nextValue(name, schema.dialect), notNull: dice.flip() });
    return withTable(withNewSequence(schema, name, dice), table.name, (each) => ({
      ...each, columns: [...each.columns, added],
    }));
  },

  'drop a sequence with the defaults that use it': (schema, dice) => {
    const all = sequences(schema.objects);
    const dropped = dice.pick(all);
    const draws = ({ defaultExpression }: ColumnDefinition): boolean => dropped !== undefined && defaultExpression === nextValue(dropped.name, schema.dialect);
    const keyed = schema.tables.some((table) => table.columns.some((each) => draws(each) && isKeyColumn(table, each.name)));
    return !dropped || keyed ? undefined : {
      ...withSequences(schema, all.filter((each) => each !== dropped)),
      tables: schema.tables.map((table) => ({
        ...table,
        columns: table.columns.map((each) => (draws(each) ? { ...each, defaultExpression: defaultFor(each.type, schema.dialect, dice) } : each)),
      })),
    };
  },

  'change the skipped range of a sequence': (schema, dice) => {
    const changed = dice.pick(sequences(schema.objects));
    return changed && withEachSequence(schema, (each) => (each === changed ? withOtherRange(each, dice) : each));
  },

  'let a sequence skip nothing': (schema, dice) => {
    const changed = schema.dialect === Dialect.GOOGLESQL ? dice.pick(sequences(schema.objects).filter(({ skipRange }) => skipRange)) : undefined;
    return changed && withEachSequence(schema, (each) => (each === changed ? { ...each, skipRange: undefined } : each));
  },

  'start a sequence again': (schema, dice) => {
    const changed = dice.pick(sequences(schema.objects));
    const startCounter = String(2000 + dice.number(1000));
    return changed && withEachSequence(schema, (each) => (each === changed ? { ...each, startCounter } : each));
  },
};

function withNewSequence(schema: Schema, name: string, dice: Dice): Schema {
  return withSequences(schema, [...sequences(schema.objects), sequenceDefinition(name, sequenceOptions(dice))]);
}

function newIndex(schema: Schema, table: TableDefinition, dice: Dice): IndexDefinition | undefined {
  const { dialect } = schema;
  const ancestor = dice.number(4) === 3 ? dice.pick(ancestorsOf(schema, table)) : undefined;
  const lead = ancestor?.primaryKey ?? [];
  const room = keyPartsLeft(table);
  const keyable = table.columns.filter((each) => isIndexable(each, dialect) && !isKeyColumn(table, each.name));
  const chosen = room < 1 ? [] : [...new Set([dice.pick(keyable), ...dice.pickSome(keyable, 2)])].slice(0, room).flatMap((each) => each ?? []);
  if (chosen.length === 0) {
    return undefined;
  }
  const added = index(indexName(schema, table, dice), table.name, [], {
    keyParts: [...lead, ...chosen.map(({ name }) => ({ column: name, descending: dice.flip() }))],
    unique: dice.number(4) === 3,
    nullFiltered: dialect === Dialect.GOOGLESQL && dice.number(4) === 3,
    whereNotNull: dice.number(4) === 3 ? [chosen[0].name] : [],
    ...(ancestor && { interleaveIn: ancestor.name }),
  });
  return { ...added, storing: dice.flip() ? storable(table, added, dice) : [] };
}

function isIndexable({ type }: ColumnDefinition, dialect: Dialect): boolean {
  return !['JSON', 'ARRAY', 'TOKENLIST', 'FLOAT32', 'PROTO', ...(dialect === Dialect.POSTGRESQL ? ['NUMERIC'] : [])].includes(type.code);
}

function keyPartsLeft({ primaryKey }: TableDefinition): number {
  return MAX_KEY_PARTS - primaryKey.length;
}

function storable(table: TableDefinition, { keyParts }: IndexDefinition, dice: Dice): string[] {
  const free = table.columns.filter(({ name, type }) => !isKeyColumn(table, name) && type.code !== 'TOKENLIST' && !keyParts.some((part) => part.column === name));
  return dice.pickSome(free, 3).map(({ name }) => name);
}

/** An index lies in the schema of its table. */
function indexName(schema: Schema, { name }: TableDefinition, dice: Dice): string {
  return inSchemaOf(name, dice.newName(schema));
}

/** A sequence whose name a DEFAULT of either dialect can say. */
function sequenceName(schema: Schema, dice: Dice): string {
  return dice.newName(schema, 'more_ids');
}

function nextValue(sequence: string, dialect: Dialect): string {
  return dialect === Dialect.POSTGRESQL ? `nextval('${sequence}')` : `GET_NEXT_SEQUENCE_VALUE(SEQUENCE \`${sequence}\`)`;
}
