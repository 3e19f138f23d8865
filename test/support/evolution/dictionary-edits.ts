import { withTable } from './draft';
import type { Edits } from './edit';
import { withOptions } from '../../../src/ddl/parser/objects/database-options';
import { Dialect } from '../../../src/schema';
import { dictionaryOption, DICTIONARY_STALENESS, isFullTextDictionary } from '../../../src/schema/kind/storage-options';
import { column, table } from '../model';

const STALENESS = ["'5s'", "'1m'", "'20s'"];

/** Dictionaries for full-text search, which no emulator up to 1.5.28 knows. */
export const dictionaryEdits: Edits = {
  'add a full-text dictionary': (schema, dice) => {
    const { dialect } = schema;
    const [key, value] = dialect === Dialect.POSTGRESQL ? ['key', 'value'] : ['Key', 'Value'];
    const columns = [
      column(key, 'STRING', { notNull: true }),
      column(value, { code: 'ARRAY', element: { code: 'STRING' } }, { notNull: true }),
    ];
    const staleness = dice.pick([undefined, ...STALENESS]);
    const age = staleness === undefined ? [] : [[DICTIONARY_STALENESS, staleness] as const];
    const options = new Map([dictionaryOption(dialect), ...age]);
    return { ...schema, tables: [...schema.tables, table(dice.newName(schema), [key], columns, { options })] };
  },

  'change how old the entries of a dictionary may be': (schema, dice) => {
    const { dialect, tables } = schema;
    // PostgreSQL has no statement for it.
    const canChange = dialect === Dialect.GOOGLESQL;
    const changed = dice.pick(tables.filter((each) => canChange && isFullTextDictionary(each, dialect)));
    const staleness = new Map([[DICTIONARY_STALENESS, dice.pick(STALENESS)]]);
    return changed && withTable(schema, changed.name, (each) => ({
      ...each, options: withOptions(each.options, staleness),
    }));
  },
};

export const impossibleDictionaryEdits: Edits = {
  'make a dictionary a plain table': (schema, dice) => {
    const changed = dice.pick(schema.tables.filter((each) => isFullTextDictionary(each, schema.dialect)));
    return changed && withTable(schema, changed.name, ({ options, ...each }) => each);
  },
};
