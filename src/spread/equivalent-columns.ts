import { isIn, type ColumnDefinition, type TableDefinition } from '../schema';
import { tableCommentClue } from './names/clues';
import type { Spread } from './spread';
import { isCommitTimestamp } from '../schema/column-attributes';
import { sameDeclared } from '../schema/declared-values';

/** So many declarations of one name are kept: the latest. */
const MOST_KEPT = 8;

interface KnownColumn {
  readonly table: TableDefinition;
  readonly column: ColumnDefinition;
  /** Of the columns that it is computed from. */
  readonly sources: readonly Spread[];
  readonly spread: Spread;
}

/** Columns with the same declaration have the same spread, so most are answered by an earlier one. */
export class EquivalentColumns {
  private readonly byName = new Map<string, readonly KnownColumn[]>();

  public spreadOf(table: TableDefinition, column: ColumnDefinition, sources: readonly Spread[]): Spread | undefined {
    const known = this.byName.get(column.name);
    if (known === undefined || hasComment(table, column)) {
      return undefined;
    }
    for (const each of known) {
      if (areSame(each.sources, sources) && areEquivalent(each, table, column)) {
        return each.spread;
      }
    }
    return undefined;
  }

  public add(table: TableDefinition, column: ColumnDefinition, sources: readonly Spread[], spread: Spread): void {
    if (!hasComment(table, column)) {
      const others = this.byName.get(column.name) ?? [];
      this.byName.set(column.name, [{ table, column, sources, spread }, ...others.slice(0, MOST_KEPT - 1)]);
    }
  }
}

/** All that decides over the spreads of two columns of one name, but for comments and what they are computed from. */
function areEquivalent({ table, column }: KnownColumn, otherTable: TableDefinition, other: ColumnDefinition): boolean {
  return (
    column.type.code === other.type.code &&
    lengthOf(column) === lengthOf(other) &&
    column.notNull === other.notNull &&
    column.defaultExpression === other.defaultExpression &&
    column.generated?.expression === other.generated?.expression &&
    (column.identity === undefined) === (other.identity === undefined) &&
    isCommitTimestamp(column) === isCommitTimestamp(other) &&
    placeInKey(table, column) === placeInKey(otherTable, other) &&
    sameDeclared(column.declaredValues, other.declaredValues) &&
    table.checks.length === otherTable.checks.length &&
    table.checks.every(({ expression }, at) => expression === otherTable.checks[at].expression)
  );
}

function areSame(some: readonly Spread[], others: readonly Spread[]): boolean {
  return some.length === others.length && some.every((each, at) => each === others[at]);
}

function lengthOf({ type }: ColumnDefinition): number | undefined {
  return type.code === 'ARRAY' ? undefined : type.length;
}

function placeInKey({ primaryKey }: TableDefinition, { name }: ColumnDefinition): 'all' | 'part' | 'none' {
  return !isIn(primaryKey, name) ? 'none' : primaryKey.length === 1 ? 'all' : 'part';
}

/** Comments decide, too. */
function hasComment({ comment }: TableDefinition, column: ColumnDefinition): boolean {
  return column.comment !== undefined || tableCommentClue(comment, column) !== undefined;
}
