import type { Card, Edge } from './layout';
import { nameOf } from '../../../rules/keys/keys';
import type { Verdict } from '../../../rules/keys/verdict';
import { columnsOf, SchemaLookup, type ForeignKeyDefinition, type Schema, type TableDefinition } from '../../../schema';
import { objectIndexes } from '../../../schema/objects/object-index';
import { typeName } from '../../../schema/types/type-text';
import { grouped } from '../../../text/collections';
import type { PageKey, PageSchema } from '../data/page-data';

export interface TableCard extends Card {
  readonly table: TableDefinition;
  readonly verdict: Verdict;
  readonly rows: readonly ColumnRow[];
  /** Number of columns that are not drawn. */
  readonly more: number;
  readonly indexes: readonly IndexRow[];
  readonly moreIndexes: number;
  readonly children: readonly TableCard[];
}

interface ColumnRow {
  readonly name: string;
  readonly type: string;
  readonly isKey: boolean;
  readonly isForeign: boolean;
  /** Whether the verdict on the key follows from the column. */
  readonly isCulprit: boolean;
}

interface IndexRow {
  readonly name: string;
  readonly verdict: Verdict;
}

export interface TableEdge extends Edge {
  readonly from: Edge['from'] & { readonly card: TableCard };
  readonly to: Edge['to'] & { readonly card: TableCard };
  /** Absent for interleaving. */
  readonly foreignKey?: ForeignKeyDefinition;
}

export interface Tables {
  /** Tables outside other boxes. */
  readonly roots: readonly TableCard[];
  /** Foreign keys last, because their lines are drawn over those of interleaving. */
  readonly edges: readonly TableEdge[];
}

export const HEADER = 30;
export const ROW = 20;
/** The space above the first row, between columns and indexes, and below the last row. */
export const SPACE = 5;
/** Maximum number of columns outside keys, and of safe indexes. */
const MOST = 5;
const WIDTHS = { least: 190, icon: 28, sign: 30, gap: 14, edge: 10 };
/** Average width of a character at 12 pixels. */
const CHARACTER = { name: 7.2, bold: 8.3, type: 6.6 };

/** The middle of a row, measured from the top of its card; -1 is the header. */
export function middleOf(row: number): number {
  return row < 0 ? HEADER / 2 : HEADER + SPACE + row * ROW + ROW / 2;
}

/** The drawn parts of some tables of a schema: all edges between them, and boxes if the parent is among them. */
export function tablesOf(page: PageSchema, tables: readonly TableDefinition[]): Tables {
  const { schema } = page;
  const lookup = SchemaLookup.of(schema);
  const shown = new Set(tables);
  const keysOf = grouped(page.keys, ({ simulated: { key } }) => key.table.name);
  const notDrawn = objectIndexes(schema).filter(({ name }) => page.notDrawn.includes(name));
  const notDrawnOf = grouped(notDrawn, ({ table }) => table);
  const parentOf = (table: TableDefinition): TableDefinition | undefined => {
    const parent = lookup.parentOf(table);
    return parent && shown.has(parent) && !lookup.isInCircle(table) ? parent : undefined;
  };
  const childrenOf = grouped(tables, parentOf);
  const cards = new Map<TableDefinition, TableCard>();
  const edges: TableEdge[] = [];
  const cardOf = (table: TableDefinition): TableCard => {
    const keys = keysOf.get(table.name) ?? [];
    const own = keys.find(({ simulated: { key } }) => key.kind === 'table');
    const columns = columnRows(table, schema, own);
    const indexes = indexRows(keys, notDrawnOf.get(table.name) ?? []);
    const card: TableCard = {
      table, ...columns, ...indexes, ...sizeOf(table.name, columns, indexes),
      verdict: own?.verdict ?? 'safe',
      children: (childrenOf.get(table) ?? []).map(cardOf),
    };
    card.children.forEach((child) => edges.push({
      from: { card, y: middleOf(-1) }, to: { card: child, y: middleOf(-1) }, isInterleaving: true,
    }));
    cards.set(table, card);
    return card;
  };
  const roots = tables.filter((table) => !parentOf(table)).map(cardOf);
  for (const [table, to] of cards) {
    for (const foreignKey of table.foreignKeys) {
      const referenced = lookup.table(foreignKey.referencedTable);
      const from = referenced && cards.get(referenced);
      if (from) {
        edges.push({ ...endsOf(foreignKey, from, to), isInterleaving: false, foreignKey });
      }
    }
  }
  return { roots, edges };
}

/** Key columns first, then columns of foreign keys, then some of the rest. */
function columnRows(
  table: TableDefinition, schema: Schema, own: PageKey | undefined,
): Pick<TableCard, 'rows' | 'more'> {
  const lookup = SchemaLookup.of(schema);
  const key = new Map(table.primaryKey.map(({ column, descending }) => [column, descending]));
  const foreign = new Set(table.foreignKeys.flatMap(({ columns }) => columns));
  const referring = lookup.foreignKeysTo(table.name);
  const connected = new Set([...foreign, ...referring.flatMap(({ foreignKey }) => foreignKey.referencedColumns)]);
  const rest = table.columns.map(({ name }) => name).filter((name) => !key.has(name));
  const others = rest.filter((name) => !connected.has(name));
  const listed = others.length <= MOST + 1 ? others : others.slice(0, MOST);
  // A wrong key is not wrong because of the column that decides its spread.
  const isSpreadBad = own?.verdict === 'hot' || own?.verdict === 'unproven';
  const culprit = isSpreadBad ? own.simulated.key.spread.decidedBy?.column : undefined;
  const rows = [...key.keys(), ...rest.filter((name) => connected.has(name)), ...listed].map((name): ColumnRow => {
    const type = lookup.column(table, name)?.type;
    return {
      name,
      type: `${type ? typeName(type, schema.dialect) : ''}${key.get(name) ? ' DESC' : ''}`,
      isKey: key.has(name),
      isForeign: foreign.has(name),
      isCulprit: name === culprit,
    };
  });
  return { rows, more: others.length - listed.length };
}

/** All indexes that need work, and some of the others. */
function indexRows(
  keys: readonly PageKey[], notDrawn: readonly { readonly name: string }[],
): Pick<TableCard, 'indexes' | 'moreIndexes'> {
  const all = [
    ...keys.filter(({ simulated: { key: { kind } }, verdict }) => (
      kind === 'index' || kind === 'object-index' || (kind === 'foreign-key' && verdict !== 'safe')
    )).map(({ simulated, verdict }): IndexRow => ({ name: nameOf(simulated.key), verdict })),
    ...notDrawn.map(({ name }): IndexRow => ({ name, verdict: 'safe' })),
  ];
  // The keys of a page are sorted by verdict, the worst first.
  const needWork = all.filter(({ verdict }) => verdict !== 'safe').length;
  const indexes = all.length <= MOST + 1 ? all : all.slice(0, Math.max(MOST, needWork));
  return { indexes, moreIndexes: all.length - indexes.length };
}

function sizeOf(
  name: string,
  { rows, more }: Pick<TableCard, 'rows' | 'more'>,
  { indexes, moreIndexes }: Pick<TableCard, 'indexes' | 'moreIndexes'>,
): Pick<TableCard, 'width' | 'height'> {
  const width = Math.max(
    WIDTHS.least,
    WIDTHS.edge + name.length * CHARACTER.bold + WIDTHS.sign,
    ...rows.map((row) => WIDTHS.icon + row.name.length * (row.isKey ? CHARACTER.bold : CHARACTER.name) +
      WIDTHS.gap + row.type.length * CHARACTER.type + WIDTHS.edge),
    ...indexes.map((index) => WIDTHS.icon + index.name.length * CHARACTER.name + WIDTHS.sign),
  );
  const above = rows.length + (more > 0 ? 1 : 0);
  const below = indexes.length + (moreIndexes > 0 ? 1 : 0);
  return {
    width: Math.ceil(width),
    height: HEADER + 2 * SPACE + above * ROW + (below > 0 ? below * ROW + 2 * SPACE : 0),
  };
}

/** The last of several columns outside the primary key is the most distinctive, but not one that refers to itself. */
function endsOf(
  { columns, referencedColumns }: ForeignKeyDefinition, from: TableCard, to: TableCard,
): Pick<TableEdge, 'from' | 'to'> {
  const key = new Set(columnsOf(to.table.primaryKey));
  const all = [...columns.keys()];
  const apart = all.filter((each) => from !== to || columns[each] !== referencedColumns[each]);
  const at = [...all, ...apart, ...apart.filter((each) => !key.has(columns[each]))].at(-1) ?? 0;
  const end = (card: TableCard, column: string): TableEdge['from'] =>
    ({ card, y: middleOf(card.rows.findIndex(({ name }) => name === column)) });
  return { from: end(from, referencedColumns[at]), to: end(to, columns[at]) };
}
