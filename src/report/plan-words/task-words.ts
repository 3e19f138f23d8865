import { columnRiskWords } from './column-risk-words';
import { listed } from './listed';
import type { NamedObject, Obstacle, Task, Tasks } from '../../ledger/plans/release';
import { keyText } from '../../rules/wording';
import { Dialect } from '../../schema';
import { LIMITS } from '../../schema/limits';
import { typeName } from '../../schema/types/type-text';

const MAX_NAMES = 5;

type Words = { readonly [K in keyof Tasks]: (task: Tasks[K], dialect: Dialect) => string };

const WORDS: Words = {
  'record additions first': ({ additions, object }) => (
    `Before it: record what is new beside it (${shortened(additions)}), with ${object} declared as it is now.`
  ),
  'use new names': () => 'Say the new name from then on.',

  'write both tables': ({ tables, computed }) => (
    `Write every insert, update and delete to both tables in one transaction: ${tables.map(({ old, now }) => `${old} and ${now}`).join('; ')}.`
    + (computed.length > 0 ? ` Leave out ${listed(computed)}, which Spanner computes.` : '')
  ),
  'write whole rows': ({ haveParents }) => (
    'Insert whole rows, what is referenced first, and update and delete by DML: before the backfill a copy may not have a row yet, and a mutation that updates it fails.'
    + (haveParents ? ' Where the row above is not copied yet, copy it in the same transaction.' : '')
  ),
  'write values of defaults': ({ columns }) => `Write ${listed(columns)} by value, the same in both tables: the default would draw another one for each.`,
  'skip copied identities': ({ column, copied }) => (
    `${column} draws values of its own: declare a skipRange that holds those of ${copied}, or an insert may meet a row that was copied.`
  ),
  'start identity above': ({ column, source }, dialect) => {
    const state = dialect === Dialect.POSTGRESQL ? 'spanner.get_table_column_identity_state' : 'GET_TABLE_COLUMN_IDENTITY_STATE';
    return `${column} has a counter of its own and would draw again what copied rows have: declare a startCounter far above what SELECT ${state}('${source.table}.${source.column}') says, `
      + `and write the values that ${source.table} has drawn to both tables.`;
  },
  'copy ranges': ({ rowsPerStatement }) => (
    `Then run the backfill in the given order, each INSERT once for every key range of at most ${grouped(rowsPerStatement)} rows: a commit takes ${grouped(LIMITS.mutationsOfCommit)} mutations. `
    + 'Rows that are there already stay as they are, so a range can be run again.'
  ),
  'column takes values': ({ column, source }) => `${column} takes the values of ${source}.`,
  'values are lost': ({ columns }) => `Nothing takes the values of ${listed(columns)}: they are lost with the old table.`,
  'copy by application': ({ table, columns }) => (
    `No statement can copy ${table}, which has no value for ${listed(columns)}: the application copies these rows with the values that it knows.`
  ),
  'copy children by application': ({ table }) => `Nor can one copy ${table}, whose rows lie below: the application copies them, too.`,
  'column risks': ({ column, risks }) => `${column}: ${risks.map(columnRiskWords).join('; ')}.`,
  'keys may collide': ({ table, lost }) => (
    `Rows that differ in ${listed(lost)} alone have one key in ${table}: one of them is copied, and the numbers of rows differ.`
  ),
  'add foreign key later': ({ foreignKey, referencedTable }) => (
    `The foreign key ${foreignKey} is missing still: add it once ${referencedTable} has what it points at.`
  ),
  'wait for equal counts': () => 'Go on when each SELECT shows the same number twice.',
  'read copies': ({ tables }) => `Then read from ${listed(tables.map(({ name, key }) => `${name} by its key ${keyText(key)}`))}.`,
  'change index hints': ({ indexes }, dialect) => (
    `Where a query forces an index, change the hint: ${listed(indexes.map(({ old, now }) => `${indexHint(old, dialect)} to ${indexHint(now, dialect)}`))}.`
  ),
  'copy index': ({ index, table }) => `Create ${objectWords(index)} on ${table} too, under another name.`,
  'streams watch copies': ({ streams, copies }) => (
    `${listed(streams)} ${verb(streams, 'watch', 'watches')} every table: records of ${listed(copies)} come on top of those of the old, those of the backfill included.`
  ),

  'keep writing both tables': () => 'Keep writing to the old and to the new tables until this release is applied.',
  'changes are recorded twice': ({ streams }) => (
    `From then on ${listed(streams)} ${verb(streams, 'tell', 'tells')} a change twice, once for each of the two tables that it is written to.`
  ),

  'change columns before foreign key': ({ foreignKey, table, referencedTable }) => (
    `The foreign key ${foreignKey} of ${table} cannot point at ${referencedTable} before its columns are there, with the types of the new key: change them first.`
  ),
  'drop unnamed foreign key': ({ table, referencedTable }) => (
    `${table} has a foreign key to ${referencedTable} without a name of its own: drop it by the name in INFORMATION_SCHEMA.TABLE_CONSTRAINTS.`
  ),
  'foreign key is lost': (task) => `${leaves(task)}, and it does not come back by itself: ${obstacleWords(task.obstacle, task.table)}.`,
  'write new references': (task) => (
    `${leaves(task)}. Once it is applied, write ${task.value} into ${task.table}.${task.column} in every insert and update, then run the UPDATE, as partitioned DML: it commits in parts and can be run again.`
  ),
  'find rows meanwhile': ({ table, by, column }) => `Whoever reads ${table} before the SELECT counts 0 finds its rows by ${listed(by)}, not by ${column}.`,
  'cascade meanwhile': ({ table }) => `Meanwhile nothing cascades: delete the rows of ${table} along with those that they point at.`,
  'wait for new references': () => 'Go on when it counts 0: the next release checks the reference again.',

  'use copies': ({ copies, unused }) => `Before it: every statement says ${listed(copies)}, and nothing reads or writes ${listed(unused)} any more.`,
  'objects are unavailable': ({ objects }) => (
    `While it is applied nobody can use ${objectList(objects)}; until then ${verb(objects, 'they show', 'it shows')} what was last written to the old tables.`
  ),
  'old rows block deletes': ({ table, parent }) => `Until ${table} is dropped its rows keep those of ${parent} from being deleted.`,
  'recreate object': ({ object, table }) => `${capitalized(objectWords(object))} names ${table}: drop it before the rename, and create it again behind it.`,
  'use final names': ({ tables }) => {
    const [copies, finals] = [tables.map(({ old }) => old), tables.map(({ now }) => now)];
    return `After it: say ${listed(finals)} again. ${listed(copies)} ${verb(copies, 'stay as synonyms', 'stays as a synonym')} meanwhile, `
      + 'so old and new instances of the application run side by side.';
  },
  'stop using tables': ({ copies, old, areRenamed }) => (
    areRenamed
      ? `Before it: no statement says ${listed(copies)} any more, and nobody needs the rows of ${listed(old)}.`
      : `Before it: every statement says ${listed(copies)}, and nobody needs the rows of ${listed(old)}.`
  ),
  'let objects read copies': ({ objects, copies }) => (
    `Before it: let ${objectList(objects)} read ${listed(copies)}, because Spanner drops no table that one of them reads.`
  ),
  'declare names of copies': ({ copies }) => (
    `PostgreSQL renames no table within a named schema, so ${listed(copies)} ${verb(copies, 'keep their names', 'keeps its name')}: declare it so.`
  ),

  'write both columns': ({ table, columns, haveDefaults }) => (
    `Write ${listed(columns)} in every insert and update of ${table}${haveDefaults ? ', by value even where there is a default' : ''}.`
  ),
  'convert by application': ({ from, to, columns }, dialect) => (
    `Nothing turns every ${typeName(from, dialect)} into ${typeName(to, dialect)}: `
    + `let the application fill ${columns.now} from ${columns.old} where the SELECT counts rows.`
  ),
  'run updates': ({ needValues }) => (
    `Then run ${needValues ? 'the UPDATE with the value that old rows are to have' : 'the backfill'}, as partitioned DML: it commits in parts and can be run again.`
  ),
  'identity may draw copied values': ({ column }) => (
    `${column} counts from the start and may draw what is copied into it: declare a startCounter or a skipRange where values have to be unique.`
  ),
  'wait for zero': () => 'Go on when the SELECT counts 0.',
  'wait for columns': ({ columns }) => `Wait until the operation is done: until then ${listed(columns)} cannot be read.`,
  'add foreign key with equal types': ({ foreignKey, table }) => (
    `The foreign key ${foreignKey} of ${table} needs equal types on both sides: add it once the other side has changed as well.`
  ),
  'read columns': ({ columns }) => `Then read from ${listed(columns)}.`,
  'stop reading columns': ({ columns }) => `Before it: nothing reads ${listed(columns)} any more, and every write still has a value for it.`,
  'stop writing columns': ({ columns }) => `After it: stop writing ${listed(columns)}.`,
  'stop using columns': ({ columns }) => `Before it: nothing reads or writes ${listed(columns)} any more.`,
  'drop unnamed constraint': ({ table }) => (
    `${table} has a constraint on the column without a name of its own: drop it before, by the name in INFORMATION_SCHEMA.TABLE_CONSTRAINTS.`
  ),
  'change objects': ({ objects, columns }) => `Before it: let ${objectList(objects)} name ${columns.now} in place of ${columns.old}.`,
  'keep new names or go on': ({ columns }) => (
    `Spanner renames no column. Where ${listed(columns.map(({ now }) => now))} will do as ${verb(columns, 'names', 'a name')}, declare it so, and the change ends here; `
    + `the releases that follow bring ${listed(columns.map(({ old }) => old))} back.`
  ),

  'wait for index': ({ index }) => `Wait until the operation is done: until then Spanner fills ${index} and does not read from it.`,
  'remove duplicates': ({ index }) => `Rows that ${index} does not take as unique make the operation fail: remove them first.`,
  'uniqueness lasts': ({ index }) => `${index} keeps its columns unique until it is dropped.`,
  'stop forcing index': ({ index }) => `Before it: no statement forces ${index} any more.`,
  'declare index as': ({ index }) => `The index keeps its new name: declare it as ${index}.`,

  'consent to loss': ({ change, objects }) => (
    `${change === 'drop-table' ? 'The rows are lost then' : 'A column is dropped with its values'}, which needs consent: `
    + `${listed(objects.map((name) => `${change} ${name}`))}.`
  ),
  'declare kept names': ({ names }) => (
    `Names are unique in a database, so these keep their new ones; declare them so: ${listed(names.map(({ old, now }) => `${now} (was ${old})`))}.`
  ),
};

/** What the application has to do, a sentence or two. */
export function taskWords(task: Task, dialect: Dialect): string {
  return (WORDS[task.kind] as (task: Task, dialect: Dialect) => string)(task, dialect);
}

function leaves({ foreignKey, table, referencedTable, changed }: Tasks['foreign key is lost' | 'write new references']): string {
  return `${foreignKey === '' ? 'The foreign key' : foreignKey} of ${table} goes with this release, because ${referencedTable} has other values in ${listed(changed)}`;
}

function obstacleWords(obstacle: Obstacle, table: string): string {
  const column = `${table}.${obstacle.column}`;
  switch (obstacle.kind) {
    case 'computed':
      return `${column} is computed, so declare its new expression, and the foreign key once the values are there`;
    case 'part of the key':
      return `${column} is part of the key of ${table}, where no statement writes another value: insert the rows of ${table} anew and delete the old ones, then add it again`;
    case 'two values':
      return `${column} would need one value for each of the foreign keys that point with it, so ${table} needs a column of its own for each`;
    case 'used by another':
      return `${column} is also what ${obstacle.other} points with, so ${table} needs a column of its own for each of the two`;
    case 'not computable':
      return `no expression over ${listed(obstacle.from)} leads to the new value of ${obstacle.column}`;
  }
}

function objectWords({ kind, name }: NamedObject): string {
  return `the ${kind.toLowerCase()} ${name}`;
}

function objectList(objects: readonly NamedObject[]): string {
  return listed(objects.map(objectWords));
}

function capitalized(words: string): string {
  return words[0].toUpperCase() + words.slice(1);
}

function verb(subjects: readonly unknown[], plural: string, singular: string): string {
  return subjects.length > 1 ? plural : singular;
}

function indexHint(index: string, dialect: Dialect): string {
  return dialect === Dialect.POSTGRESQL ? `/*@ FORCE_INDEX=${index} */` : `@{FORCE_INDEX=${index}}`;
}

function shortened(names: readonly string[]): string {
  return names.length > MAX_NAMES ? `${names.slice(0, MAX_NAMES).join(', ')} and ${names.length - MAX_NAMES} more` : names.join(', ');
}

/** A number as people read it: `12,000`. */
function grouped(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}
