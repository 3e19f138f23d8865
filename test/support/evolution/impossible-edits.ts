import { places } from './column-edits';
import { impossibleOptionEdits } from './database-option-edits';
import { objectsOfKind } from './defined-draft';
import type { Dice } from './dice';
import { impossibleDictionaryEdits } from './dictionary-edits';
import { childrenOf, isKeyColumn, isUsed, withColumn, withIndex, withTable } from './draft';
import type { Edits } from './edit';
import { withPartitionMode } from './object-edits';
import { watchers, Dialect, type ColumnDefinition, type Schema, type TableDefinition } from '../../../src/schema';
import { quoteIdentifier } from '../../../src/schema/quoting';
import { column } from '../model';

/** Changes that Spanner cannot make in place. */
export const impossibleEdits: Edits = {
  'put another column into a key': (schema, dice) => {
    const table = dice.pick(withoutFamily(schema));
    const added = column('AddedToKey', 'INT64', { notNull: true, defaultExpression: '0' });
    return table && withTable(schema, table.name, (each) => ({
      ...each, columns: [...each.columns, added], primaryKey: [...each.primaryKey, { column: added.name, descending: false }],
    }));
  },

  'take a column out of a key': (schema, dice) => {
    const table = dice.pick(withoutFamily(schema).filter(({ primaryKey }) => primaryKey.length > 1));
    return table && withTable(schema, table.name, (each) => ({ ...each, primaryKey: each.primaryKey.slice(0, -1) }));
  },

  'turn a key round': (schema, dice) => {
    const table = dice.pick(withoutFamily(schema).filter(({ primaryKey }) => primaryKey.length > 1));
    return table && withTable(schema, table.name, (each) => ({ ...each, primaryKey: [...each.primaryKey].reverse() }));
  },

  'put another column in front of a key, and of those below': (schema, dice) => (
    inFamily(schema, dice, (each) => ({
      ...each,
      columns: [...each.columns, column('AddedInFront', 'STRING', { notNull: true, defaultExpression: "'x'" })],
      primaryKey: [{ column: 'AddedInFront', descending: false }, ...each.primaryKey],
    }))
  ),

  'sort a key the other way, and those below': (schema, dice) => (
    inFamily(schema, dice, (each) => ({ ...each, primaryKey: each.primaryKey.map((part, at) => (at === 0 ? { ...part, descending: !part.descending } : part)) }))
  ),

  'change a shard count': (schema, dice) => {
    const sharded = places(schema).filter(({ table, column: each }) => each.generated && isKeyColumn(table, each.name) && / 16\b|'16'|, 16\)/.test(each.generated.expression));
    const place = dice.pick(sharded);
    return place && withColumn(schema, place.table.name, place.column.name, (each) => ({
      ...each, generated: { ...each.generated!, expression: each.generated!.expression.replace(/\b16\b/g, '32') },
    }));
  },

  'change a type': (schema, dice) => {
    const plain = places(schema).filter(({ table, column: each }) => isPlain(each) && !isUsed(schema, table, each.name));
    const place = dice.pick(plain);
    return place && withColumn(schema, place.table.name, place.column.name, (each) => ({ ...each, type: { code: each.type.code === 'INT64' ? 'BOOL' : 'INT64' } }));
  },

  'change what a column is computed from': (schema, dice) => {
    const place = dice.pick(places(schema).filter(({ table, column: each }) => each.generated?.stored && !isKeyColumn(table, each.name) && each.type.code === 'INT64'));
    return place && withColumn(schema, place.table.name, place.column.name, (each) => ({
      ...each, generated: { ...each.generated!, expression: `(${each.generated!.expression}) + 1` },
    }));
  },

  'compute a column that was written': (schema, dice) => {
    const place = dice.pick(places(schema).filter(({ table, column: each }) => isPlain(each) && !isUsed(schema, table, each.name) && each.type.code === 'INT64'));
    return place && withColumn(schema, place.table.name, place.column.name, (each) => ({ ...each, generated: { expression: '1 + 1', stored: true } }));
  },

  'change a type, with an index and a check that begin to use the column': (schema, dice) => {
    const isIn = (name: string): boolean => schema.indexes.some(({ table }) => table === name);
    const place = dice.pick(places(schema).filter(({ table, column: each }) => (
      isPlain(each) && !isUsed(schema, table, each.name) && (table.checks.length > 0 || isIn(table.name))
    )));
    if (!place) {
      return undefined;
    }
    const { table: { name: table }, column: { name, type } } = place;
    const used = schema.indexes.find((each) => each.table === table);
    const changed = withTable(withColumn(schema, table, name, (each) => ({ ...each, type: { code: type.code === 'INT64' ? 'BOOL' : 'INT64' } })), table, (each) => ({
      ...each, checks: each.checks.map((check, at) => (
        at === 0 ? { ...check, expression: `(${check.expression}) AND ${quoteIdentifier(name, schema.dialect)} IS NOT NULL` } : check
      )),
    }));
    return used ? withIndex(changed, used.name, (each) => ({ ...each, storing: [...each.storing, name] })) : changed;
  },

  'let Spanner number a column': (schema, dice) => {
    const place = dice.pick(places(schema).filter(({ table, column: each }) => isPlain(each) && each.type.code === 'INT64' && !isUsed(schema, table, each.name)));
    return place && withColumn(schema, place.table.name, place.column.name, (each) => ({ ...each, identity: {} }));
  },

  'take a table out of its parent': (schema, dice) => {
    const table = dice.pick(schema.tables.filter(({ name, interleave }) => interleave && childrenOf(schema, name).length === 0
      && !schema.indexes.some((index) => index.table === name && index.interleaveIn !== undefined)));
    return table && withTable(schema, table.name, ({ interleave, ...each }) => each);
  },

  'hide a column, or show it': (schema, dice) => {
    const place = dice.pick(schema.dialect === Dialect.GOOGLESQL ? places(schema).filter(({ column: { generated } }) => !generated) : []);
    return place && withColumn(schema, place.table.name, place.column.name, (each) => ({ ...each, hidden: !each.hidden }));
  },

  'take a column out of its locality group': (schema, dice) => {
    const place = dice.pick(places(schema).filter(({ column: { localityGroup } }) => localityGroup !== undefined));
    return place && withColumn(schema, place.table.name, place.column.name, ({ localityGroup, ...each }) => each);
  },

  'move a placement to another partition': (schema, dice) => {
    const placement = dice.pick(objectsOfKind(schema, 'PLACEMENT'));
    const moved = placement && { ...placement, options: new Map([['instance_partition', "'asia'"]]) };
    return moved && { ...schema, objects: { ...schema.objects, defined: schema.objects.defined.map((each) => (each === placement ? moved : each)) } };
  },

  'change the partition mode of a change stream': (schema, dice) => {
    const stream = dice.pick(watchers(schema.objects));
    const isMutable = stream?.options.get('partition_mode') === "'MUTABLE_KEY_RANGE'";
    return stream && withPartitionMode(schema, stream.name, isMutable ? 'IMMUTABLE_KEY_RANGE' : 'MUTABLE_KEY_RANGE');
  },

  'turn the key of an index round': (schema, dice) => {
    const index = dice.pick(schema.indexes.filter(({ interleaveIn }) => interleaveIn === undefined));
    return index && withIndex(schema, index.name, (each) => ({
      ...each, keyParts: each.keyParts.map((part, position) => (position === 0 ? { ...part, descending: !part.descending } : part)),
    }));
  },

  'make an index unique, or stop it': (schema, dice) => {
    const index = dice.pick(schema.indexes);
    return index && withIndex(schema, index.name, (each) => ({ ...each, unique: !each.unique }));
  },

  'add a column that must have a value, without one': (schema, dice) => {
    const table = dice.pick(schema.tables);
    return table && withTable(schema, table.name, (each) => ({
      ...each, columns: [...each.columns, column(dice.newColumnName(schema, each.columns), 'STRING', { notNull: true })],
    }));
  },

  ...impossibleOptionEdits,
  ...impossibleDictionaryEdits,
};

/** The same change of a table without a parent and of all that is interleaved in it. */
function inFamily(schema: Schema, dice: Dice, change: (table: TableDefinition) => TableDefinition): Schema | undefined {
  const root = dice.pick(schema.tables.filter(({ interleave, primaryKey }) => !interleave && primaryKey.length > 0));
  const family = new Set(root ? [root.name] : []);
  for (const name of family) {
    childrenOf(schema, name).forEach((child) => family.add(child.name));
  }
  return root && [...family].reduce((changed, name) => withTable(changed, name, change), schema);
}

/** Tables that have no parent and no child, so that a change of their key says all. */
function withoutFamily(schema: Schema): TableDefinition[] {
  return schema.tables.filter(({ name, interleave, foreignKeys, primaryKey }) => !interleave && childrenOf(schema, name).length === 0 && primaryKey.length > 0
    && foreignKeys.length === 0 && !schema.tables.some((each) => each.foreignKeys.some((key) => key.referencedTable === name)));
}

function isPlain({ generated, identity, defaultExpression, allowCommitTimestamp, type }: ColumnDefinition): boolean {
  return !generated && !identity && defaultExpression === undefined && !allowCommitTimestamp && type.code !== 'ARRAY' && type.code !== 'TOKENLIST';
}
