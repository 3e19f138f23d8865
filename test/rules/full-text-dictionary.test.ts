import { fullTextDictionary } from '../../src/rules/validity/objects/full-text-dictionary';
import type { ColumnDefinition, Schema } from '../../src/schema';
import { column, schema, table } from '../support/model';
import { postgresql, testRule } from '../support/rule-cases';

const key = column('Key', 'STRING', { notNull: true });
const value = column('Value', { code: 'ARRAY', element: { code: 'STRING' } }, { notNull: true });

function dictionary(name: string, columns: ColumnDefinition[], option = 'fulltext_dictionary_table', set = 'true'): Partial<Schema> {
  return { tables: [table(name, [columns[0].name], columns, { options: new Map([[option, set]]) })] };
}

testRule(fullTextDictionary, {
  refused: [
    {
      it: 'keys without values', schema: schema(dictionary('Synonyms', [key])),
      says: ['full-text dictionary Synonyms has the columns Key STRING(MAX) NOT NULL: '
        + 'a dictionary has Key, a text, and Value, an array of texts, both NOT NULL, and no other column'],
    },
    {
      it: 'a named schema', schema: postgresql(dictionary('s.synonyms', [key, value], 'type', "'fulltext_dictionary'")),
      says: ['full-text dictionary s.synonyms is in a named schema, and a dictionary is in the default schema'],
    },
  ],
  accepted: [
    { it: 'its two columns in any order', schema: schema(dictionary('Synonyms', [key, value])) },
    { it: 'another table', schema: schema({ tables: [table('s.Orders', ['Key'], [key])] }) },
  ],
});
