import * as fc from 'fast-check';
import {
  Check, Column, Default, Dialect, Errors, Generated, IndexSpread, InterleavedHierarchy, OnDelete, SafeIndex, ShardedTable, Table,
  TenantTable, UuidTable, ValueSource, type Database,
} from '../../src';
import { keysOf, type SchemaKey } from '../../src/rules/keys/keys';
import { ruleContext } from '../../src/rules/rule';
import type { Schema } from '../../src/schema';
import { declarationTexts } from '../../src/schema/declared-values';
import { scriptSchema } from '../support/ddl-schema';
import { newDatabase } from '../support/stack';

const SEED = 20261122;

interface Kind {
  readonly make: (name: string, dialect: Dialect) => Column;
  readonly check?: (name: string) => string;
}

const notNull = { notNull: true };

const expression = (googlesql: string, postgresql: string) => (_: string, dialect: Dialect): string =>
  (dialect === Dialect.POSTGRESQL ? postgresql : googlesql);

const generated = (make: ReturnType<typeof expression>, type: 'int64' | 'string') => (name: string, dialect: Dialect): Column =>
  Column[type](name, { notNull: true, generated: Generated.stored(make(name, dialect)) });

const KINDS: Readonly<Record<string, Kind>> = {
  timestamp: { make: (name) => Column.timestamp(name, notNull) },
  commitTimestamp: { make: (name) => Column.commitTimestamp(name, notNull) },
  date: { make: (name) => Column.date(name, notNull) },
  bool: { make: (name) => Column.bool(name, notNull) },
  text: { make: (name) => Column.string(name, notNull) },
  number: { make: (name) => Column.int64(name, notNull) },
  uuid: { make: (name) => Column.string(name, { ...notNull, lengthChars: 36, defaultValue: Default.generateUuid() }) },
  few: { make: (name) => Column.string(name, notNull), check: (name) => `${name} IN ('a', 'b')` },
  entity: { make: (name) => Column.string(name, { ...notNull, values: ValueSource.entity('the user') }) },
  sequential: { make: (name) => Column.int64(name, { ...notNull, values: ValueSource.sequential() }) },
  category: { make: (name) => Column.string(name, { ...notNull, values: ValueSource.category(3) }) },
  ...Object.fromEntries((['uuidV4', 'uuidV1', 'uuidV6', 'uuidV7', 'ulid', 'ksuid', 'snowflake', 'objectId', 'tsid', 'clock', 'random'] as const).map((source): [string, Kind] => [
    `declared ${source}`, { make: (name) => Column.string(name, { ...notNull, values: ValueSource[source]() }) },
  ])),
  shardOfId: { make: generated(expression('ABS(MOD(FARM_FINGERPRINT(Id), 16))', 'abs(mod(spanner.farm_fingerprint("Id"), 16))'), 'int64') },
  shardOfDay: {
    make: generated(expression('MOD(UNIX_DATE(Day), 16)', 'mod(extract(year from "Day")::bigint, 16)'), 'int64'),
  },
  clock: { make: generated(expression('CAST(At AS STRING)', 'lower("Name")'), 'string') },
};

const NAMES = Object.keys(KINDS);
const keys = fc.uniqueArray(fc.constantFrom(...NAMES), { minLength: 1, maxLength: 4 });

/** What the generated columns read. */
const others = (): Column[] => [
  Column.uuid('Id', { notNull: true, generateDefault: true }), Column.timestamp('At', { notNull: true }), Column.date('Day', { notNull: true }), Column.string('Name', { notNull: true }),
];

class Forms {
  private readonly columns: Column[];
  private readonly checks: Check[];

  public constructor(private readonly names: readonly string[], private readonly dialect: Dialect) {
    this.columns = names.map((name, position) => KINDS[name].make(`K${position}`, dialect));
    this.checks = names.flatMap((name, position) => {
      const quoted = dialect === Dialect.POSTGRESQL ? `"K${position}"` : `K${position}`;
      const check = KINDS[name].check?.(quoted);
      return check === undefined ? [] : [Check.named(`C${position}`, check)];
    });
  }

  /** @param rowId Whether it ends with the id that the key of an index ends with. */
  public table(rowId = false): string {
    const db = this.database();
    new Table(db, 'T', { key: [...this.columns, ...(rowId ? [Column.uuid('RowId')] : [])], columns: others(), checks: this.checks });
    return verdict(db._toModel(), 'T');
  }

  /** undefined: the first column is one that TenantTable knows more of than a Table. */
  public tenantTable(): string | undefined {
    const db = this.database();
    const [tenant, ...key] = this.columns;
    new TenantTable(db, 'T', { tenant, key, columns: others(), checks: this.checks });
    return ['text', 'number'].includes(this.names[0]) ? undefined : verdict(db._toModel(), 'T');
  }

  /** The first column is the key of the parent. */
  public child(): string | undefined {
    if (this.columns.length < 2 || KINDS[this.names[0]].make === KINDS.uuid.make || this.names[0].startsWith('shard') || this.names[0] === 'clock') {
      return undefined;
    }
    const db = this.database();
    const [first, ...key] = this.columns;
    const isOfRoot = (check: Check): boolean => check._toModel(this.dialect, '').name === 'C0';
    const root = new Table(db, 'R', { key: [first], checks: this.checks.filter(isOfRoot) });
    new InterleavedHierarchy(db, 'F', { root })
      .addChild('T', { key, onDelete: OnDelete.CASCADE, columns: others(), checks: this.checks.filter((check) => !isOfRoot(check)) });
    return verdict(db._toModel(), 'T');
  }

  /** A ShardedTable, and the Table of the same columns. undefined: no shard is computed from the first column. */
  public sharded(): { readonly sharded: string; readonly plain: string } | undefined {
    const sharded = this.database();
    try {
      new ShardedTable(sharded, 'T', { key: this.columns, shardBy: ['K0'], shards: 8, columns: others(), checks: this.checks });
    } catch (error) {
      expect(Errors.codeOf(error)).toBe('unsupported');
      return undefined;
    }
    const [{ generated: shard }] = sharded._toModel().tables[0].columns;
    const plain = this.database();
    const shardId = Column.int64('ShardId', { generated: Generated.stored(shard!.expression) });
    new Table(plain, 'T', { key: [shardId, ...this.columns], columns: others(), checks: this.checks });
    return { sharded: verdict(sharded._toModel(), 'T'), plain: verdict(plain._toModel(), 'T') };
  }

  public index(led: boolean): string {
    const db = this.database();
    const columns = this.columns.map((column) => column.name);
    const table = new UuidTable(db, 'U', { key: [Column.uuid('RowId')], columns: [...others(), ...this.columns], checks: this.checks });
    new SafeIndex(table, 'T', led ? { columns: columns.slice(1), spread: IndexSpread.ledBy(columns[0]) } : { columns });
    return verdict(db._toModel(), 'T', 'index');
  }

  /** With comments for what is declared, in front of the statement. */
  public sql(): string {
    const db = this.database();
    new Table(db, 'T', { key: this.columns, columns: others(), checks: this.checks });
    const [{ columns }] = db._toModel().tables;
    const declared = columns.flatMap((column) => declarationTexts(column, true)).map((text) => `-- ${text}\n`).join('');
    return verdict(scriptSchema(`${declared}${db.ddl.join(';\n')};`, this.dialect), 'T');
  }

  private database(): Database {
    return newDatabase({ dialect: this.dialect });
  }
}

function verdict(schema: Schema, object: string, kind: SchemaKey['kind'] = 'table'): string {
  const key = keysOf(ruleContext(schema)).find((each) => each.object === object && each.kind === kind)!;
  return `${key.spread.verdict} ${key.spread.writeFronts ?? ''} ${key.spread.decidedBy?.column ?? ''}`;
}

describe.each([Dialect.GOOGLESQL, Dialect.POSTGRESQL])('a key in %s has one verdict', (dialect) => {
  const holds = (law: (forms: Forms) => boolean | void): void => fc.assert(
    fc.property(keys, (names) => law(new Forms(names, dialect))), { seed: SEED, numRuns: 60 },
  );
  const same = (formOf: (forms: Forms) => string | undefined, rowId = false): void => holds((forms) => {
    const other = formOf(forms);
    fc.pre(other !== undefined);
    expect(other).toBe(forms.table(rowId));
  });

  test('[J1] as the key of a TenantTable', () => same((forms) => forms.tenantTable()));
  test('[J3] as the key of an interleaved table', () => same((forms) => forms.child()));
  test('[J6] as that of an index that another column leads', () => same((forms) => (forms.index(true)), true));
  test('as that of an index', () => same((forms) => forms.index(false), true));
  test('[E4] as DDL text, whose comments declare what constructs declare', () => same((forms) => forms.sql()));
  test('[J8] as the key of a ShardedTable', () => holds((forms) => {
    const both = forms.sharded();
    fc.pre(both !== undefined);
    expect(both!.sharded).toBe(both!.plain);
  }));
});
