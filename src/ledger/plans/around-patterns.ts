import { taskIf, type Release, type ReleasePlan, type Task } from './release';
import { columnOf, isIn, isMadeByAnother, type Schema, type TableDefinition } from '../../schema';
import { uniqueKey } from '../../schema/name-key';
import { sameType } from '../../schema/types/type-text';
import { objectOf } from '../step';

/**
 * Declares a table that a pattern makes by its parts before the first release, and by its pattern after the last one:
 * no pattern can declare what is in between.
 */
export function aroundPatterns(plan: ReleasePlan, to: Schema): ReleasePlan {
  const { from, releases } = plan;
  const objects = releases.filter(({ purpose }) => purpose.kind !== 'rename tables')
    .flatMap(({ steps }) => steps.map((step) => uniqueKey(objectOf(step))));
  const isChanged = (name: string): boolean => (
    objects.some((object) => object === uniqueKey(name) || object.startsWith(`${uniqueKey(name)}.`))
  );
  const patterns = to.tables.filter((table) => (
    table.isPattern && !isMadeByAnother(table, to) && [table.name, ...table.made ?? []].some(isChanged)
  ));
  if (patterns.length === 0) {
    return plan;
  }
  const tables = patterns.map((table) => nameIn(from, table));
  const parts = patterns.flatMap((table) => (
    [table.name, ...table.made ?? []].map((name) => name.replace(table.name, nameIn(from, table)))
  ));
  const back: Task = { kind: 'declare patterns', tables: patterns.map(({ name }) => name) };
  const first: Release = {
    dialect: to.dialect,
    purpose: { kind: 'declare parts', tables, parts },
    steps: [],
    tasks: [{ kind: 'declare parts', tables }],
  };
  const others = releases.map(({ tasks, ...release }, at): Release => ({
    ...release,
    // A pattern takes no other name.
    tasks: [
      ...tasks.filter(({ kind }) => kind !== 'keep new names or go on'), ...taskIf(at === releases.length - 1, back),
    ],
  }));
  return { ...plan, releases: [first, ...others] };
}

/**
 * A schema with what the declaration of another one says of its tables, and of the columns that have the same type
 * there: of values and of the workload. No DDL says that.
 */
export function withDeclarations(from: Schema, to: Schema): Schema {
  const declared = new Map(to.tables.map((table) => [nameIn(from, table), table]));
  const tables = from.tables.map((table) => {
    const is = declared.get(table.name);
    const columns = table.columns.map((column) => {
      const now = is && columnOf(is, column.name);
      return is && now && sameType(now.type, column.type, to.dialect) ? {
        ...column,
        declaredValues: now.declaredValues,
        // In a key, every column is.
        immutable: isIn(is.primaryKey, now.name) ? column.immutable : now.immutable,
      } : column;
    });
    return is ? { ...table, columns, workload: is.workload } : table;
  });
  return { ...from, tables };
}

function nameIn({ tables }: Schema, { name, renamedFrom = name }: TableDefinition): string {
  return tables.some((table) => table.name === name) ? name : renamedFrom;
}
