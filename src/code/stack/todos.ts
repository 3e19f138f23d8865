import { parseExpression } from '../../ddl/expressions/expression-parser';
import { referencedColumns } from '../../ddl/expressions/expression-walk';
import { call, text, variable, type Call } from '../../languages/code';
import type { CatalogueEntry } from '../../rules/catalogue-entry';
import { judge } from '../../rules/engine';
import { Severity } from '../../rules/finding';
import type { Acknowledgement } from '../../rules/guards/acknowledgement';
import { mutableShardSource } from '../../rules/hotspot/mutable-shard-source';
import { unprovenKey } from '../../rules/hotspot/unproven-key';
import { columnToDeclare, keyedColumns } from '../../rules/keys/keyed-columns';
import { keysOf } from '../../rules/keys/keys';
import { ruleContext } from '../../rules/rule';
import { columnOf, isIn, type Schema } from '../../schema';
import { append } from '../../text/collections';

/** Rules that a declaration of a column satisfies, without an acknowledgement. */
const OF_COLUMNS: readonly CatalogueEntry[] = [unprovenKey, mutableShardSource];

/** Declarations that the schema still needs, by table. */
export function columnTodos(schema: Schema): ReadonlyMap<string, readonly string[]> {
  const todos = new Map<string, string[]>();
  unprovenColumns(schema).forEach((columns, table) => (
    append(todos, table, `TODO: declare how the values of ${[...columns].join(', ')} are generated`)
  ));
  mutableSources(schema).forEach((columns, table) => append(
    todos, table, `TODO: a key is computed from ${[...columns].join(', ')}: ` +
      `do ${columns.size > 1 ? 'their' : 'its'} values never change?`,
  ));
  return todos;
}

/** The calls that acknowledge the hot keys of a schema, with placeholders for the reasons. */
export function acknowledgements(schema: Schema, known: readonly Acknowledgement[] = []): Call[] {
  const hot = judge(schema, known, '').findings.filter(({ entry, severity }) => (
    entry.kind === 'hotspot' && severity === Severity.ERROR && !OF_COLUMNS.includes(entry)
  ));
  const found = new Map(hot.map(({ rule, objectName: on }) => [`${rule} ${on}`, { rule, on, reason: '...' }]));
  // An acknowledged finding no longer covers other tables, so they are checked again.
  const more = found.size === 0 ? [] : acknowledgements(schema, [...known, ...found.values()]);
  return [
    ...[...found.values()].map(({ rule, on, reason }) => (
      call(variable('db'), 'acknowledge', [], { rule: text(rule), on: text(on), reason: text(reason) })
    )),
    ...more,
  ];
}

type Columns = ReadonlyMap<string, ReadonlySet<string>>;

/** Columns that decide the verdict on a key but whose values are unknown. */
function unprovenColumns(schema: Schema): Columns {
  const context = ruleContext(schema);
  return byTable(keysOf(context)
    .filter(({ spread, coveredBy }) => spread.verdict === 'unproven' && coveredBy === undefined)
    .flatMap((key) => {
      const column = columnToDeclare(key, context);
      return column ? [[key.table.name, column.name]] : [];
    }));
}

/** Columns outside the key from which generated key columns are computed. */
function mutableSources(schema: Schema): Columns {
  return byTable(keyedColumns(ruleContext(schema)).flatMap(({ table, column, inPrimaryKey }) => {
    const sources =
      inPrimaryKey && column.generated
        ? referencedColumns(parseExpression(column.generated.expression, schema.dialect))
        : [];
    const isOutside = (name: string): boolean =>
      columnOf(table, name) !== undefined && !isIn(table.primaryKey, name);
    return sources.filter(isOutside).map((name) => [table.name, name]);
  }));
}

function byTable(columns: readonly (readonly string[])[]): Columns {
  const tables = new Map<string, Set<string>>();
  columns.forEach(([table, column]) => tables.set(table, (tables.get(table) ?? new Set()).add(column)));
  return tables;
}
