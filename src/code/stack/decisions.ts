import { parseExpression } from '../../ddl/expressions/expression-parser';
import { referencedColumns } from '../../ddl/expressions/expression-walk';
import type { Call } from '../../languages/code';
import type { CatalogueEntry } from '../../rules/catalogue-entry';
import { judge } from '../../rules/engine';
import { Severity } from '../../rules/finding';
import { acknowledgeCall, type Acknowledgement } from '../../rules/guards/acknowledgement';
import { mutableShardSource } from '../../rules/hotspot/shard-rules';
import { unprovenKey } from '../../rules/hotspot/unproven-key';
import { keyedColumns, sourceToDeclare } from '../../rules/keys/keyed-columns';
import { keysOf } from '../../rules/keys/keys';
import { ruleContext } from '../../rules/rule';
import { columnOf, isIn, type Schema } from '../../schema';
import { append } from '../../text/collections';

/** Rules that a declaration of a column satisfies, without an acknowledgement. */
const OF_COLUMNS: readonly CatalogueEntry[] = [unprovenKey, mutableShardSource];

interface Decisions {
  /** Declarations that the schema still needs, by table. */
  readonly todos: ReadonlyMap<string, readonly string[]>;
  /** The calls that acknowledge what is acknowledged. */
  readonly made: readonly Call[];
  /** The calls that acknowledge all else that synth refuses and that may stay, with placeholders for the reasons. */
  readonly open: readonly Call[];
}

/** @param known The acknowledgements of the DDL. */
export function decisionsOf(schema: Schema, known: readonly Acknowledgement[]): Decisions {
  const accepted = known.length === 0 ? [] : judge(schema, known, '', {}).acknowledged;
  return {
    todos: columnTodos(schema, new Set(accepted.map(({ finding: { rule, objectName } }) => `${rule} ${objectName}`))),
    made: [...new Set(accepted.map(({ acknowledgement }) => acknowledgement))].map((each) => acknowledgeCall(each)),
    open: openOnes(schema, known).map((each) => acknowledgeCall(each)),
  };
}

/** @param accepted The rules that are acknowledged, each with the object. */
function columnTodos(schema: Schema, accepted: ReadonlySet<string>): Decisions['todos'] {
  const todos = new Map<string, string[]>();
  unprovenColumns(schema, accepted).forEach((columns, table) => (
    append(todos, table, `TODO: declare how the values of ${[...columns].join(', ')} are generated`)
  ));
  mutableSources(schema, accepted).forEach((columns, table) => append(
    todos, table, `TODO: a key is computed from ${[...columns].join(', ')}: ` +
      `do ${columns.size > 1 ? 'their' : 'its'} values never change?`,
  ));
  return todos;
}

function openOnes(schema: Schema, known: readonly Acknowledgement[]): Acknowledgement[] {
  const refused = judge(schema, known, '').findings.filter(({ entry, severity, acknowledgeable }) => (
    acknowledgeable && severity === Severity.ERROR && !OF_COLUMNS.includes(entry)
  ));
  const found = [...new Map(refused.map(({ rule, objectName: on }) => (
    [`${rule} ${on}`, { rule, on, reason: '...' }]
  ))).values()];
  // An acknowledged finding no longer covers other tables, so they are checked again.
  return found.length === 0 ? [] : [...found, ...openOnes(schema, [...known, ...found])];
}

type Columns = ReadonlyMap<string, ReadonlySet<string>>;

/** Columns that decide the verdict on a key but whose values are unknown, each where its values come from. */
function unprovenColumns(schema: Schema, accepted: ReadonlySet<string>): Columns {
  const context = ruleContext(schema);
  const isAccepted = (name: string): boolean => accepted.has(`${unprovenKey.name} ${name}`);
  return byTable(keysOf(context)
    .filter(({ spread, coveredBy, object }) => (
      spread.verdict === 'unproven' && (coveredBy === undefined || isAccepted(coveredBy)) && !isAccepted(object)
    ))
    .flatMap((key) => {
      const source = sourceToDeclare(key, context);
      return source ? [[source.table.name, source.column.name]] : [];
    }));
}

/** Columns outside the key from which generated key columns are computed. */
function mutableSources(schema: Schema, accepted: ReadonlySet<string>): Columns {
  return byTable(keyedColumns(ruleContext(schema)).flatMap(({ table, column, inPrimaryKey }) => {
    const sources =
      inPrimaryKey && column.generated && !accepted.has(`${mutableShardSource.name} ${table.name}`)
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
