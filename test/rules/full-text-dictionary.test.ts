import { fullTextDictionary } from '../../src/rules/validity/objects/full-text-dictionary';
import type { ColumnDefinition, Schema } from '../../src/schema';
import { column, table } from '../support/model';
import { postgresql, testRule } from '../support/rule-cases';

const key = column('Key', 'STRING', { notNull: true });
const value = column('Value', { code: 'ARRAY', element: { code: 'STRING' } }, { notNull: true });

function dictionary(name: string, columns: ColumnDefinition[], option = 'fulltext_dictionary_table', set = 'true'): Partial<Schema> {
  return { tables: [table(name, [columns[0].name], columns, { options: new Map([[option, set]]) })] };
}

testRule(fullTextDictionary, {
  refused: [
    ['keys without values', dictionary('Synonyms', [key]),
      'full-text dictionary Synonyms has the columns Key STRING(MAX) NOT NULL: ' + 'a dictionary has Key, a string, and Value, an array of strings, both NOT NULL, and no other column'],
    ['a named schema', postgresql(dictionary('s.synonyms', [key, value], 'type', "'fulltext_dictionary'")),
      'full-text dictionary s.synonyms is in a named schema, and a dictionary is in the default schema'],
  ],
  accepted: [
    ['its two columns in any order', dictionary('Synonyms', [key, value])],
    ['another table', { tables: [table('s.Orders', ['Key'], [key])] }],
  ],
});
