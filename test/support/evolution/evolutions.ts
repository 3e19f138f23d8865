import { isDeepStrictEqual } from 'node:util';
import * as fc from 'fast-check';
import { columnEdits } from './column-edits';
import { constraintEdits } from './constraint-edits';
import { databaseOptionEdits, newDatabaseEdits } from './database-option-edits';
import { NEW_OBJECTS } from './defined-draft';
import { Dice } from './dice';
import { dictionaryEdits } from './dictionary-edits';
import { docsOnlyEdits } from './docs-only-edits';
import { ancestorsOf, tableOf } from './draft';
import type { Edits } from './edit';
import { impossibleEdits } from './impossible-edits';
import { indexEdits, sequenceEdits } from './index-edits';
import { onlyWhatIsThere, watchedAsAWhole } from './object-draft';
import { objectEdits } from './object-edits';
import { createStatements, needsUnknown } from './statements';
import { storageEdits } from './storage-edits';
import { tableEdits } from './table-edits';
import { uuidEdits } from './uuid-edits';
import { RULES } from '../../../src/rules/catalogue';
import { findingsOf } from '../../../src/rules/engine';
import { ruleContext } from '../../../src/rules/rule';
import { declaredObjects, Dialect, sequences, type IndexDefinition, type Schema, type SchemaObjects } from '../../../src/schema';
import { mentionsObjects, withNamedSchemas, withSequences } from '../first-objects';
import { identifiers } from '../generator/identifiers';
import type { GeneratedFeatures } from '../generator/table-plan';
import { databaseFor, schemas, type GeneratedSchema } from '../schema-generator';

/** A schema and what it becomes. */
export interface Evolution {
  readonly from: Schema;
  readonly to: Schema;
  /** The changes between them, in words. */
  readonly edits: readonly string[];
}

const NO_OBJECTS: SchemaObjects = { options: new Map(), grants: [], defined: [], unread: [] };

export const POSSIBLE: Edits = {
  ...tableEdits, ...columnEdits, ...constraintEdits, ...indexEdits, ...sequenceEdits, ...objectEdits,
  ...databaseOptionEdits, ...storageEdits, ...uuidEdits, ...dictionaryEdits, ...docsOnlyEdits,
};
export const IMPOSSIBLE: Edits = impossibleEdits;
/** What a schema begins with may come of those, too. */
const FIRST: Edits = { ...newDatabaseEdits, ...POSSIBLE };

/** What a schema that the constructs declare may lack, in the order in which one needs the other. */
const ENRICHING: readonly string[] = [
  ...Object.keys(newDatabaseEdits), 'set options of the database',
  'set the routing metadata of placements, or take it back',
  'add a named schema', 'add a table of a named schema', 'add a table', 'add a table with a UUID key',
  'add a full-text dictionary', 'add a child', 'add a column', 'add a UUID column',
  'add a token column', 'add a token column', 'add a check', 'add a foreign key', 'add a foreign key of a table to itself',
  'close a circle of foreign keys', 'add an index', 'add a sequence with a column that uses it', 'add a sequence',
  'put a row deletion policy on a column', 'add a synonym', ...Object.keys(NEW_OBJECTS).map((kind) => `add a ${kind.toLowerCase()}`),
  ...Object.keys(storageEdits), 'add a column with the time of the last update',
  'add a view', 'add a view', 'add a view of a named schema', 'add a change stream',
  'add a change stream with mutable key ranges', 'add a role', 'add a role',
  'grant a privilege', 'grant a privilege', 'grant a privilege', 'make a role a member of another',
];

/**
 * Edits after which an emulator cannot take a table, or an index that is named like any other. Statements about other kinds
 * that it does not know are left out of those that it gets.
 */
export function isBeyondEmulator(edit: string, dialect: Dialect): boolean {
  return [storageEdits, docsOnlyEdits, uuidEdits, dictionaryEdits].some((edits) => edit in edits)
    || (dialect === Dialect.POSTGRESQL && / (token column|search index|vector index)/.test(edit));
}

/** Few, so that what comes often takes the name of what goes, of the same kind or of another. */
const SHARED_NAMES = ['Orders', 'Customers', 'ByTotal', 'Limits'];

interface EditSeed {
  readonly edit: string;
  readonly choices: readonly number[];
  readonly name: string;
}

function editSeed(edits: readonly string[]): fc.Arbitrary<EditSeed> {
  const name = fc.oneof({ weight: 3, arbitrary: identifiers }, { weight: 2, arbitrary: fc.constantFrom(...SHARED_NAMES) });
  return fc.record({ edit: fc.constantFrom(...edits), choices: fc.array(fc.nat(1000), { minLength: 10, maxLength: 10 }), name });
}

function knownEnriching(dialect: Dialect): readonly string[] {
  return ENRICHING.filter((edit) => !isBeyondEmulator(edit, dialect));
}

interface Seeds {
  readonly enriching: readonly EditSeed[];
  readonly edits: readonly EditSeed[];
}

/** Three in four of them stay within what the emulator knows. */
function changes(dialect: Dialect, possible: readonly string[]): fc.Arbitrary<Seeds> {
  const drawn = (fits: (edit: string) => boolean): fc.Arbitrary<Seeds> => fc.record({
    enriching: fc.array(editSeed(ENRICHING.filter(fits)), { maxLength: 24 }),
    edits: fc.array(editSeed(possible.filter(fits)), { minLength: 1, maxLength: 8 }),
  });
  return fc.oneof(
    { weight: 3, arbitrary: drawn((edit) => !isBeyondEmulator(edit, dialect)) },
    { weight: 1, arbitrary: drawn(() => true) },
  );
}

/**
 * Pairs of schemas with one to eight changes between them. One pair in seven holds a change that Spanner cannot make,
 * and one in twenty creates the second schema in a new database.
 */
export function evolutions(dialect: Dialect): fc.Arbitrary<Evolution> {
  return fc.record({
    base: schemas(dialect),
    // As DDL does, which says everything, or as constructs do.
    isDdl: fc.boolean(),
    change: changes(dialect, Object.keys(POSSIBLE)),
    impossible: fc.oneof({ weight: 6, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: editSeed(Object.keys(IMPOSSIBLE)) }),
    isNew: fc.nat(19).map((number) => number === 19),
  }).map(({ base, isDdl, change: { enriching, edits }, impossible, isNew }) => {
    const declared = modelOf(base);
    const from = applied(isDdl ? asDdl(declared) : declared, inOrder(enriching), FIRST);
    const changed = applied(from.schema, edits, POSSIBLE);
    const last = applied(changed.schema, impossible ? [impossible] : [], IMPOSSIBLE);
    return isNew
      ? evolution(emptied(from.schema), changed.schema, ['create the whole schema'])
      : evolution(from.schema, last.schema, [...changed.edits, ...last.edits]);
  });
}

/** A new database. */
function emptied(full: Schema): Schema {
  return { ...full, tables: [], indexes: [], objects: mentionsObjects(full) ? NO_OBJECTS : declaredObjects([]) };
}

/** Schemas of tables and all other kinds of objects that DDL creates. */
export function databases(dialect: Dialect, features: GeneratedFeatures): fc.Arbitrary<Schema> {
  return enriched(dialect, features, ENRICHING);
}

/** Those of which the emulator knows all tables, and all that views read. */
export function knownDatabases(dialect: Dialect, features: GeneratedFeatures): fc.Arbitrary<Schema> {
  return enriched(dialect, features, knownEnriching(dialect))
    .filter((schema) => !needsUnknown(createStatements(schema)));
}

function enriched(dialect: Dialect, features: GeneratedFeatures, enriching: readonly string[]): fc.Arbitrary<Schema> {
  const drawn = fc.array(editSeed(enriching), { minLength: 20, maxLength: 50 });
  return fc.record({ base: schemas(dialect, features), drawn })
    .map(({ base, drawn: seeds }) => {
      const { schema } = applied(asDdl(modelOf(base)), inOrder(seeds), FIRST);
      return Object.assign(schema, { [fc.toStringMethod]: () => createStatements(schema).join('\n') });
    });
}

/** What others need comes before them. */
function inOrder(drawn: readonly EditSeed[]): EditSeed[] {
  const place = ({ edit }: EditSeed): number => ENRICHING.indexOf(edit);
  return [...drawn].sort((a, b) => place(a) - place(b));
}

/** A schema, and one change that Spanner cannot make in place beside others that it can; undefined where the schema has nothing to make it with. */
export function impossibleEvolutions(dialect: Dialect): fc.Arbitrary<Evolution | undefined> {
  return fc.record({
    base: schemas(dialect),
    enriching: fc.array(editSeed(knownEnriching(dialect)), { maxLength: 12 }),
    seed: editSeed(Object.keys(IMPOSSIBLE)),
    // docs/changes/index.md asks for a release of its own for the names that are left out.
    more: fc.array(editSeed(Object.keys({ ...columnEdits, ...constraintEdits, ...indexEdits, ...tableEdits }).filter((edit) => (
      !/^swap | other capitals$/.test(edit) && !isBeyondEmulator(edit, dialect)
    ))), { maxLength: 5 }),
  }).map(({ base, enriching, seed, more }) => {
    const from = applied(asDdl(modelOf(base)), enriching, FIRST).schema;
    const to = applied(from, [seed], IMPOSSIBLE);
    const all = applied(to.schema, more, POSSIBLE);
    return to.edits.length === 0 ? undefined : evolution(from, all.schema, [...to.edits, ...all.edits]);
  });
}

/** An evolution by one change alone; undefined where the schema has nothing to make it with. */
export function singleEdit(dialect: Dialect, edit: string): fc.Arbitrary<Evolution | undefined> {
  return fc.record({
    base: schemas(dialect),
    enriching: fc.array(editSeed(knownEnriching(dialect)), { minLength: 6, maxLength: 12 }),
    seed: editSeed([edit]),
  }).map(({ base, enriching, seed }) => {
    const declared = modelOf(base);
    const from = applied(asDdl(declared), inOrder(enriching), FIRST).schema;
    const to = applied(from, [seed], POSSIBLE);
    return to.edits.length === 0 ? undefined : evolution(from, to.schema, to.edits);
  });
}

function modelOf(base: GeneratedSchema): Schema {
  const model = databaseFor(base)._toModel();
  return {
    ...model,
    indexes: model.indexes.filter((index) => !isTooDeep(model, index)),
  };
}

/** An index inside of a table of the seventh layer is the eighth. */
function isTooDeep(schema: Schema, { interleaveIn }: IndexDefinition): boolean {
  return interleaveIn !== undefined && ancestorsOf(schema, tableOf(schema, interleaveIn)).length >= MAX_LAYERS - 1;
}

/** A schema that says everything, as DDL does. */
function asDdl(schema: Schema): Schema {
  return withNamedSchemas(withSequences({ ...schema, objects: NO_OBJECTS }, sequences(schema.objects)), ['Sales']);
}

function evolution(start: Schema, changed: Schema, edits: readonly string[]): Evolution {
  const from = watchedAsAWhole(start, changed);
  const wasThere = (name?: string): boolean => from.tables.some((table) => table.name === name);
  // A table that comes in the same change has no earlier name.
  const tables = changed.tables.map(({ renamedFrom, ...table }) => (wasThere(renamedFrom) ? { ...table, renamedFrom } : table));
  const made: Evolution = { from, to: { ...changed, tables }, edits };
  // What a failing property shows.
  return Object.assign(made, { [fc.toStringMethod]: () => describeEvolution(made) });
}

export function describeEvolution({ from, to, edits }: Evolution): string {
  const list = (title: string, lines: readonly string[]): string => [title, ...lines.map((line) => `  ${line}`)].join('\n');
  const [before, after] = [createStatements(from), createStatements(to)];
  return [
    list('edits', edits),
    list('from', before),
    list('to (lines that are not in from)', after.filter((line) => !before.includes(line))),
    list('lines of from that are not in to', before.filter((line) => !after.includes(line))),
  ].join('\n');
}

interface Changed {
  readonly schema: Schema;
  readonly edits: readonly string[];
}

/**
 * The schema after those edits that lead to a schema which Spanner takes; the others are left out. Asking all rules takes
 * longer than an edit, and one edit in fifty is left out: half of the edits are tried alone where all of them do not do.
 */
function applied(start: Schema, seeds: readonly EditSeed[], edits: Edits): Changed {
  const all = afterAll(start, seeds, edits);
  if (all.edits.length === 0 || isTaken(all.schema)) {
    return all;
  }
  if (seeds.length === 1) {
    return { schema: start, edits: [] };
  }
  const half = Math.ceil(seeds.length / 2);
  const first = applied(start, seeds.slice(0, half), edits);
  const last = applied(first.schema, seeds.slice(half), edits);
  return { schema: last.schema, edits: [...first.edits, ...last.edits] };
}

function afterAll(start: Schema, seeds: readonly EditSeed[], edits: Edits): Changed {
  let schema = start;
  const made: string[] = [];
  for (const { edit, choices, name } of seeds) {
    const changed = edits[edit](schema, new Dice(choices, name));
    const next = changed && onlyWhatIsThere(changed);
    if (next && !isDeepStrictEqual(next, schema)) {
      schema = next;
      made.push(edit);
    }
  }
  return { schema, edits: made };
}

const MAX_LAYERS = 7;
const REFUSING = RULES.filter(({ kind }) => kind === 'refused');

/** Whether Spanner takes the schema, whatever came before. */
function isTaken(schema: Schema): boolean {
  const context = ruleContext(schema);
  return !schema.indexes.some((index) => isTooDeep(schema, index)) && REFUSING.every((rule) => findingsOf(rule, context).length === 0);
}
