import { wireType } from './wire-type';
import { foldScript } from '../../src/ddl/fold/fold-script';
import { parseScript } from '../../src/ddl/parser/parse-script';
import { ruleContext } from '../../src/rules/rule';
import { Dialect, type ColumnType, type DeclaredValues, type Schema } from '../../src/schema';
import { canBeKey, codesWhere, isNamed } from '../../src/schema/types/type-facts';
import type { ScalarTypeCode } from '../../src/schema/types/type-registry';
import { typeText } from '../../src/schema/types/type-text';
import { entriesOf } from '../../src/simulation/key-order';
import { RowMaker } from '../../src/simulation/rows';
import { onWire } from '../../src/simulation/values/wire-value';
import { missingFeatures } from '../support/docs/emulator-needs';
import { describeOnEmulator } from '../support/emulator/describe-on-emulator';

const SOURCES: Readonly<Record<string, DeclaredValues>> = {
  rising: { source: 'clock' }, ids: { source: 'ulid' }, numbers: { source: 'snowflake' }, random: { source: 'random' },
  entity: { source: 'entity', description: 'the user' }, few: { source: 'category', distinctValues: 5 },
};
const LENGTHS: Readonly<Record<string, readonly (number | undefined)[]>> = { STRING: [undefined, 36, 5], BYTES: [undefined, 5] };
const ROWS = 25;

interface Case {
  readonly name: string;
  readonly type: ColumnType;
  readonly values: DeclaredValues;
}

/** Every type that can be a key, but those whose values a proto bundle names, with every kind of values. */
function casesOf(dialect: Dialect): Case[] {
  const types = codesWhere((type) => canBeKey(type, dialect) && !isNamed(type)).flatMap((code) =>
    (LENGTHS[code] ?? [undefined]).map((length): ColumnType => ({ code: code as ScalarTypeCode, length })));
  return types.flatMap((type, number) => Object.entries(SOURCES).map(([source, values]) =>
    ({ name: `${type.code.toLowerCase()}_${number}_${source}`, type, values })));
}

function ddlOf({ name, type }: Case, dialect: Dialect): string {
  const key = typeText(type, dialect);
  return dialect === Dialect.POSTGRESQL
    ? `CREATE TABLE ${name} (k ${key} NOT NULL, n bigint NOT NULL, PRIMARY KEY (k, n))`
    : `CREATE TABLE ${name} (k ${key} NOT NULL, n INT64 NOT NULL) PRIMARY KEY (k DESC, n)`;
}

function declared(schema: Schema, cases: readonly Case[]): Schema {
  const values = new Map(cases.map((each) => [each.name, each.values]));
  return {
    ...schema,
    tables: schema.tables.map((table) => ({
      ...table,
      columns: table.columns.map((column) => (column.name === 'k' ? { ...column, declaredValues: values.get(table.name) } : column)),
    })),
  };
}

test.each(Object.entries(SOURCES))('a UUID is written as one, whatever fills it: %s', (_, values) => {
  const ddl = 'CREATE TABLE T (k UUID NOT NULL) PRIMARY KEY (k)';
  const { schema } = foldScript(parseScript(ddl, Dialect.GOOGLESQL), Dialect.GOOGLESQL, 'database');
  const tables = declared(schema, [{ name: 'T', type: { code: 'UUID' }, values }]);
  const rows = new RowMaker(3_600, ROWS, 1).rowsOf(ruleContext(tables), tables.tables[0], ['k']);
  expect(rows.values.get('k')!.filter((value) => !/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(String(value)))).toEqual([]);
});

describeOnEmulator('rows of every type that can be a key', (client) => {
  test.each(Object.values(Dialect))('are taken and sorted by Spanner as they are simulated, in %s', async (dialect) => {
    const cases = casesOf(dialect).filter((each) => missingFeatures([ddlOf(each, dialect)], dialect).length === 0);
    expect(cases.length).toBeGreaterThan(50);
    const ddl = cases.map((each) => ddlOf(each, dialect));
    const created = await client.createDatabase(dialect, ddl);
    expect(created).toEqual({ accepted: true, database: expect.any(String) });
    const database = created.accepted ? created.database : '';
    const { schema } = foldScript(parseScript(ddl.join(';\n'), dialect), dialect, 'database');
    const tables = declared(schema, cases);
    const maker = new RowMaker(3_600, ROWS, 1);
    const wrong: string[] = [];
    for (const table of tables.tables) {
      const rows = maker.rowsOf(ruleContext(tables), table, ['k', 'n']);
      const isNumeric = table.columns[0].type.code === 'NUMERIC';
      const sent = Array.from(rows.seconds, (_, row) => {
        const [k, n] = ['k', 'n'].map((name) => onWire(rows.values.get(name)![row]));
        return [isNumeric ? String(k) : k, n];
      });
      try {
        await client.insert(database, table.name, ['k', 'n'], sent);
      } catch (error) {
        wrong.push(`${table.name}: ${(error as Error).message}`);
        continue;
      }
      const stored = await client.query(database, `SELECT n FROM ${table.name} ORDER BY k${dialect === Dialect.GOOGLESQL ? ' DESC' : ''}, n`);
      const ours = Array.from(entriesOf(table.primaryKey, rows).order, (row) => String(rows.values.get('n')![row]));
      if (stored.rows.map(([n]) => n).join() !== ours.join()) {
        wrong.push(`${table.name}: ${wireType(rows.values.get('k')![0])} in another order`);
      }
    }
    expect(wrong).toEqual([]);
  });
});
