import { counterStateQuery } from '../../ddl/expressions/default-expressions';
import type { RowRisk, Obstacle, Task, Tasks } from '../../ledger/plans/release';
import { objectOf } from '../../ledger/step';
import { lengthText, lostBy } from '../../rules/changes/data-loss';
import { inAnyShard } from '../../rules/queries/access-paths';
import { figure, keyText } from '../../rules/wording';
import type { Dialect, ObjectName } from '../../schema';
import { LIMITS } from '../../schema/limits';
import { indexHint, quoteIdentifier } from '../../schema/quoting';
import { typeName } from '../../schema/types/type-text';
import { listed } from '../../text/shown';
import { shortened } from '../evidence-text';

const MAX_NAMES = 5;
const AFTER = 'After this release:';
const PARTITIONED = 'as partitioned DML: it commits in parts and can be run again';
/** Losses that their names say. */
const PLAIN_LOSS = /^drop-(table|column)$/;
const CAST = ', with a CAST wherever the types of two columns are not equal yet';

/** When work is due: before, with or after a release, or as a condition for the next release. */
export type Stage = 'before' | 'with' | 'after' | 'next';

/** A sentence on the work of the application. */
export interface Work {
  readonly stage: Stage;
  readonly text: string;
}

/** A plain text is due with the release. */
type Words = string | Work | readonly (string | Work)[];

const due = (stage: Stage) => (text: string): Work => ({ stage, text });
const [before, after, next] = [due('before'), due('after'), due('next')];

/** The sentence where nothing else says when it is due. */
export function workText({ stage, text }: Work): string {
  return stage === 'before' ? `Before this release: ${text}` : stage === 'after' ? `${AFTER} ${text}` : text;
}

const WORDS: { readonly [K in keyof Tasks]: (task: Tasks[K], dialect: Dialect) => Words } = {
  'declare parts': ({ tables }) => [
    `A pattern makes ${listed(tables)} and cannot make what comes in between: replace it with these declarations until `
      + 'the plan ends. Nothing is pending then.',
    'Keep the SQL that the pattern wrote, and change names in it as the releases say.',
  ],
  'declare patterns': ({ tables }) => after(
    `declare ${listed(tables)} by the pattern again, with its new options: migrate records what is left.`,
  ),
  'record additions first': ({ additions, object }) => before(
    `record the other additions (${shortened(additions, MAX_NAMES)}), with ${object} declared as it is now.`,
  ),
  'use new names': () => 'Use the new name from then on.',
  'change index hints': ({ indexes }, dialect) => {
    const hint = (index: string): string => indexHint(index, dialect).trim();
    const hints = indexes.map(({ old, now }) => `${hint(old)} to ${hint(now)}`);
    return `If a query forces an index, change the hint: ${listed(hints)}.`;
  },
  'name shard': ({ index, shard, range, by }, dialect) => next(
    `Then add ${inAnyShard(quoteIdentifier(shard, dialect), range)} to each query that reads by ${listed(by)}: `
      + `without it, Spanner reads the whole of ${index}.`,
  ),
  'row risks': ({ of, risks }) => `${of}: ${risks.map(rowRiskWords).join('; ')}.`,
  'add foreign key later': ({ foreignKey, table, referencedTable }) => (
    `This plan does not add the foreign key ${foreignKey} of ${table} to ${referencedTable}: `
      + 'add it once its columns exist on both sides, with equal types.'
  ),
  'drop unnamed constraint': ({ table, referencedTable }) => (
    `${table} has an unnamed `
      + `${referencedTable === undefined ? 'constraint on the column' : `foreign key to ${referencedTable}`}: `
    + 'drop it first, by its name in INFORMATION_SCHEMA.TABLE_CONSTRAINTS.'
  ),
  'consent to loss': ({ change, steps }) => (
    `This deletes ${PLAIN_LOSS.test(change) ? 'data' : listed(steps.flatMap((step) => lostBy(step) ?? []))} and needs `
      + `consent: ${listed(steps.map((step) => `${change} ${objectOf(step)}`))}.`
  ),
  'declare kept names': ({ names }) => (
    'Names are unique in a database, so these keep their new names; declare them so: '
      + `${listed(names.map(({ old, now }) => `${now} (was ${old})`))}.`
  ),

  'write both tables': ({ tables, computed, haveParents }) => [
    'Write every insert, update and delete to both tables in one transaction: '
      + `${tables.map(({ old, now }) => `${old} and ${now}`).join('; ')}.`
      + (computed.length > 0 ? ` Leave out ${listed(computed)}, which Spanner computes.` : ''),
    'Insert whole rows, referenced rows first. Update and delete with DML: '
      + 'until the backfill is done a row may be missing in the copy, and a mutation that updates it fails.'
      + (haveParents ? ' If a parent or referenced row is not copied yet, copy it in the same transaction.' : ''),
  ],
  'write values of defaults': ({ columns }) => (
    `Write ${listed(columns)} by value, the same in both tables: the default would generate a different one in each.`
  ),
  'keep counters apart': ({ column, source, was }, dialect) => (
    was === undefined
      ? `${column} generates values of its own and may repeat those of ${source}: if values must be unique, `
        + 'declare a skip range that covers them.'
      : `${column} has another counter and would generate the values of ${source} again: declare a counter that starts `
        + `far above the result of ${counterStateQuery(was, dialect)}, and write what ${source} generates to both `
        + 'columns.'
  ),
  'copy ranges': ({ rowsPerStatement }) => (
    'Then run the backfill in the given order, each INSERT once for every key range of at most '
      + `${figure(rowsPerStatement)} rows: `
    + `a commit takes at most ${figure(LIMITS.mutationsOfCommit)} mutations. Rows that exist are left as they are, `
    + 'so a range can be run again.'
  ),
  'column takes values': ({ column, source }) => `${column} takes the values of ${source}.`,
  'values are lost': ({ columns }) => (
    `Nothing takes over the values of ${listed(columns)}: they are lost with the old table.`
  ),
  'copy by application': ({ table, columns }) => (
    columns.length > 0
      ? `No statement can copy ${table}, which has no values for ${listed(columns)}: `
        + 'let the application copy its rows with the values that it knows.'
      : `No statement can copy the rows of ${table} below them either: let the application copy these, too.`
  ),
  'keys may collide': ({ table, lost }) => (
    `Rows that differ only in ${listed(lost)} get the same key in ${table}: one of them is copied, `
      + 'and the counts differ.'
  ),
  'read copies': ({ tables }) => [
    next('Continue once old_rows equals new_rows in each SELECT.'),
    next(`Then read from ${listed(tables.map(({ name, key }) => `${name} by its key ${keyText(key)}`))}.`),
  ],
  'copy index': ({ index, table }) => `Create ${objectWords(index)} on ${table}, too, under another name.`,
  'streams watch copies': ({ streams, copies }) => (
    `${listed(streams)} ${verb(streams, 'watch', 'watches')} every table: `
      + `the changes of ${listed(copies)} are recorded as well, those of the backfill included.`
  ),
  'keep writing both tables': ({ streams }) => {
    const records = `${listed(streams)} ${verb(streams, 'record', 'records')}`;
    return [
      'Keep writing to the old and the new tables until this release is applied.',
      ...(streams.length > 0 ? [after(`${records} every change twice, once for each of the two tables.`)] : []),
    ];
  },
  'write new references': (task) => {
    const { table, referencedTable, values, by, cascades } = task;
    const columns = listed(values.map(({ column }) => `${table}.${column}`));
    const assigned = listed(values.map(({ column, value }) => `${value} into ${table}.${column}`));
    return [
      `${dropsForeignKey(task)}. ${AFTER} write ${assigned} in every insert and update, `
        + `then run the UPDATE, ${PARTITIONED}.`,
      `Until the SELECT returns 0, find the rows of ${referencedTable} by ${listed(by)}, not by ${columns}.`,
      ...(cascades ? [`Meanwhile nothing cascades: delete the rows of ${table} along with those they reference.`] : []),
      next('Continue once it returns 0: the next release checks the references again.'),
    ];
  },
  'foreign key is lost': (task) => (
    `${dropsForeignKey(task)}, and no release adds it again: ${obstacleWords(task.obstacle, task.table)}.`
  ),
  'switch names': ({ tables, unused, readers, casts }) => {
    const [copies, finals] = [tables.map(({ old }) => old), tables.map(({ now }) => now)];
    return [
      ...(readers.length > 0
        ? [before(`${letRead(readers, copies)} in place of ${listed(finals)}${casts ? CAST : ''}.`)] : []),
      before(`use ${listed(copies)} in every statement, and stop reading and writing ${listed(unused)}.`),
      after(`use ${listed(finals)} again. ${listed(copies)} `
        + `${verb(copies, 'stay as synonyms', 'stays as a synonym')} for now, `
        + 'so old and new instances of the application can run side by side.'),
    ];
  },
  'stop using objects': ({ objects }) => before(`stop using ${objectList(objects)}, which this release drops.`),
  'objects are unavailable': ({ objects }) => (
    `While it is applied ${objectList(objects)} cannot be used.`
  ),
  'objects come back later': ({ objects }) => (
    `Only the next release creates ${objectList(objects)} again, because ${verb(objects, 'they read', 'it reads')} a `
      + `table by its synonym. To have ${verb(objects, 'them', 'it')} in between, read the table by its name.`
  ),
  'create objects with casts': ({ objects, areEarly = false }) => (
    `This plan does not create ${objectList(objects)} again: `
      + `create ${verb(objects, 'them with their', 'it with its')} privileges in this release${CAST}`
      + `${areEarly ? ', and without columns that do not exist yet' : ''}.`
  ),
  'old rows block deletes': ({ table, parent }) => (
    `Until ${table} is dropped, its rows keep those of ${parent} from being deleted.`
  ),
  'stop using tables': ({ copies, old }) => before(
    `make sure no statement uses ${listed(copies)} and the rows of ${listed(old)} are no longer needed.`,
  ),
  'use copies for good': ({ copies, old, readers }) => {
    const names = listed(copies);
    return [
      ...(readers.length > 0
        ? [before(`${letRead(readers, copies)}: Spanner drops no table that a view reads.`)] : []),
      before(`make sure every statement uses ${names} and the rows of ${listed(old)} are no longer needed.`),
      'PostgreSQL cannot rename a table within a named schema, '
        + `so ${names} ${verb(copies, 'keep their names', 'keeps its name')}: declare it so.`,
    ];
  },

  'write both columns': ({ table, columns, haveDefaults }) => (
    `Write ${listed(columns)} in every insert and update of `
      + `${table}${haveDefaults ? ', by value even where there is a default' : ''}.`
  ),
  'convert by application': ({ from, to, columns }, dialect) => (
    `No expression converts every ${typeName(from, dialect)} to ${typeName(to, dialect)}: `
    + `let the application fill ${columns.now} from ${columns.old} in the rows that the SELECT counts.`
  ),
  'run updates': ({ needValues }) => (
    `Then run ${needValues ? 'the UPDATE with the value that existing rows are to have' : 'the backfill'}, `
      + `${PARTITIONED}.`
  ),
  'wait for zero': () => next('Continue once the SELECT returns 0.'),
  'wait for columns': ({ columns }) => next(
    `Wait until the operation is done: ${listed(columns)} cannot be read before.`,
  ),
  'read columns': ({ columns }) => next(`Then read from ${listed(columns)}.`),
  'stop reading columns': ({ columns }) => [
    before(`stop reading ${listed(columns)}, and keep writing ${verb(columns, 'their values', 'its value')} in `
      + 'every row.'),
    after(`stop writing ${listed(columns)}.`),
  ],
  'stop using columns': ({ written, computed }) => before(`stop ${[
    ...(written.length > 0 ? [`reading and writing ${listed(written)}`] : []),
    ...(computed.length > 0 ? [`reading ${listed(computed)}`] : []),
  ].join(', and ')}.`),
  'change objects': ({ objects, columns, casts }) => before(
    `let ${objectList(objects)} use ${columns.now} in place of ${columns.old}${casts ? CAST : ''}.`,
  ),
  'keep new names or go on': ({ columns }) => (
    `Spanner cannot rename a column. To keep the ${verb(columns, 'names', 'name')} `
      + `${listed(columns.map(({ now }) => now))}, declare ${verb(columns, 'them', 'it')} and stop here; the remaining `
      + `releases restore the ${verb(columns, 'names', 'name')} ${listed(columns.map(({ old }) => old))}.`
  ),

  'wait for index': ({ index }) => next(
    `Wait until the operation is done: Spanner fills ${index} and does not read from it before.`,
  ),
  'remove duplicates': ({ index }) => (
    `The operation fails if rows have the same unique key in ${index}: remove duplicates first.`
  ),
  'uniqueness lasts': ({ index }) => `${index} keeps its columns unique until it is dropped.`,
  'give up index': ({ old, now, columns }) => [
    before(`make sure no query forces ${old}${columns.map((column) => ` or names ${column}`).join('')}.`),
    `The index keeps its new name: declare it as ${now}.`,
  ],
};

function letRead(readers: readonly ObjectName[], tables: readonly string[]): string {
  return `let ${objectList(readers)} read ${listed(tables)}`;
}

/** The work of the application, in one or two sentences each. */
export function taskWords(task: Task, dialect: Dialect): Work[] {
  const words = (WORDS[task.kind] as (task: Task, dialect: Dialect) => Words)(task, dialect);
  return [words].flat().map((each) => (typeof each === 'string' ? { stage: 'with', text: each } : each));
}

function dropsForeignKey(
  { foreignKey, table, referencedTable, changed }: Tasks['foreign key is lost' | 'write new references'],
): string {
  return `This release drops ${foreignKey === '' ? 'the foreign key' : foreignKey} of ${table}, `
    + `because ${referencedTable} has other values in ${listed(changed)}`;
}

function obstacleWords(obstacle: Obstacle, table: string): string {
  const column = `${table}.${obstacle.column}`;
  switch (obstacle.kind) {
    case 'computed':
      return `${column} is computed, so declare its new expression first, `
        + 'and the foreign key once the values are there';
    case 'part of the key':
      return `${column} is part of the key of ${table}, which no statement can update: `
        + `insert the rows of ${table} again, delete the old ones, then add the foreign key`;
    case 'two values':
      return `${column} would need one value for each foreign key that uses it, `
        + `so ${table} needs a column of its own for each`;
    case 'used by another':
      return `${column} is also used by ${obstacle.other}, so ${table} needs a column of its own for each of the two`;
    case 'not computable':
      return `no expression over ${listed(obstacle.from)} gives the new value of ${obstacle.column}`;
  }
}

/** Possible problems with the values of a column, or with rows under a constraint, worded to follow its name. */
function rowRiskWords(risk: RowRisk): string {
  switch (risk.kind) {
    case 'too long':
      return `a value longer than ${lengthText(risk.to)} fails the statement`;
    case 'rounded':
      return 'a value that the new type cannot hold exactly is rounded';
    case 'day alone':
      return 'the time of day is lost, and the day is that of UTC';
    case 'yes or no':
      return 'each number but 0 becomes TRUE';
    case 'not a time':
      return 'text without a time zone is read in the default one, '
        + 'and text that is not a timestamp fails the statement';
    case 'not a value':
      return 'text that is not a value of the new type fails the statement: write a CASE for it in place of the CAST';
    case 'not UTF-8':
      return 'bytes that are not UTF-8 fail the statement';
    case 'NULL stops the copy':
      return 'a row in which it is NULL fails the statement: give it a value first';
    case 'NULL needs a value':
      return `rows in which ${risk.source} is NULL need a value, or the SELECT never returns 0`;
    case 'not unique':
      return 'rows with the same unique key fail the statement: remove duplicates first';
    case 'breaks a check':
      return `a row in which ${risk.expression} is FALSE fails the statement: correct it first`;
    case 'references no row':
      return `a row that references no row of ${risk.referencedTable} fails the statement: correct it first`;
    case 'follows the key':
      return `it follows the new key, so write ${risk.value} and not the value of ${risk.table}`;
  }
}

function objectWords({ kind, name }: ObjectName): string {
  return `the ${kind.toLowerCase()} ${name}`;
}

function objectList(objects: readonly ObjectName[]): string {
  return listed(objects.map(objectWords));
}

function verb(subjects: readonly unknown[], plural: string, singular: string): string {
  return subjects.length > 1 ? plural : singular;
}
