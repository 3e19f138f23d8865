import { isDeepStrictEqual } from 'node:util';
import { Check, Column, ColumnarPolicy, Default, Dialect, NamedSchema, type TableBase } from '../../../src';
import { keysOf } from '../../../src/rules/keys/keys';
import { ruleContext } from '../../../src/rules/rule';
import { structOf } from '../../../src/rules/usage/options';
import { describeOnEmulator } from '../../support/emulator/describe-on-emulator';
import { Application, outputTexts } from '../../support/patterns/application';
import { PATTERNS } from '../../support/patterns/patterns';
import { landingOf, shareIn } from '../../support/rows-rule/landing';
import { newDatabase } from '../../support/stack';

const EXTRA = Column.uuid('extra', { notNull: true, immutable: true });
const OF_ALL: Readonly<Record<string, unknown>> = {
  columns: [EXTRA], checks: [Check.named('Holds', 'extra IS NOT NULL')], synonym: 'Other',
  columnarPolicy: ColumnarPolicy.ENABLED, localityGroup: 'default',
};
/** test/constructs/workload, test/ledger/evolution, test/constructs/no-dead-ddl-input */
const OF_TABLES = ['rowBytes', 'workload', 'renamedFrom', 'foreignKeys'];
const ROWS_OF_A_COMMIT = 10;
/** So many that each of eight shards has an older row: two without one would count as one place. */
const HISTORY = 40;
const BURST = 60;

describe.each(Object.entries(PATTERNS).flatMap(([name, use]) => (
  Object.values(Dialect).map((dialect) => [name, dialect, use] as const)
)))('%s in %s', (name, dialect, { options, required = [], declare, insert, use }) => {
  const db = newDatabase({ dialect });
  const pattern = declare(db);
  (pattern as TableBase & { addOutputs(): void }).addOutputs();
  const schema = db._toModel();
  const keys = keysOf(ruleContext(schema));
  const hasShards = keys.some(({ table, parts }) => table.columns.some((column) => column.generated && parts.some((part) => part.column === column.name)));

  test('has no finding, and needs no acknowledgement', () => {
    expect(db.findings()).toEqual([]);
  });

  test('has an option for whatever changes it, and none that changes nothing', () => {
    const printed = (given: object): string[] => {
      const other = newDatabase({ dialect });
      (declare(other, given) as TableBase & { addOutputs(): void }).addOutputs();
      return [...other.ddl, ...outputTexts(other)];
    };
    const taken = [...structOf(`${name}Props`).shape.kinds.keys()];
    // A table whose columns are all named by the application has no names of its own.
    const names = taken.includes('snakeCase') ? { snakeCase: dialect === Dialect.GOOGLESQL } : {};
    const all = { ...OF_ALL, ...names, ...options };
    expect(taken.sort()).toEqual([...Object.keys(all), ...required, ...OF_TABLES].sort());
    const usual = printed({ columns: [EXTRA] });
    expect(Object.entries(all).filter(([option, value]) => isDeepStrictEqual(printed({ columns: [EXTRA], [option]: value }), option === 'columns' ? printed({}) : usual))).toEqual([]);
  });

  test('leaves a declared column to Spanner where Spanner fills it', () => {
    const other = newDatabase({ dialect });
    const columns = [
      Column.string('kind', { notNull: true, defaultValue: Default.string('mail') }), Column.identity('number'),
      ...(dialect === Dialect.GOOGLESQL ? [Column.commitTimestamp('changed', { onUpdate: true })] : []),
    ];
    (declare(other, { columns }) as TableBase & { addOutputs(): void }).addOutputs();
    expect(other.findings()).toEqual([]);
    const texts = outputTexts(other).filter((text) => /^INSERT .*\bkind\b/.test(text));
    expect(texts.filter((text) => !/COALESCE\((@kind|\$\d+), 'mail'\)/.test(text) || /[@(, ]["`]?(number|changed)\b/.test(text.split(/ (THEN RETURN|RETURNING) /)[0]))).toEqual([]);
    expect(texts.length).toBe(['ShardedCounter', 'SoftDeleteTable'].includes(name) ? 0 : 1);
  });

  test('has keys that are safe, each of them', () => {
    expect(keys.map(({ spread }) => spread.verdict)).toEqual(keys.map(() => 'safe'));
  });

  describeOnEmulator('on the engine', (client) => {
    test('takes every text, and spreads what lands at one time', async () => {
      const app = await Application.of(client, db);
      // Values that the application writes are spread alike in both dialects; a shard is an expression of the dialect.
      const [history, burst] = dialect === Dialect.GOOGLESQL || hasShards ? [HISTORY, BURST] : [1, 0];
      const insertAll = async (from: number, until: number): Promise<void> => {
        for (let first = from; first < until; first += ROWS_OF_A_COMMIT) {
          await app.together(async () => {
            for (let number = first; number < Math.min(first + ROWS_OF_A_COMMIT, until); number++) {
              await insert(app, pattern, number);
            }
          });
        }
      };
      await insertAll(0, history);
      const before = await Promise.all(keys.map(async (key) => app.inOrder(key)));
      await insertAll(history, history + burst);
      const after = await Promise.all(keys.map(async (key) => app.inOrder(key)));
      keys.forEach(({ object }, at) => {
        const old = new Set(before[at]);
        const landing = landingOf(after[at].map((row) => !old.has(row)));
        if (burst > 0 && after[at].length > 0) {
          expect([object, landing.burst >= burst, shareIn(landing, 1) < 0.4]).toEqual([object, true, true]);
        }
      });
      await use(app, pattern);
      // An expression is sent in a statement.
      const sent = [...app.sent].join('\n');
      expect(outputTexts(db).filter((text) => !sent.includes(text))).toEqual([]);
    }, 60_000);

    test('takes every text of a table in a named schema', async () => {
      const other = newDatabase({ dialect });
      const named = declare(new NamedSchema(other, 'sales'));
      expect(other.findings()).toEqual([]);
      const app = await Application.of(client, other);
      await insert(app, named, 0);
      await use(app, named);
    });
  });
});
