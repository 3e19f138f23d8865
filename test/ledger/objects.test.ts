import * as fc from 'fast-check';
import { printObjects } from '../../src/ddl/printer/print-objects';
import { Change } from '../../src/ledger/differ/change';
import { diffObjects } from '../../src/ledger/differ/objects/diff-objects';
import { Phase } from '../../src/ledger/differ/phase';
import { foldLog } from '../../src/ledger/migrations/fold-log';
import { planChange, type Plan } from '../../src/ledger/plan-change';
import type { Refusal } from '../../src/ledger/refusal';
import { statementOf, type Step } from '../../src/ledger/step';
import { refusalMessage } from '../../src/report/refusal-words';
import { declaredObjects, Dialect, roles, views, type Schema, type SchemaObjects } from '../../src/schema';
import { once } from '../../src/text/once';
import { asEmulatorKnows } from '../support/emulator/as-emulator-knows';
import { SpannerClient } from '../support/emulator/client';
import { describeOnEmulator } from '../support/emulator/describe-on-emulator';
import { createTables, objectScripts, tableSteps } from '../support/generator/objects';
import { withStreams } from '../support/streams';
import { withEachView } from '../support/views';

const SEED = 20_261_124;
const DIALECTS = [Dialect.GOOGLESQL, Dialect.POSTGRESQL];

function after(statements: readonly string[], dialect: Dialect): Schema {
  return foldLog(statements, dialect, 'db').schema;
}

function objectsBetween(from: Schema, to: Schema): Change {
  const change = new Change(from, to);
  diffObjects(change);
  return change;
}

function inOrder(steps: readonly Step[]): Step[] {
  return [...steps].sort((a, b) => a.phase - b.phase);
}

/** Steps of all parts of a change in their order. */
function applied(steps: readonly Step[], tables: readonly { readonly phase: Phase; readonly statement: string }[]): string[] {
  const others = steps.map((step) => ({ phase: step.phase, statement: statementOf(step) }));
  return [...tables, ...others].sort((a, b) => a.phase - b.phase).map(({ statement }) => statement);
}

function labels({ steps }: { readonly steps: readonly Step[] }): string[] {
  return inOrder(steps).map((step) => `${Phase[step.phase]}: ${statementOf(step)}`);
}

describe('where nobody says what the objects are to be', () => {
  const log = [
    'CREATE TABLE Orders (Id INT64, Note STRING(MAX), Total INT64) PRIMARY KEY (Id)', 'CREATE TABLE Users (Id INT64) PRIMARY KEY (Id)',
    'CREATE VIEW Totals SQL SECURITY INVOKER AS SELECT o.Id, o.Total FROM Orders AS o', 'CREATE CHANGE STREAM Changes FOR Orders(Note, Total), Users',
    'CREATE ROLE reader', 'GRANT SELECT(Note) ON TABLE Orders TO ROLE reader', 'GRANT SELECT ON TABLE Users TO ROLE reader', 'ALTER DATABASE db SET OPTIONS (optimizer_version = 4)',
  ];

  function changedTo(...statements: string[]): { readonly steps: readonly Step[]; readonly refusals: readonly Refusal[] } {
    return objectsBetween(after(log, Dialect.GOOGLESQL), { ...after(statements, Dialect.GOOGLESQL), objects: declaredObjects([]) });
  }

  test('they stay', () => {
    expect(changedTo(log[0], log[1])).toMatchObject({ steps: [], refusals: [] });
  });

  test('streams and grants step aside for a column that is dropped', () => {
    expect(labels(changedTo('CREATE TABLE Orders (Id INT64, Total INT64) PRIMARY KEY (Id)', log[1]))).toEqual([
      'RELEASE_DEPENDENTS: REVOKE SELECT(`Note`) ON TABLE `Orders` FROM ROLE `reader`',
      'RELEASE_DEPENDENTS: ALTER CHANGE STREAM `Changes` SET FOR `Orders`(`Total`), `Users`',
    ]);
  });

  test('a stream steps aside for a table that is dropped, and grants go with it', () => {
    expect(labels(changedTo(log[0]))).toEqual(['RELEASE_DEPENDENTS: ALTER CHANGE STREAM `Changes` SET FOR `Orders`(`Note`, `Total`)']);
  });

  test('a view that reads what is dropped is in the way', () => {
    expect(changedTo('CREATE TABLE Orders (Id INT64, Note STRING(MAX)) PRIMARY KEY (Id)', log[1]).refusals.map((each) => [`${each.rule} ${each.object}`, refusalMessage(each)])).toEqual([[
      'object-changed Totals',
      'the view Totals reads Orders.Total, which this change drops: replace or drop the view first, by migrate --append while the tables are declared as they are recorded',
    ]]);
  });

  test('a view that forces an index is in the way when that goes, and comes back with it', () => {
    const forcing = [...log.slice(0, 2), 'CREATE INDEX I ON Orders (Total)', 'CREATE VIEW V SQL SECURITY INVOKER AS SELECT o.Id FROM Orders@{FORCE_INDEX=I} AS o'];
    const planned = (...statements: string[]): Plan => (
      planChange(after(forcing, Dialect.GOOGLESQL), { ...after(statements, Dialect.GOOGLESQL), objects: declaredObjects([]) }, 'all')
    );
    expect(planned(log[0], log[1]).refusals.map((each) => refusalMessage(each))).toEqual([
      'the view V reads the index I, which this change drops: replace or drop the view first, by migrate --append while the tables are declared as they are recorded',
    ]);
    expect(planned(log[0], log[1], 'CREATE INDEX I ON Orders (Note)').steps.map(statementOf)).toEqual([
      'DROP VIEW IF EXISTS `V`', 'DROP INDEX IF EXISTS `I`', 'CREATE INDEX IF NOT EXISTS `I` ON `Orders` (`Note`)',
      'CREATE OR REPLACE VIEW `V` SQL SECURITY INVOKER AS SELECT o.Id FROM Orders@{FORCE_INDEX=I} AS o',
    ]);
  });

  test('a view comes back where a column that it reads gets another type', () => {
    expect(labels(changedTo('CREATE TABLE Orders (Id INT64, Note STRING(MAX), Total NUMERIC) PRIMARY KEY (Id)', log[1]))).toEqual([
      'RELEASE_DEPENDENTS: DROP VIEW IF EXISTS `Totals`',
      'CREATE_DEPENDENTS: CREATE OR REPLACE VIEW `Totals` SQL SECURITY INVOKER AS SELECT o.Id, o.Total FROM Orders AS o',
    ]);
  });
});

describe.each(DIALECTS)('random objects in %s', (dialect) => {
  const pairs = once(() => fc.sample(fc.tuple(objectScripts(dialect), objectScripts(dialect)), { seed: SEED, numRuns: 120 }).map(([from, to]) => {
    const [was, wanted] = [from, to].map(({ ddl }) => after(ddl, dialect));
    return { from, to, was, wanted, change: objectsBetween(was, wanted) };
  }));

  test('are the same when they are printed and read again, and then need no change', () => {
    const inAnyOrder = (all: SchemaObjects): unknown => ({
      ...all, grants: new Set(all.grants), defined: new Set(all.defined), views: views(all), roles: roles(all),
    });
    for (const { from: { ddl, tables }, was } of pairs().slice(0, 60)) {
      const again = after([...createTables(tables, dialect), ...printObjects(was)], dialect);
      expect({ ddl, objects: inAnyOrder(again.objects) }).toEqual({ ddl, objects: inAnyOrder(was.objects) });
      expect({ ddl, change: objectsBetween(again, was) }).toMatchObject({ ddl, change: { steps: [], refusals: [] } });
    }
  });

  test('become any others by the statements of the change, and then need no other', () => {
    for (const { from, to, wanted, change: { steps, refusals } } of pairs().slice(0, 60)) {
      const ddl = [from.ddl, to.ddl];
      const reached = after([...from.ddl, ...applied(steps, tableSteps(from, to, dialect))], dialect);
      expect({ ddl, refusals, reached: printed(reached) }).toEqual({ ddl, refusals: [], reached: printed(wanted) });
      expect({ ddl, change: objectsBetween(reached, wanted) }).toMatchObject({ ddl, change: { steps: [], refusals: [] } });
    }
  });

  test('hold every kind of object', () => {
    const text = pairs().flatMap(({ from }) => from.ddl).join('\n');
    for (const statement of [
      /VIEW v\d+ .*FROM v\d+/i, /FOR ALL/, /CHANGE STREAM c\d+ FOR t\d\(\)/i, /GRANT \w+\(/, /GRANT (ROLE )?r\d TO/,
      /ALTER DATABASE/, /CREATE ROLE/, /CREATE PLACEMENT/, /CREATE FUNCTION/, /CREATE LOCALITY GROUP/,
    ]) {
      expect(text).toMatch(statement);
    }
  });

  test('make change in all ways', () => {
    const text = pairs().flatMap(({ change }) => labels(change)).join('\n');
    const [release, create] = ['RELEASE_DEPENDENTS', 'CREATE_DEPENDENTS'];
    for (const step of [
      `${release}: DROP VIEW`, `${release}: CREATE OR REPLACE VIEW`, `${create}: CREATE OR REPLACE VIEW`, `${release}: ALTER CHANGE STREAM .* SET FOR`, `${create}: ALTER CHANGE STREAM .* SET FOR`,
      `${release}: ALTER CHANGE STREAM .* DROP FOR ALL`, `${release}: DROP CHANGE STREAM`, `${release}: REVOKE \\w+\\(`, `${create}: GRANT`, 'DROP_SEQUENCES: DROP ROLE', 'DROP_SCHEMAS: ', 'DATABASE_OPTIONS: ',
    ]) {
      expect(text).toMatch(new RegExp(step));
    }
  });
});

/** In no order and of one case: neither says anything. */
function printed(schema: Schema): string[] {
  const { objects } = schema;
  const sorted: SchemaObjects = {
    ...objects,
    options: new Map([...objects.options].sort()),
    ...withStreams({ ...objects, ...withEachView(objects, (view) => ({ ...view, query: view.query.toUpperCase() })) }, (stream) => ({
      ...stream,
      watched: stream.watched.map(({ table, columns }) => ({ table, ...(columns && { columns: [...columns].sort() }) })).sort((x, y) => (x.table < y.table ? -1 : 1)),
      options: new Map([...stream.options].sort()),
    })),
    grants: [...objects.grants].sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)),
  };
  return printObjects({ ...schema, objects: sorted }).sort();
}

describeOnEmulator('on the emulator', (client) => {
  test.each(DIALECTS)('the change between random objects in %s is accepted', async (dialect) => {
    const scripts = objectScripts(dialect, { known: true });
    await fc.assert(fc.asyncProperty(scripts, scripts, async (from, to) => {
      const { steps } = objectsBetween(after(from.ddl, dialect), after(to.ddl, dialect));
      const database = await created(client, dialect, from.ddl);
      // One by one, as a batch does not say which one is refused.
      for (const statement of applied(steps, tableSteps(from, to, dialect))) {
        expect({ statement, ...await client.applyDdl(database, [asEmulatorKnows(statement)]) }).toEqual({ statement, accepted: true });
      }
      const wanted = await created(client, dialect, to.ddl);
      expect(await ddlOf(client, database, dialect)).toEqual(await ddlOf(client, wanted, dialect));
      await client.dropDatabase(database);
      await client.dropDatabase(wanted);
    }), { seed: SEED, numRuns: 5 });
  });
});

async function created(client: SpannerClient, dialect: Dialect, ddl: readonly string[]): Promise<string> {
  const outcome = await client.createDatabase(dialect, ddl.map(asEmulatorKnows));
  if (!outcome.accepted) {
    throw new Error(`${outcome.error.statement}: ${outcome.error.message}`);
  }
  return outcome.database;
}

/** As data; columns that come back stand at another place. Of the options of a stream the emulator prints the last that was set, and defaults. */
async function ddlOf(client: SpannerClient, database: string, dialect: Dialect): Promise<readonly string[][]> {
  const statements = await client.getDdl(database);
  const tables = statements.filter((statement) => statement.startsWith('CREATE TABLE')).map((statement) => statement.split('\n').sort().join('\n'));
  const { objects, ...schema } = after(statements, dialect);
  const streams = withStreams(objects, (stream) => ({ ...stream, options: new Map<string, string>() }));
  return [tables.sort(), printed({ ...schema, objects: { ...objects, ...streams } })];
}
