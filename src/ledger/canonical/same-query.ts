import type { Tree } from './expression-tree';
import { postgresqlTree } from './postgresql-tree';
import { joinsIn, listItems, queryClauses, withAlias, type Clauses, type SelectItem } from './query-clauses';
import { sameExpression } from './same-expression';
import { sameTree } from './same-tree';
import { sameWordsAsPrinted } from './same-words';
import { Dialect } from '../../schema';

/**
 * Whether Spanner, having got the one query of a view, prints the other. GoogleSQL is printed as it was written. PostgreSQL is
 * printed as it was understood, so there it is compared clause by clause; a form that is not known, such as a subquery, by its words alone.
 */
export function sameQueryAsPrinted(written: string, printed: string, dialect: Dialect): boolean {
  if (sameExpression(written, printed, dialect)) {
    return true;
  }
  if (dialect !== Dialect.POSTGRESQL) {
    return false;
  }
  const [a, b] = [queryClauses(written), queryClauses(printed)];
  return a && b ? a.length === b.length && a.every((clauses, at) => sameClauses(clauses, b[at])) : sameWordsAsPrinted(written, printed);
}

function sameClauses(written: Clauses, printed: Clauses): boolean {
  return written.size === printed.size && [...written].every(([keyword, text]) => {
    const other = printed.get(keyword);
    return other !== undefined && sameClause(keyword, text, other, written);
  });
}

function sameClause(keyword: string, written: string, printed: string, clauses: Clauses): boolean {
  switch (keyword) {
    case 'select':
    case 'select distinct':
      return sameItems(written, printed);
    case 'from':
      return sameFrom(written, printed);
    case 'group by':
    case 'order by':
      return sameLists(listItems(written), listItems(printed), (a, b) => samePlace(a, b, itemsOf(clauses)));
    default:
      return samePart(written, printed);
  }
}

/** A part that is an expression, as far as it is known. */
function samePart(written: string, printed: string): boolean {
  const [a, b] = [postgresqlTree(written), postgresqlTree(printed)];
  return a && b ? sameTree(a, b, sameName) : sameWordsAsPrinted(written, printed);
}

/** A qualifier may be left out, or be another one where an alias is made. */
function sameName(written: string, printed: string): boolean {
  if (written === printed) {
    return true;
  }
  const [a, b] = [written, printed].map((name) => /^column (?:(.*)\.)?(.*)$/.exec(name));
  return a !== null && b !== null && a[2] === b[2] && (a[1] === undefined || b[1] === undefined || /_\d+$/.test(b[1]));
}

function sameLists<T>(written: readonly T[], printed: readonly T[], same: (a: T, b: T) => boolean): boolean {
  return written.length === printed.length && written.every((each, at) => same(each, printed[at]));
}

function sameItems(written: string, printed: string): boolean {
  if (listItems(written).some((item) => item.endsWith('*'))) {
    return sameWordsAsPrinted(`select ${written}`, `select ${printed}`);
  }
  return sameLists(listItems(written).map(itemOf), listItems(printed).map(itemOf), (a, b) => (
    (a.alias === undefined || b.alias === undefined || a.alias === b.alias) && samePart(a.expression, b.expression)
  ));
}

function itemsOf(clauses: Clauses): SelectItem[] {
  return listItems(clauses.get('select') ?? clauses.get('select distinct') ?? '').map(itemOf);
}

/** A column without an alias is named by itself. */
function itemOf(text: string): SelectItem {
  const tree = postgresqlTree(text);
  return tree ? { expression: text, alias: columnOf(tree) } : withAlias(text);
}

function columnOf(tree: Tree): string | undefined {
  return tree.kind === 'operation' ? /^column (?:.*\.)?(.*)$/.exec(tree.name)?.[1] : undefined;
}

function sameFrom(written: string, printed: string): boolean {
  const [a, b] = [joinsIn(written), joinsIn(printed)];
  const isKnown = ![...a.words, ...b.words].some((word) => word === 'select') && !b.words.some((word) => /_\d+$/.test(word));
  const sameTables = a.words.join(' ') === b.words.join(' ') || (!isKnown && sameWordsAsPrinted(written, printed));
  return sameTables && sameLists(a.conditions, b.conditions, samePart);
}

/** What is grouped or ordered by is printed as an expression, where a number or an alias may have been written. */
function samePlace(written: string, printed: string, items: readonly SelectItem[]): boolean {
  const [a, b] = [placeOf(written), placeOf(printed)];
  const tree = postgresqlTree(a.expression);
  const item = tree?.kind === 'literal' ? items[Number(tree.value) - 1] : items.find(({ alias }) => tree && alias !== undefined && alias === columnOf(tree));
  return a.order === b.order && (samePart(a.expression, b.expression) || (item !== undefined && samePart(item.expression, b.expression)));
}

/** `expression DESC NULLS LAST` */
function placeOf(text: string): { readonly expression: string; readonly order: string } {
  const [suffix, direction = 'ASC', nulls] = /(?:\s+(ASC|DESC))?(?:\s+NULLS\s+(FIRST|LAST))?$/i.exec(text) ?? [''];
  const isDescending = direction.toUpperCase() === 'DESC';
  const order = `${direction} ${nulls ?? (isDescending ? 'FIRST' : 'LAST')}`;
  return { expression: text.slice(0, text.length - suffix.length), order: order.toUpperCase() };
}
