import { places } from './column-edits';
import type { Dice } from './dice';
import { ancestorsOf, isUsed, withColumn, withIndex, withTable } from './draft';
import type { Edits } from './edit';
import { asDefiner } from './object-draft';
import { objectEdits, withPartitionMode } from './object-edits';
import { withOptions } from '../../../src/ddl/parser/objects/database-options';
import {
  watchers, declaresEverything, Dialect, views, type ColumnDefinition, type Schema, type TableDefinition,
} from '../../../src/schema';
import { isFullTextDictionary } from '../../../src/schema/kind/storage-options';
import { mentionsObjects } from '../first-objects';
import { generatedFrom } from '../generator/expressions';
import { column } from '../model';
import { withStreams } from '../streams';
import { withEachView } from '../views';

const EXCLUSIONS = ['exclude_insert', 'exclude_update', 'exclude_delete', 'allow_txn_exclusion'];

/** Changes that the documentation allows, and that no emulator up to 1.5.28 knows. */
export const docsOnlyEdits: Edits = {
  'let the rows of a child be without their parent, or not': (schema, dice) => {
    const expires = (each: TableDefinition): boolean => ancestorsOf(schema, each).some(({ ttl }) => ttl);
    const child = dice.pick(schema.tables.filter((each) => each.interleave && !expires(each)));
    const onDelete = dice.flip() ? 'CASCADE' : 'NO ACTION';
    return child && withTable(schema, child.name, (each) => {
      const { parent, inParent } = each.interleave!;
      return { ...each, interleave: inParent ? { parent, inParent: false } : { parent, inParent: true, onDelete } };
    });
  },

  'compute a virtual column in another way': (schema, dice) => inColumn(
    schema,
    dice,
    (table, { name, type, generated }) => schema.dialect === Dialect.GOOGLESQL
      && generated?.stored === false && type.code !== 'TOKENLIST' && !isUsed(schema, table, name),
    (each, table) => {
      const ways = table.columns.filter(({ generated, allowCommitTimestamp }) => !generated && !allowCommitTimestamp)
        .flatMap(({ name, type }) => generatedFrom(name, type.code, schema.dialect))
        .filter(({ type }) => type === each.type.code);
      const way = dice.pick(ways);
      return way ? { ...each, generated: { expression: way.sql, stored: false } } : each;
    },
  ),

  'give an array another vector length': (schema, dice) => inColumn(
    schema,
    dice,
    (table, { type, generated, name }) => type.code === 'ARRAY' && ['FLOAT32', 'FLOAT64'].includes(type.element.code)
      && !generated && !isUsed(schema, table, name),
    ({ type, ...each }) => ({
      ...each,
      type: type.code === 'ARRAY' ? { ...type, vectorLength: dice.pick([16, 32, 64]) } : type,
      defaultExpression: undefined,
    }),
  ),

  'add a column with the time of the last update': (schema, dice) => {
    const table = schema.dialect === Dialect.GOOGLESQL ? dice.pick(schema.tables) : undefined;
    return table && withTable(schema, table.name, (each) => ({
      ...each, columns: [...each.columns, updateTime(dice.newColumnName(schema, each.columns), dice.flip())],
    }));
  },

  'note each update in a column, or stop it': (schema, dice) => (
    inColumn(schema, dice, (_, each) => each.defaultExpression === UPDATE_TIME, ({ onUpdate, ...each }) => (
      onUpdate ? each : { ...each, onUpdate: true }
    ))
  ),

  'enforce a foreign key no more': (schema, dice) => {
    const table = dice.pick(schema.tables.filter(({ foreignKeys }) => foreignKeys.some(isLoose)));
    const loose = dice.pick(table?.foreignKeys.filter(isLoose) ?? []);
    return loose && withTable(schema, table!.name, (each) => ({
      ...each,
      foreignKeys: each.foreignKeys.map((key) => (key === loose ? { ...key, enforced: false } : key)),
    }));
  },

  'let a view take the privileges of its owner, or of its reader': (schema, dice) => {
    const { objects } = schema;
    const changed = dice.pick(views(objects));
    return changed && { ...schema, objects: { ...objects, ...withEachView(objects, (view) => (view === changed ? asDefiner(view) : view)) } };
  },

  'exclude changes from a change stream, or stop it': (schema, dice) => {
    const { objects } = schema;
    const changed = dice.pick(watchers(objects));
    const kept = [...changed?.options ?? []].filter(([name]) => !EXCLUSIONS.includes(name));
    const excluded = dice.pickSome(EXCLUSIONS, 3).map((name): [string, string] => [name, 'true']);
    const options = new Map([...kept, ...excluded]);
    return changed && {
      ...schema, objects: { ...objects, ...withStreams(objects, (each) => (each === changed ? { ...each, options } : each)) },
    };
  },

  'add a change stream with mutable key ranges': (schema, dice) => {
    const added = objectEdits['add a change stream'](schema, dice);
    const name = added && watchers(added.objects).at(-1)?.name;
    return name === undefined ? undefined : withPartitionMode(added!, name, 'MUTABLE_KEY_RANGE');
  },

  'store a table by default again': (schema, dice) => {
    const { dialect, tables } = schema;
    // What constructs do not mention stays as it is.
    const plain = tables.filter((each) => declaresEverything(schema) && !isFullTextDictionary(each, dialect));
    const table = dice.pick(plain.filter(({ options }) => options !== undefined));
    return table && withTable(schema, table.name, ({ options, ...each }) => each);
  },

  'set the columnar policy of an index': (schema, dice) => {
    const index = dice.pick(mentionsObjects(schema) ? schema.indexes : []);
    const policy = new Map([['columnar_policy', dice.flip() ? "'enabled'" : "'disabled'"]]);
    return index && withIndex(schema, index.name, (each) => ({ ...each, options: withOptions(each.options, policy) }));
  },
};

const UPDATE_TIME = 'PENDING_COMMIT_TIMESTAMP()';

function updateTime(name: string, onUpdate: boolean): ColumnDefinition {
  const defaultExpression = UPDATE_TIME;
  return column(name, 'TIMESTAMP', { allowCommitTimestamp: true, defaultExpression, ...(onUpdate && { onUpdate }) });
}

function isLoose({ enforced, onDelete }: TableDefinition['foreignKeys'][number]): boolean {
  return enforced && onDelete !== 'CASCADE';
}

function inColumn(
  schema: Schema, dice: Dice, fits: (table: TableDefinition, column: ColumnDefinition) => boolean,
  change: (column: ColumnDefinition, table: TableDefinition) => ColumnDefinition,
): Schema | undefined {
  const place = dice.pick(places(schema).filter((each) => fits(each.table, each.column)));
  return place && withColumn(schema, place.table.name, place.column.name, (each) => change(each, place.table));
}
