import { places } from './column-edits';
import { objectsOfKind } from './defined-draft';
import { isKeyColumn, isUsed, withColumn, withIndex, withTable } from './draft';
import type { Edits } from './edit';
import { newColumn } from './new-columns';
import { withOptions } from '../../../src/ddl/parser/objects/database-options';
import type { IndexDefinition, TableDefinition } from '../../../src/schema';
import { mentionsObjects } from '../first-objects';
import { column, table } from '../model';

/** What tables, columns and indexes take from locality groups, placements and the proto bundle. */
export const storageEdits: Edits = {
  'store a table in a locality group': (schema, dice) => {
    const [stored, group] = [dice.pick(schema.tables), dice.pick(objectsOfKind(schema, 'LOCALITY GROUP'))];
    return stored && group && withTable(schema, stored.name, (each) => withStorage(each, 'locality_group', group.name));
  },

  'store an index in a locality group': (schema, dice) => {
    const [stored, group] = [dice.pick(schema.indexes), dice.pick(objectsOfKind(schema, 'LOCALITY GROUP'))];
    return stored && group && withIndex(schema, stored.name, (each) => withStorage(each, 'locality_group', group.name));
  },

  'store a column in a locality group': (schema, dice) => {
    const [owner, group] = [dice.pick(schema.tables), dice.pick(objectsOfKind(schema, 'LOCALITY GROUP'))];
    const stored = owner && dice.pick(owner.columns.filter(({ name, type }) => type.code !== 'TOKENLIST' && !isKeyColumn(owner, name)));
    return stored && group && withColumn(schema, owner!.name, stored.name, (each) => ({
      ...each, localityGroup: group.name,
    }));
  },

  'store a token column in a locality group': (schema, dice) => {
    const group = dice.pick(objectsOfKind(schema, 'LOCALITY GROUP'));
    const place = dice.pick(places(schema).filter(({ column: { type } }) => type.code === 'TOKENLIST'));
    return place && group && withColumn(schema, place.table.name, place.column.name, (each) => ({
      ...each, localityGroup: group.name,
    }));
  },

  'set the columnar policy of a table': (schema, dice) => {
    const stored = mentionsObjects(schema) ? dice.pick(schema.tables) : undefined;
    return stored && withTable(schema, stored.name, (each) => (
      withStorage(each, 'columnar_policy', dice.flip() ? 'enabled' : 'disabled')
    ));
  },

  'add a table with a placement key': (schema, dice) => {
    if (objectsOfKind(schema, 'PLACEMENT').length === 0) {
      return undefined;
    }
    const columns = [
      column('Id', { code: 'STRING', length: 36 }, { notNull: true }),
      column('Place', 'STRING', { notNull: true, placementKey: true }),
    ];
    const added = newColumn(schema, columns, dice);
    return { ...schema, tables: [...schema.tables, table(dice.newName(schema), ['Id'], [...columns, added])] };
  },

  'add a column of a message or enum': (schema, dice) => {
    const [bundle] = objectsOfKind(schema, 'PROTO BUNDLE');
    const owner = dice.pick(schema.tables);
    const name = bundle && dice.pick(bundle.types);
    return name === undefined || !owner ? undefined : withTable(schema, owner.name, (each) => ({
      ...each,
      columns: [...each.columns, column(dice.newColumnName(schema, each.columns), {
        code: name.endsWith('Kind') ? 'ENUM' : 'PROTO', name,
      })],
    }));
  },

  'turn a message into bytes, or an enum into a number': (schema, dice) => {
    const named = places(schema).filter(({ table: owner, column: { name, type } }) => ['PROTO', 'ENUM'].includes(type.code) && !isUsed(schema, owner, name));
    const place = dice.pick(named);
    return place && withColumn(schema, place.table.name, place.column.name, (each) => ({
      ...each, type: { code: each.type.code === 'PROTO' ? 'BYTES' : 'INT64' },
    }));
  },
};

function withStorage<T extends TableDefinition | IndexDefinition>(stored: T, option: string, value: string): T {
  return { ...stored, options: withOptions(stored.options, new Map([[option, `'${value}'`]])) };
}
