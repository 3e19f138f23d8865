import type { Card, Edge } from './layout';
import type { Verdict } from '../../../rules/keys/verdict';
import { SchemaLookup, type ForeignKeyDefinition, type TableDefinition } from '../../../schema';
import { objectIndexes } from '../../../schema/objects/object-index';
import { typeName } from '../../../schema/types/type-text';
import { grouped } from '../../../text/grouped';
import { nameOf } from '../data/drawn-key';
import type { PageSchema } from '../data/page-data';

/** A table as the diagram draws it. */
export interface TableCard extends Card {
  readonly table: TableDefinition;
  readonly verdict: Verdict;
  readonly rows: readonly ColumnRow[];
  /** Columns that are not drawn. */
  readonly more: number;
  readonly indexes: readonly IndexRow[];
  readonly moreIndexes: number;
  readonly children: readonly TableCard[];
}

export interface ColumnRow {
  readonly name: string;
  readonly type: string;
  readonly isKey: boolean;
  readonly isForeign: boolean;
  /** Whether the verdict on the key follows from it. */
  readonly isCulprit: boolean;
}

export interface IndexRow {
  readonly name: string;
  readonly verdict: Verdict;
}

export interface TableEdge extends Edge {
  readonly from: Edge['from'] & { readonly card: TableCard };
  readonly to: Edge['to'] & { readonly card: TableCard };
  /** Absent: interleaving. */
  readonly foreignKey?: ForeignKeyDefinition;
}

export interface Tables {
  /** Those that lie in no other. */
  readonly roots: readonly TableCard[];
  readonly edges: readonly TableEdge[];
}

export const HEADER = 30;
export const ROW = 20;
/** Above the first row, between columns and indexes, and below the last row. */
export const SPACE = 5;
/** Of columns in no key so many are listed, and of safe indexes. */
const MOST = 5;
const WIDTHS = { least: 190, most: 300, icon: 28, sign: 30, gap: 14, edge: 10 };
/** What a character takes on average, in a size of 12 pixels. */
const CHARACTER = { name: 7.2, bold: 8.3, type: 6.6 };

/** The middle of a row below the top of its card; -1: the header. */
export function middleOf(row: number): number {
  return row < 0 ? HEADER / 2 : HEADER + SPACE + row * ROW + ROW / 2;
}

/** What is drawn of some tables of a schema: all edges between them, and the boxes of those whose parents are there. */
export function tablesOf(page: PageSchema, tables: readonly TableDefinition[]): Tables {
  const { schema } = page;
  const lookup = SchemaLookup.of(schema);
  const shown = new Set(tables);
  const byTable = grouped(page.keys, ({ simulated: { key } }) => key.table.name);
  const notDrawn = objectIndexes(schema).filter(({ name }) => page.notDrawn.includes(name));
  const unjudged = grouped(notDrawn, ({ table }) => table);
  const cards = new Map<TableDefinition, TableCard>();
  const edges: TableEdge[] = [];
  const parentOf = (table: TableDefinition): TableDefinition | undefined => {
    const parent = lookup.parentOf(table);
    return parent && shown.has(parent) && !lookup.isInCircle(table) ? parent : undefined;
  };
  const childrenOf = grouped(tables, parentOf);
  const cardOf = (table: TableDefinition): TableCard => {
    const keys = byTable.get(table.name) ?? [];
    const own = keys.find(({ simulated: { key } }) => key.kind === 'table');
    const verdict = own?.verdict ?? 'safe';
    const culprit = verdict === 'safe' ? undefined : own?.simulated.key.spread.decidedBy?.column;
    const key = new Map(table.primaryKey.map(({ column, descending }) => [column, descending]));
    const foreign = new Set(table.foreignKeys.flatMap(({ columns }) => columns));
    const referring = lookup.foreignKeysTo(table.name);
    const referenced = new Set(referring.flatMap(({ foreignKey }) => foreignKey.referencedColumns));
    const names = table.columns.map(({ name }) => name);
    const ends = names.filter((name) => !key.has(name) && (foreign.has(name) || referenced.has(name)));
    const others = names.filter((name) => !key.has(name) && !ends.includes(name));
    const listed = others.length <= MOST + 1 ? others : others.slice(0, MOST);
    const rows = [...key.keys(), ...ends, ...listed].map((name): ColumnRow => {
      const type = lookup.column(table, name)?.type;
      return {
        name,
        type: `${type ? typeName(type, schema.dialect) : ''}${key.get(name) ? ' DESC' : ''}`,
        isKey: key.has(name),
        isForeign: foreign.has(name),
        isCulprit: name === culprit,
      };
    });
    const indexes = [
      ...keys.filter(({ simulated: { key: { kind } }, verdict: of }) => (
        kind === 'index' || kind === 'object-index' || (kind === 'foreign-key' && of !== 'safe')
      )).map(({ simulated, verdict: of }): IndexRow => ({ name: nameOf(simulated.key), verdict: of })),
      ...(unjudged.get(table.name) ?? []).map(({ name }): IndexRow => ({ name, verdict: 'safe' })),
    ];
    // Keys are sorted by verdict, so that those that need work come first.
    const needWork = indexes.filter((index) => index.verdict !== 'safe').length;
    const shownIndexes = indexes.length <= MOST + 1 ? indexes : indexes.slice(0, Math.max(MOST, needWork));
    const [more, moreIndexes] = [others.length - listed.length, indexes.length - shownIndexes.length];
    const below = shownIndexes.length + (moreIndexes > 0 ? 1 : 0);
    const width = Math.max(
      WIDTHS.least,
      WIDTHS.edge + table.name.length * CHARACTER.bold + WIDTHS.sign,
      ...rows.map(({ name, type, isKey }) => WIDTHS.icon + name.length * (isKey ? CHARACTER.bold : CHARACTER.name) +
        WIDTHS.gap + type.length * CHARACTER.type + WIDTHS.edge),
      ...shownIndexes.map(({ name }) => WIDTHS.icon + name.length * CHARACTER.name + WIDTHS.sign),
    );
    const card: TableCard = {
      table, verdict, rows, more, indexes: shownIndexes, moreIndexes,
      width: Math.min(WIDTHS.most, Math.ceil(width)),
      height: HEADER + 2 * SPACE + (rows.length + (more > 0 ? 1 : 0)) * ROW + (below > 0 ? below * ROW + 2 * SPACE : 0),
      children: (childrenOf.get(table) ?? []).map(cardOf),
    };
    card.children.forEach((child) => edges.push({
      from: { card, y: middleOf(-1) }, to: { card: child, y: middleOf(-1) }, isInterleaving: true,
    }));
    cards.set(table, card);
    return card;
  };
  const roots = tables.filter((table) => !parentOf(table)).map(cardOf);
  const rowOf = ({ rows }: TableCard, column: string | undefined): number =>
    middleOf(rows.findIndex(({ name }) => name === column));
  for (const table of tables) {
    const key = new Set(table.primaryKey.map(({ column }) => column));
    for (const foreignKey of table.foreignKeys) {
      const referenced = lookup.table(foreignKey.referencedTable);
      const [to, from] = [cards.get(table), referenced && cards.get(referenced)];
      if (to && from) {
        // Of several columns the last says the most, unless it is a part of the key.
        const own = foreignKey.columns.filter((column) => !key.has(column));
        const at = foreignKey.columns.lastIndexOf(own.at(-1) ?? foreignKey.columns.at(-1)!);
        const of = foreignKey.referencedColumns[at] ?? from.table.primaryKey[at]?.column;
        edges.push({
          from: { card: from, y: rowOf(from, of) },
          to: { card: to, y: rowOf(to, foreignKey.columns[at]) },
          isInterleaving: false,
          foreignKey,
        });
      }
    }
  }
  return { roots, edges };
}

/** As much of a name as there is room for. */
export function cut(text: string, room: number, style: keyof typeof CHARACTER): string {
  const most = Math.floor(room / CHARACTER[style]);
  return text.length <= most ? text : `${text.slice(0, Math.max(1, most - 1))}…`;
}

/** What is left for names in a card. */
export function roomOf({ width }: TableCard, row: ColumnRow | IndexRow | undefined): number {
  if (row === undefined) {
    return width - WIDTHS.edge - WIDTHS.sign;
  }
  return 'type' in row
    ? width - WIDTHS.icon - WIDTHS.gap - row.type.length * CHARACTER.type - WIDTHS.edge
    : width - WIDTHS.icon - WIDTHS.sign;
}
