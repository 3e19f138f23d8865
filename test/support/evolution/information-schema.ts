import { Dialect } from '../../../src/schema';
import { quoteIdentifier } from '../../../src/schema/quoting';
import type { SpannerClient } from '../emulator/client';

type Row = Readonly<Record<string, string>>;
type Views = ReadonlyMap<string, readonly Row[]>;

/** What of the information schema says something of a schema. A star stands behind columns that are no text in one of the dialects. */
const VIEWS: Readonly<Record<string, string>> = {
  schemata: 'schema_name',
  tables: 'table_schema table_name parent_table_name on_delete_action table_type interleave_type row_deletion_policy_expression',
  columns: 'table_schema table_name column_name column_default is_nullable spanner_type is_generated generation_expression is_stored',
  column_options: 'table_schema table_name column_name option_name option_value',
  indexes: 'table_schema table_name index_name index_type parent_table_name is_unique* is_null_filtered* spanner_is_managed*',
  index_columns: 'table_schema table_name index_name column_name ordinal_position* column_ordering is_nullable spanner_type',
  table_constraints: 'constraint_schema constraint_name table_schema table_name constraint_type enforced',
  constraint_column_usage: 'constraint_schema constraint_name table_schema table_name column_name',
  key_column_usage: 'constraint_schema constraint_name table_schema table_name column_name ordinal_position* position_in_unique_constraint*',
  referential_constraints: 'constraint_schema constraint_name unique_constraint_schema unique_constraint_name delete_rule',
  check_constraints: 'constraint_schema constraint_name check_clause',
  views: 'table_schema table_name view_definition security_type',
  // What each one watches stands in the printed DDL alone: behind an ALTER the emulator's other views of streams lack rows.
  change_streams: 'change_stream_name',
  database_options: 'option_name option_value',
};

const VIEWS_OF: { readonly [dialect in Dialect]: Readonly<Record<string, string>> } = {
  [Dialect.GOOGLESQL]: {
    ...VIEWS,
    columns: `${VIEWS.columns} is_identity identity_generation identity_kind identity_start_with_counter identity_skip_range_min identity_skip_range_max`,
    sequences: 'schema name',
    sequence_options: 'schema name option_name option_value',
  },
  [Dialect.POSTGRESQL]: {
    ...VIEWS,
    sequences: 'sequence_schema sequence_name sequence_kind counter_start_value* skip_range_min* skip_range_max*',
  },
};

const OF_THE_SYSTEM = /^(information_schema|spanner_sys|pg_catalog)$/i;

/** Names that Spanner gives to constraints, and to the backing indexes of foreign keys. */
const GIVEN_NAME = /^(CK|FK|IDX)_.*_[0-9A-F]{16}(_\d+)?$/;

/** The rows of each view as sets. */
export async function readInformationSchema(client: SpannerClient, database: string, dialect: Dialect): Promise<Record<string, readonly string[]>> {
  const views = await readViews(client, database, dialect);
  const given = givenNames(views);
  return Object.fromEntries([...views].map(([name, rows]) => [name, rows.map((row) => JSON.stringify(normalRow(row, given))).sort()]));
}

/** All views in one query, as the emulator makes all of them anew for each one. */
async function readViews(client: SpannerClient, database: string, dialect: Dialect): Promise<Views> {
  const columnsOf = new Map(Object.entries(VIEWS_OF[dialect]).map(([view, columns]) => [view, columns.split(' ')]));
  const width = Math.max(...[...columnsOf.values()].map((columns) => columns.length));
  const selects = [...columnsOf].map(([view, columns]) => {
    const values = columns.map((column) => asText(column, dialect));
    // What the system has of its own is most of all rows.
    const where = /schema(_name)?$/.test(columns[0]) ? ` WHERE LOWER(${values[0]}) NOT IN ('information_schema', 'spanner_sys', 'pg_catalog')` : '';
    return `SELECT '${view}', ${[...values, ...Array<string>(width - columns.length).fill('NULL')].join(', ')} FROM information_schema.${view}${where}`;
  });
  // The widest one first, so that every column has a type.
  selects.sort((a, b) => a.split('NULL').length - b.split('NULL').length);
  const { rows } = await client.query(database, selects.join(' UNION ALL '));
  const views = new Map<string, Row[]>([...columnsOf.keys()].map((view) => [view, []]));
  for (const [view, ...values] of rows as readonly (readonly (string | null)[])[]) {
    const named = columnsOf.get(view!)!.map((column, position) => [column.replace('*', ''), values[position] ?? ''] as const);
    const row: Row = Object.fromEntries(named.filter(([, value]) => value !== ''));
    if (!named.some(([column, value]) => /schema(_name)?$/.test(column) && OF_THE_SYSTEM.test(value))) {
      views.get(view!)!.push(row);
    }
  }
  return views;
}

function asText(column: string, dialect: Dialect): string {
  const name = quoteIdentifier(column.replace('*', ''), dialect);
  return column.endsWith('*') ? `CAST(${name} AS ${dialect === Dialect.GOOGLESQL ? 'STRING' : 'text'})` : name;
}

function normalRow(row: Row, given: ReadonlyMap<string, string>): Row {
  return Object.fromEntries(Object.entries(row).map(([column, value]) => [column, given.get(value) ?? value]));
}

/** What stands behind the names that Spanner gives, because the same thing may get another one. */
function givenNames(views: Views): Map<string, string> {
  const meanings = new Map<string, string>();
  for (const { constraint_name: name, check_clause: clause } of views.get('check_constraints')!) {
    if (GIVEN_NAME.test(name)) {
      meanings.set(name, `check ${clause}`);
    }
  }
  for (const [name, columns] of columnsOfGivenNames(views)) {
    meanings.set(name, `${name.slice(0, 3)} on ${columns.sort().join(', ')}`);
  }
  return meanings;
}

function columnsOfGivenNames(views: Views): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const row of [...views.get('index_columns')!, ...views.get('key_column_usage')!]) {
    const name = row.index_name ?? row.constraint_name;
    if (GIVEN_NAME.test(name)) {
      found.set(name, [...found.get(name) ?? [], `${row.table_name}.${row.column_name} ${row.ordinal_position}`]);
    }
  }
  return found;
}
