import * as fc from 'fast-check';
import { pictureDifference, pictureOf, printedOf, printedPicture } from './database-picture';
import { evolutions, isBeyondEmulator, POSSIBLE, singleEdit, type Evolution } from './evolutions';
import { firstDifference } from './first-difference';
import { onlyWhatIsThere } from './object-draft';
import { createStatements, knownToEmulator, needsUnknown } from './statements';
import { Dialect, type Schema, type SchemaObjects } from '../../../src/schema';
import { roleNamed } from '../../../src/schema/objects/role';
import { missingFeatures } from '../docs/emulator-needs';
import type { SpannerClient } from '../emulator/client';
import { describeOnEmulator } from '../emulator/describe-on-emulator';
import { knownFeatures } from '../emulator/features';
import { defined, schema as plainSchema } from '../model';

/** A generator of pairs whose schemas no Spanner takes would prove nothing, nor would a comparison that cannot fail. */

const SEED = 20_261_121;
const DIALECTS = [Dialect.GOOGLESQL, Dialect.POSTGRESQL];

/** docs/contributing/emulator.md */
const UNKNOWN = [
  'role', 'privilege', 'options', 'vector index', 'statistics', 'property graph', 'function', 'placement',
  'locality group', 'proto bundle',
];

/** All but one, which may put back what was there, and those of which the emulator knows nothing. */
function visibleEdits(dialect: Dialect): string[] {
  const isUnknown = (edit: string): boolean => UNKNOWN.some((word) => edit.includes(word));
  const edits = Object.keys(POSSIBLE).filter((edit) => edit !== 'drop a column and add one of its name');
  return edits.filter((edit) => !isBeyondEmulator(edit, dialect) && !isUnknown(edit) && isPossible(edit, dialect));
}

/**
 * The emulator prints synonyms in GoogleSQL alone. PostgreSQL has no models, restates no generated column and keeps a
 * skipped range.
 */
function isPossible(edit: string, dialect: Dialect): boolean {
  return dialect === Dialect.GOOGLESQL || !/synonym|model|stored generated column|a sequence skip nothing/.test(edit);
}

describe('A random schema of constructs', () => {
  const objects: SchemaObjects = {
    declaredKinds: ['VIEW'], options: new Map([['default_leader', "'us-east1'"]]), grants: [], defined: [roleNamed('reader')], unread: [],
  };

  it('owns the kinds of all that it declares, named schemas included, and of what it declared before', () => {
    const owned = onlyWhatIsThere(plainSchema({ objects: { ...objects, defined: [...objects.defined, defined('SCHEMA', 'Sales')] } })).objects?.declaredKinds;
    expect(owned).toEqual(['VIEW', 'SCHEMA', 'DATABASE', 'ROLE', 'GRANT']);
  });
});

describe('An index that is interleaved in a table', () => {
  const inParent = (name: string, parent: string): string =>
    `CREATE TABLE ${name} (a INT64) PRIMARY KEY (a), INTERLEAVE IN PARENT ${parent}`;
  const features = { ...knownFeatures(), indexInAnyTable: false };

  it.each([
    ['an ancestor', [inParent('`A`', '`B`'), 'CREATE INDEX `I` ON `A` (`a`), INTERLEAVE IN `B`'], 0],
    ['an ancestor in a named schema', [
      inParent('`S`.`A`', '`S`.`B`'), 'CREATE INDEX `I` ON `S`.`A` (`a`), INTERLEAVE IN `S`.`B`',
    ], 0],
    ['a table of two schemas, in one the parent of what is its parent in the other', [
      inParent('`A`', '`B`'), inParent('`B`', '`A`'), 'CREATE INDEX `I` ON `A` (`a`), INTERLEAVE IN `C`',
    ], 1],
  ])('is known to the emulator or not: %s', (_, statements, missing) => {
    expect(missingFeatures(statements, Dialect.GOOGLESQL, features)).toHaveLength(missing);
  });
});

// Each is tried in one of the dialects that have it.
const [googlesql, postgresql] = DIALECTS.map(visibleEdits);
const visible = googlesql.map((edit, at) => [edit, at % 3 === 0 && postgresql.includes(edit) ? Dialect.POSTGRESQL : Dialect.GOOGLESQL] as const);

test.each(visible)('The picture of a database shows when somebody would %s, in %s', (edit, dialect) => {
  const { from, to } = exampleOf(edit, dialect);
  const [before, after] = [from, to].map((schema) => printedPicture(knownToEmulator(createStatements(schema)), dialect));
  expect(firstDifference(before, after)).toEqual(expect.any(String));
});

describeOnEmulator('A random pair of schemas', (client) => {
  const differenceOf = async (one: Schema, other: Schema): Promise<string | undefined> => {
    const both = await Promise.all([one, other].map(async (schema) => created(client, schema)));
    const [first, second] = await Promise.all(both.map(async (database) => printedOf(client, database, one.dialect)));
    const difference = firstDifference(first, second);
    if (difference !== undefined) {
      return difference;
    }
    const [left, right] = await Promise.all(both.map(async (database) => pictureOf(client, database, one.dialect)));
    return pictureDifference(left, right);
  };

  test.each(DIALECTS)('is the same database, whatever the order of columns and constraints, in %s', async (dialect) => {
    for (const { from } of fc.sample(evolutions(dialect).filter(isTaken), { seed: SEED, numRuns: 2 })) {
      expect(await differenceOf(from, turnedRound(from))).toBeUndefined();
    }
  });

  test.each(visible.filter((_, at) => at % 8 === 0))('shows when somebody would %s, in %s', async (edit, dialect) => {
    const { from, to } = exampleOf(edit, dialect);
    expect(await differenceOf(from, to)).toEqual(expect.any(String));
  });
});

function isTaken({ from, to }: Evolution): boolean {
  return [from, to].every((schema) => missingFeatures(knownToEmulator(createStatements(schema)), schema.dialect).length === 0);
}

/** The first schema that has something to edit so, and nothing that reads what the emulator does not know. */
function exampleOf(edit: string, dialect: Dialect): Evolution {
  for (let seed = SEED; seed < SEED + 400; seed++) {
    const [example] = fc.sample(singleEdit(dialect, edit), { seed, numRuns: 1 });
    const [from, to] = example ? [example.from, example.to].map(createStatements) : [];
    if (example && `${from}` !== `${to}` && ![from, to].some(needsUnknown)) {
      return example;
    }
  }
  throw new Error(`no schema was found to ${edit}`);
}

async function created(client: SpannerClient, schema: Schema): Promise<string> {
  const outcome = await client.createDatabase(schema.dialect, knownToEmulator(createStatements(schema)));
  if (!outcome.accepted) {
    throw new Error(`${outcome.error.message} in ${outcome.error.statement ?? 'no statement'}`);
  }
  return outcome.database;
}

function turnedRound(schema: Schema): Schema {
  return {
    ...schema,
    tables: schema.tables.map((table) => ({
      ...table, columns: [...table.columns].reverse(), checks: [...table.checks].reverse(), foreignKeys: [...table.foreignKeys].reverse(),
    })),
  };
}
