import { missingPrimaryKey } from '../../src/rules/advice/missing-primary-key';
import { column, table } from '../support/model';
import { postgresql, testRule } from '../support/rule-cases';

const columns = [column('Id', 'INT64'), column('Name')];
const oneRow = 'has the primary key (), so it holds at most one row';
const rowid = 'has no primary key: Spanner adds a hidden rowid as its key, and no column can become it later';

testRule(missingPrimaryKey, {
  refused: [
    ['a table without a key', { tables: [table('Settings', [], columns)] }, `table Settings ${oneRow}`],
    ['a table without a key in PostgreSQL', postgresql({ tables: [table('settings', [], columns)] }), `table settings ${rowid}`],
    ['a table without the clause', { tables: [{ ...table('Settings', [], columns), withoutPrimaryKey: true }] }, `table Settings ${rowid}`],
    ['each of several tables', { tables: [table('A', [], []), table('B', ['Id'], columns), table('C', [], columns)] }, `table A ${oneRow}`, `table C ${oneRow}`],
  ],
  accepted: [
    ['a key of one column', { tables: [table('Settings', ['Id'], columns)] }],
    ['a key that names a column that does not exist, which is another rule', { tables: [table('Settings', ['Key'], columns)] }],
    ['a schema without tables', {}],
  ],
});
