import { join } from 'node:path';
import * as ts from 'typescript';
import { CASES, schemaOf, statementsOf, type PlanCase, type Rows } from './plan-cases';
import { tryConstructs } from '../../src/cli/output/try-constructs';
import { stackCode } from '../../src/code/stack/stack-code';
import type { FoldedScript } from '../../src/ddl/fold/fold-script';
import { printDatabase, printObjects } from '../../src/ddl/printer/print-objects';
import { foldLog } from '../../src/ledger/migrations/fold-log';
import { planChange } from '../../src/ledger/plan-change';
import type { ReleasePlan } from '../../src/ledger/plans/release';
import { releaseStates, wayBack, type ReleaseState } from '../../src/ledger/plans/release-states';
import { statementOf } from '../../src/ledger/step';
import { printPlan, printRelease, renderPlan } from '../../src/report/plans/render-plan';
import { declaredObjects, Dialect, sequences, type Schema } from '../../src/schema';
import type { SpannerClient } from '../support/emulator/client';
import { describeOnEmulator } from '../support/emulator/describe-on-emulator';
import { forEmulator, written } from '../support/evolution/plan-law';
import { expectGoldenOfBoth } from '../support/golden';
import { databaseOf } from '../support/import-program';
import { normalSchema } from '../support/normal-schema';

const BOTH = CASES.flatMap((each) => Object.values(Dialect).map((dialect) => [each.name, dialect, each] as const));

/** Of each case in each dialect, made once. */
const plans = new Map<string, ReleasePlan>();

function wholePlan({ name, from, to, plan }: PlanCase, dialect: Dialect): ReleasePlan {
  const key = `${name} ${dialect}`;
  const known = plans.get(key) ?? { from: schemaOf(from[dialect], dialect), releases: plan(schemaOf(from[dialect], dialect), schemaOf(to[dialect], dialect)) };
  plans.set(key, known);
  return known;
}

test.each(CASES.map((each) => [each.name, each] as const))('the plan for %s reads as its golden', (name, each) => {
  const textIn = (dialect: Dialect): string => renderPlan(printPlan(wholePlan(each, dialect), 'typescript', tryConstructs()));
  expectGoldenOfBoth(join(__dirname, 'golden', 'plans', `${name}.txt`), textIn(Dialect.GOOGLESQL), textIn(Dialect.POSTGRESQL));
});

describe.each(BOTH)('the plan for %s in %s', (_, dialect, each) => {
  test('is understood by the fold, statement by statement, and ends in the schema that was asked for', () => {
    const statements = wholePlan(each, dialect).releases.map(printRelease).flatMap((release) => release.statements);
    expect(comparable([...statementsOf(each.from[dialect]), ...statements], dialect, each.names)).toEqual(comparable(statementsOf(each.to[dialect]), dialect));
  });
});

describe.each(BOTH)('each release of the plan for %s in %s', (_, dialect, each) => {
  test('is what migrate records for the schema as it is to be after it', () => {
    for (const { release, before, after } of statesOf(each, dialect)) {
      const { steps, refusals } = planChange(before.schema, declared(after), 'all');
      expect(refusals).toEqual([]);
      expect(steps.map(statementOf).sort()).toEqual([...printRelease(release).statements].sort());
    }
  });

  test.each(['DDL', 'constructs'])('is undone by what migrate records for the schema as it was before it, of %s', (kind) => {
    let log: readonly string[] = statementsOf(each.from[dialect]);
    for (const state of statesOf(each, dialect)) {
      log = [...log, ...printRelease(state.release).statements];
      const { statements } = wayBack(state);
      if (statements.length > 0 && (kind === 'DDL' || !hasViews(state.before))) {
        const { steps, refusals } = planChange(folded(log, dialect), kind === 'DDL' ? written(state.before) : declared(state.before), 'all');
        expect({ refusals, statements: steps.map(statementOf) }).toEqual({ refusals: [], statements });
      }
    }
  });
});

test('a plan whose first release is recorded goes on', () => {
  const left = (releases: ReleasePlan['releases']): string[] => releases.slice(1).flatMap((release) => printRelease(release).statements);
  const others = BOTH.filter(([, dialect, each]) => {
    const { refusals } = planChange(statesOf(each, dialect)[0].after.schema, schemaOf(each.to[dialect], dialect));
    const printed = refusals.map(({ plan }) => plan && [plan.recorded, left(plan.releases)]);
    return JSON.stringify(printed) !== JSON.stringify([[1, left(wholePlan(each, dialect).releases)]]);
  });
  // What these add has its final name, so the rest is a change like any other.
  expect([...new Set(others.map(([name]) => name))]).toEqual(['column-renamed', 'column-renamed-that-others-are-computed-from', 'not-null-without-default']);
});

test('each release of a plan is what migrate records for the constructs that the plan shows, as far as constructs declare it', () => {
  // Each plan in one of the dialects.
  const states = BOTH.filter((_, at) => at % 4 === 0 || at % 4 === 3).flatMap(([name, dialect, each]) => statesOf(each, dialect).map((state, at) => ({ ...state, name: `${name} ${at + 1} ${dialect}`, dialect })));
  const programs = states.map(({ after, dialect }) => ({ dialect, ...stackCode({ script: after, text: '', file: 'schema.sql' }, 'typescript', tryConstructs()) }));
  const whole = states.filter(({ name, dialect, release, before }, at) => {
    if (programs[at].left + programs[at].refused > 0) {
      return false;
    }
    const present = before.schema;
    const { steps, refusals } = planChange(present, databaseOf(javascriptOf(programs[at].code))._toModel(), 'all');
    expect({ name, refusals }).toEqual({ name, refusals: [] });
    const [recorded, shown] = [steps.map(statementOf), printRelease(release).statements].map((statements) => folded([...printDatabase(present), ...statements], dialect));
    const left = planChange(recorded, shown, 'all');
    expect({ name, left: [...left.steps.map(statementOf), ...left.refusals] }).toEqual({ name, left: [] });
    return true;
  });
  // Tables interleaved in a column that a construct would compute from others are declared by none.
  const left = states.filter((state) => !whole.includes(state)).map(({ name }) => name.split(' ')[0]);
  expect([...new Set(left)]).toEqual(['shard-count-changed-under-references', 'column-of-the-root-put-before-all-keys']);
});

describeOnEmulator('on the emulator', (client) => {
  test.each(BOTH)('the plan for %s in %s is accepted release by release, undone and done again, and no row is lost', async (_, dialect, each) => {
    const database = await created(client, dialect, statementsOf(each.from[dialect]));
    await insert(client, database, each.rows);
    let applied = statementsOf(each.from[dialect]);
    const apply = async (statements: readonly string[]): Promise<void> => {
      expect(await client.applyDdl(database, forEmulator(applied, statements, dialect))).toEqual({ accepted: true });
      applied = [...applied, ...statements];
    };
    for (const [at, { statements, undo, backfill }] of printPlan(wholePlan(each, dialect), 'sql').entries()) {
      const before = await client.getDdl(database);
      await apply(statements);
      if (undo!.length > 0) {
        await apply(undo!);
        expect(comparable(await client.getDdl(database), dialect)).toEqual(comparable(before, dialect));
        await apply(statements);
      }
      if (at === 0) {
        await insert(client, database, each.written ?? []);
      }
      for (const statement of backfill) {
        await runBackfill(client, database, statement, each);
      }
    }
    const { rows } = await client.query(database, dialect === Dialect.POSTGRESQL ? each.query.replace(/`/g, '"') : each.query);
    expect(rows).toEqual(each.expected);
    const fresh = await created(client, dialect, statementsOf(each.to[dialect]));
    expect(comparable(await client.getDdl(database), dialect, each.names)).toEqual(comparable(await client.getDdl(fresh), dialect));
  });
});

describeOnEmulator('A view that joins by two columns whose types change one after the other compares them with a CAST meanwhile', (client) => {
  const orders = [['tenants.id', 'invoices.tenant_id'], ['invoices.tenant_id', 'tenants.id']];
  test.each(Object.values(Dialect).flatMap((dialect) => orders.map((order) => [order, dialect] as const)))('%j in %s', async (order, dialect) => {
    const isPostgresql = dialect === Dialect.POSTGRESQL;
    const table = (name: string, columns: string): string => `CREATE TABLE ${name} (${columns}${isPostgresql ? ', PRIMARY KEY (id))' : ') PRIMARY KEY (id)'}`;
    const [text, number, words] = isPostgresql ? ['varchar(9)', 'bigint', 'varchar'] : ['STRING(9)', 'INT64', 'STRING'];
    const view = (condition: string): string => `CREATE OR REPLACE VIEW debtors SQL SECURITY INVOKER AS SELECT t.name, i.id FROM invoices AS i JOIN tenants AS t ON ${condition}`;
    const cast = (column: string): string => `CAST(t.id AS ${words}) = CAST(i.${column} AS ${words})`;
    const ddl = (type: string): string[] => [
      table('tenants', `id ${type} NOT NULL, name ${text}`),
      table('invoices', `id ${text} NOT NULL, tenant_id ${type}`),
      view('t.id = i.tenant_id'),
      'CREATE VIEW names SQL SECURITY INVOKER AS SELECT d.name FROM debtors AS d',
    ];
    let applied: readonly string[] = ddl(text);
    const database = await created(client, dialect, applied);
    await insert(client, database, [
      { table: 'tenants', columns: ['id', 'name'], values: [['1', 'a'], ['2', 'b']] },
      { table: 'invoices', columns: ['id', 'tenant_id'], values: [['x', '2'], ['y', null]] },
    ]);
    const apply = async (statements: readonly string[]): Promise<void> => {
      expect(await client.applyDdl(database, forEmulator(applied, statements, dialect))).toEqual({ accepted: true });
      applied = [...applied, ...statements];
    };
    const asked: string[] = [];
    for (const object of order) {
      const plan = planChange(folded(applied, dialect), folded(ddl(number), dialect)).refusals.find((refusal) => refusal.object === object)!.plan!;
      for (const [at, { statements, undo, backfill }] of printPlan(plan, 'sql').entries()) {
        for (const task of plan.releases[at].tasks) {
          if (task.kind === 'change objects') {
            asked.push(`${object}: ${task.casts ? 'cast' : 'use'} ${task.columns.now}`);
            await apply([view(task.casts ? cast(task.columns.now) : `t.id = i.${task.columns.now}`)]);
          }
        }
        await apply(statements);
        if (plan.releases[at].tasks.some(({ kind }) => kind === 'create objects with casts')) {
          asked.push(`${object}: create`);
          await apply([view(cast('tenant_id')), ddl(text)[3]]);
          await apply(undo!);
          await apply([...statements, view(cast('tenant_id')), ddl(text)[3]]);
        }
        for (const statement of backfill) {
          await runBackfill(client, database, statement, { parameters: [['0', '9']], parameterTypes: ['STRING', 'STRING'] });
        }
      }
    }
    expect(asked).toEqual(order[0] === 'tenants.id'
      ? ['tenants.id: create', 'invoices.tenant_id: use tenant_id_v2', 'invoices.tenant_id: use tenant_id']
      : ['invoices.tenant_id: cast tenant_id_v2', 'invoices.tenant_id: cast tenant_id']);
    const { steps, refusals } = planChange(folded(applied, dialect), folded(ddl(number), dialect));
    await apply(steps.map(statementOf));
    expect([refusals, (await client.query(database, 'SELECT name, id FROM debtors')).rows]).toEqual([[], [['b', 'x']]]);
  });
});

function statesOf(each: PlanCase, dialect: Dialect): ReleaseState[] {
  return releaseStates(wholePlan(each, dialect));
}

/** `test/ledger/plan-declarations.test.ts` checks the types of such code. */
function javascriptOf(code: string): string {
  return ts.transpile(code, { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 });
}

function hasViews({ schema }: FoldedScript): boolean {
  return schema.objects.defined.some(({ kind }) => kind === 'VIEW');
}

/** As constructs declare it: the name before a rename is a synonym. With views it is as DDL says it. */
function declared(script: FoldedScript): Schema {
  const { schema } = script;
  return hasViews(script)
    ? schema
    : {
      ...schema,
      objects: declaredObjects(sequences(schema.objects)),
      tables: schema.tables.map(({ synonyms, ...table }) => ({ ...table, renamedFrom: table.renamedFrom ?? synonyms?.[0] })),
    };
}

async function created(client: SpannerClient, dialect: Dialect, ddl: readonly string[]): Promise<string> {
  const outcome = await client.createDatabase(dialect, ddl);
  expect(outcome).toEqual({ accepted: true, database: expect.any(String) });
  return (outcome as { database: string }).database;
}

async function insert(client: SpannerClient, database: string, rows: readonly Rows[]): Promise<void> {
  for (const { table, columns, values } of rows) {
    await client.insert(database, table, columns, values);
  }
}

/** Runs DML once for each range of the case; of a SELECT both counts have to be equal, or the one has to be 0. */
async function runBackfill(client: SpannerClient, database: string, statement: string, { parameters = [], parameterTypes = [] }: Pick<PlanCase, 'parameters' | 'parameterTypes'>): Promise<void> {
  if (statement.startsWith('SELECT')) {
    const [row] = (await client.query(database, statement)).rows;
    expect(row[0]).toBe(row.length === 1 ? '0' : row[1]);
    return;
  }
  const names = [...new Set([...statement.matchAll(/@(\w+)|\$(\d+)/g)].map(([, name, position]) => name ?? `p${position}`))];
  const runs = names.length === 0 ? [[]] : parameters;
  expect(runs.length).toBeGreaterThan(0);
  for (const values of [...runs, ...runs]) {
    const params = Object.fromEntries(names.map((name, at) => [name, values[at]]));
    const types = Object.fromEntries(names.map((name, at) => [name, parameterTypes[at]]));
    await client.executeDml(database, statement, params, types);
  }
}

function folded(statements: readonly string[], dialect: Dialect): Schema {
  const { schema, refused } = foldLog(statements, dialect, 'shop');
  expect(refused).toEqual([]);
  return schema;
}

/** The schema whatever the order of its columns, with the names that a plan changes as they were. */
function comparable(statements: readonly string[], dialect: Dialect, names: PlanCase['names'] = {}): unknown {
  const schema = folded(statements, dialect);
  const withNames = (text: string): string => (
    Object.entries(names).reduce((all, [newName, name]) => all.split(newName).join(name), text)
  );
  const text = withNames(JSON.stringify(normalSchema(schema)));
  const { tables, indexes } = JSON.parse(text) as { tables: { columns: { name: string }[]; foreignKeys: object[]; checks: object[] }[]; indexes: { name: string }[] };
  return {
    tables: tables.map((table) => ({ ...table, renamedFrom: undefined, columns: sorted(table.columns), foreignKeys: sorted(table.foreignKeys), checks: sorted(table.checks) })),
    indexes: sorted(indexes),
    objects: sorted(printObjects(schema).map(withNames)),
  };
}

function sorted<T>(all: readonly T[]): T[] {
  return [...all].sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
}
