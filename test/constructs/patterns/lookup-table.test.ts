import { Check, Column, Default, LookupTable, ValueSource, type CommonTableOptions, type Database } from '../../../src';
import { foldScript } from '../../../src/ddl/fold/fold-script';
import { parseScript } from '../../../src/ddl/parser/parse-script';
import { keysOf } from '../../../src/rules/keys/keys';
import { ruleContext } from '../../../src/rules/rule';
import type { Schema } from '../../../src/schema';
import { declarationTexts } from '../../../src/schema/declared-values';
import { describeOnEmulator } from '../../support/emulator/describe-on-emulator';
import { Application } from '../../support/patterns/application';
import { DIALECTS, WORKERS } from '../../support/patterns/workers';
import { newDatabase } from '../../support/stack';


const verdictOf = (schema: Schema): string => keysOf(ruleContext(schema))[0].spread.verdict;

describe('the declared size of a lookup table', () => {
  test.each<[string, Column, string, CommonTableOptions?]>([
    ['makes a text safe', Column.string('Code'), 'safe'],
    ['makes a number safe', Column.int64('Code'), 'safe'],
    ['says nothing of a time', Column.timestamp('Code'), 'hot'],
    ['says nothing of a day', Column.date('Code'), 'hot'],
    ['gives way to what the column declares', Column.int64('Code', { values: ValueSource.sequential() }), 'hot'],
    ['gives way to a default', Column.string('Code', { defaultValue: Default.expression('CAST(CURRENT_TIMESTAMP() AS STRING)') }), 'hot'],
    ['is not taken for granted of a name like a clock', Column.int64('EpochMillis'), 'unproven'],
    ['stands beside a CHECK', Column.string('Code'), 'safe', { checks: [Check.named('Known', 'Code IN (\'a\', \'b\')')] }],
  ])('%s', (_, code, verdict, options = {}) => {
    const db = newDatabase();
    new LookupTable(db, 'Codes', { code, maxRows: 100, ...options });
    expect(verdictOf(db._toModel())).toBe(verdict);
  });

  test('is not declared of a time in a fix, where it would stand above the type', () => {
    const db = newDatabase();
    new LookupTable(db, 'Rates', { code: Column.timestamp('ValidFrom'), maxRows: 100 });
    const [{ fixes }] = db.findings();
    expect(fixes).toEqual(['begin Rates with a column that differs between concurrent rows']);
  });

  test('means the same in the comment that stands for it in DDL', () => {
    const db = newDatabase();
    new LookupTable(db, 'Codes', { code: Column.int64('Code'), maxRows: 100 });
    const [column] = db._toModel().tables[0].columns;
    const [comment] = declarationTexts(column, true);
    expect(comment).toBe('spanner-constructs: values Code assumed category(100)');
    const { schema } = foldScript(parseScript(`-- ${comment}\n${db.ddl[0]};`, db.dialect), db.dialect, 'codes');
    expect(schema.tables[0].columns[0].declaredValues).toEqual(column.declaredValues);
    expect(verdictOf(schema)).toBe('safe');
  });
});

describeOnEmulator('a lookup table', (client) => {
  async function currencies(newDb: () => Database, maxRows: number): Promise<[LookupTable, Application]> {
    const db = newDb();
    const table = new LookupTable(db, 'Currencies', {
      code: Column.string('Code', { lengthChars: 3 }), maxRows, columns: [Column.string('Name'), Column.int64('Version')],
    });
    return [table, await Application.of(client, db)];
  }

  const set = async (app: Application, table: LookupTable, code: string, version = 1): Promise<number> => (
    (await app.write(table.setSql(), { Code: code, Name: code.toLowerCase(), Version: version })).count
  );

  test.each(DIALECTS)('holds no more rows than declared, whatever 3 writers add, in %s', async (_, newDb) => {
    const [table, app] = await currencies(newDb, 10);
    const written = await Promise.all(WORKERS.map(async (writer) => {
      const counts: number[] = [];
      for (const letter of 'ABCDE') {
        counts.push(await set(app, table, `X${writer}${letter}`));
      }
      return counts;
    }));
    expect(written.flat().filter((count) => count === 1)).toHaveLength(10);
    const rows = await app.read(table.readAllSql());
    expect(rows).toHaveLength(10);
    const [{ Code: code }] = rows;
    expect(await set(app, table, code as string, 2)).toBe(1);
    expect((await app.write(table.removeSql(), { Code: code as string })).count).toBe(1);
    expect(await set(app, table, 'NEW')).toBe(1);
    expect(await set(app, table, 'ONE')).toBe(0);
  }, 60_000);

  test.each(DIALECTS)('shows all rows of one moment to 3 readers while they change, in %s', async (_, newDb) => {
    const [table, app] = await currencies(newDb, 10);
    const write = async (): Promise<void> => {
      for (let version = 1; version <= 5; version++) {
        await set(app, table, 'EUR', version);
        await set(app, table, 'USD', version);
      }
    };
    const readAll = async (): Promise<number[][]> => {
      const read: number[][] = [];
      for (let n = 0; n < 10; n++) {
        const [eur = 0, usd = 0] = (await app.read(table.readAllSql())).map(({ Version: version }) => Number(version));
        read.push([eur, usd]);
      }
      return read;
    };
    const [, ...read] = await Promise.all([write(), ...WORKERS.map(readAll)]);
    const seen = [...(read as number[][][]).flat(), ...(await readAll())];
    expect(seen[seen.length - 1]).toEqual([5, 5]);
    // The writer sets EUR first, so that it is at most one version ahead, and never behind.
    expect(seen.filter(([eur, usd]) => eur !== usd && eur !== usd + 1)).toEqual([]);
  }, 60_000);
});
