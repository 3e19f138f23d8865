import { referencedColumns } from '../../ddl/expressions/expression-walk';
import { keysOf, type SchemaKey } from '../../rules/keys/keys';
import { ruleContext, type RuleContext } from '../../rules/rule';
import { columnsOf, workloadOf, type Schema, type TableDefinition } from '../../schema';
import { canBeKey, isNumber } from '../../schema/types/type-facts';
import { parentRows } from '../column-sources';
import { notNullColumns } from '../key-order';
import { RowMaker, type Rows } from '../rows';

/** The writes of a load test into one table. */
export interface TableLoad {
  readonly table: TableDefinition;
  readonly rows: Rows;
  /** Generated columns that the database computes. In others the drawn values are written. */
  readonly computed: ReadonlySet<string>;
  readonly rowBytes: number;
  /** The rows to write, in order of time. */
  readonly numbers: readonly number[];
  /** Number of rows per second, written or not. */
  readonly numbersPerSecond: number;
  /** The draw that places a row: equal for rows that are inserted together below one row. */
  readonly drawOf: (number: number) => number;
}

/** The rate of all tables together, and its duration. */
export interface LoadRate {
  readonly writesPerSecond: number;
  readonly seconds: number;
}

/** To meet the rate. */
const MOST_TRIES = 4;

/** Loads of all tables by their declared workloads, scaled to a rate; parents come before their children. */
export function tableLoads(schema: Schema, { writesPerSecond, seconds }: LoadRate, seed: number): TableLoad[] {
  const context = ruleContext(schema);
  const { lookup } = context;
  const wanted = wantedColumns(keysOf(context), context);
  const depth = (table: TableDefinition): number => lookup.ancestorsOf(table).length;
  const tables = [...schema.tables].sort((a, b) => depth(a) - depth(b));
  const workloads = new Map(tables.map((table) => [table, workloadOf(table, schema, lookup)]));
  const rateOf = (table: TableDefinition): number => workloads.get(table)!.writesPerSecond;
  const rootOf = (table: TableDefinition): TableDefinition => lookup.ancestorsOf(table).at(-1) ?? table;
  const fastest = new Map<TableDefinition, number>();
  tables.forEach((table) => fastest.set(rootOf(table), Math.max(rateOf(table), fastest.get(rootOf(table)) ?? 0)));
  let declared = tables.reduce((sum, table) => sum + rateOf(table), 0);
  const perSecond = (table: TableDefinition): number => (fastest.get(rootOf(table))! * writesPerSecond) / declared;
  const numbersOf = (): Map<TableDefinition, Set<number>> => {
    const numbers = new Map(tables.map((table) => {
      const rows = Math.ceil(perSecond(table) * seconds);
      const step = Math.max(1, Math.round(fastest.get(rootOf(table))! / rateOf(table)));
      return [table, new Set(Array.from({ length: Math.ceil(rows / step) }, (_, at) => at * step))];
    }));
    // A row needs its parent row.
    for (const table of [...tables].reverse()) {
      const parent = lookup.parentOf(table);
      const { of } = parentRows(table, context);
      numbers.get(table)!.forEach((number) => parent && numbers.get(parent)!.add(of(number)));
    }
    return numbers;
  };
  let numbers = numbersOf();
  // How many parents are written beyond their own rate is known only now, and changes with the rate.
  for (let tries = 1; tries < MOST_TRIES; tries++) {
    const written = [...numbers.values()].reduce((sum, { size }) => sum + size, 0);
    if (written <= writesPerSecond * seconds) {
      break;
    }
    declared *= written / (writesPerSecond * seconds);
    numbers = numbersOf();
  }
  const makers = new Map([...fastest.keys()].map((root) =>
    [root, new RowMaker(seconds, Math.max(1, Math.ceil(perSecond(root) * seconds)), seed)]));
  return tables.map((table) => {
    const rows = makers.get(rootOf(table))!.rowsOf(context, table, wanted.get(table) ?? []);
    return {
      table,
      rows,
      computed: new Set([...rows.values.keys()].filter((name) => (
        !rows.notEvaluated.has(name) && sourcesOf(table, name, context)?.every((source) => (
          rows.values.has(source) && !lookup.column(table, source)?.generated))))),
      rowBytes: workloads.get(table)!.rowBytes,
      numbers: [...numbers.get(table)!].sort((a, b) => a - b),
      numbersPerSecond: perSecond(table),
      drawOf: drawOf(table, context),
    };
  });
}

function drawOf(table: TableDefinition, context: RuleContext): TableLoad['drawOf'] {
  const groups = [table, ...context.lookup.ancestorsOf(table)].slice(0, -1).map((each) => parentRows(each, context));
  // Each group draws an existing row.
  const drawn = groups.findIndex(({ isChosen }) => isChosen) + 1 || groups.length;
  return (number) => groups.slice(0, drawn).reduce((row, { together }) => together(row), number);
}

/** What a generated column is computed from. */
function sourcesOf(
  table: TableDefinition, name: string, { lookup, spread }: RuleContext,
): readonly string[] | undefined {
  const { generated } = lookup.column(table, name) ?? {};
  return generated && referencedColumns(spread.parse(generated.expression));
}

/**
 * Columns of all keys by table, including those of a parent with which its children's keys begin, and what these are
 * computed from, where values of it can be drawn.
 */
function wantedColumns(
  keys: readonly SchemaKey[], context: RuleContext,
): ReadonlyMap<TableDefinition, ReadonlySet<string>> {
  const { lookup, schema: { dialect } } = context;
  const wanted = new Map<TableDefinition, Set<string>>();
  for (const key of keys) {
    const { table, parts } = key;
    for (const each of [table, ...lookup.ancestorsOf(table)]) {
      const columns = wanted.get(each) ?? new Set(columnsOf(each.primaryKey));
      wanted.set(each, columns);
    }
    [...columnsOf(parts), ...notNullColumns(key)].forEach((column) => wanted.get(table)!.add(column));
  }
  for (const [table, columns] of wanted) {
    for (const name of columns) {
      for (const source of sourcesOf(table, name, context) ?? []) {
        const { type } = lookup.column(table, source) ?? {};
        if (type && (isNumber(type) || canBeKey(type, dialect))) {
          columns.add(source);
        }
      }
    }
  }
  return wanted;
}
