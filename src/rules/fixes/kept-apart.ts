import type { Edit } from './fix';
import { editedTable } from './neighbourhood';
import { isOwnId } from './new-columns';
import { columnOf, SchemaLookup, type KeyPart, type Schema, type TableDefinition } from '../../schema';
import { leafSources } from '../keys/keyed-columns';
import { ruleContext, type RuleContext } from '../rule';

/** Whether each row has an id of its own in this column. */
export function holdsIds(table: TableDefinition, name: string, { lookup, spread: analysis }: RuleContext): boolean {
  const { identity, defaultExpression } = lookup.column(table, name) ?? {};
  const spread = analysis.column(table, name);
  return spread.kind === 'scattered'
    ? identity !== undefined || defaultExpression !== undefined || isOwnId(table, name)
    : spread.kind === 'monotonic' && spread.timeOrderedId !== undefined && isOwnId(table, name);
}

/**
 * Whether rows with different keys, or different entries of a unique index, have different ones after an edit: what
 * decided then has to follow from what decides now.
 */
export function keepsApart(before: Schema, after: Schema, edit: Edit): boolean {
  const context = ruleContext(before);
  const name = editedTable(edit, context.lookup)?.name ?? '';
  const [was, is] = [context.lookup.table(name), SchemaLookup.of(after).table(name)];
  if (!was || !is) {
    return true;
  }
  const pairs = [
    [was.primaryKey, is.primaryKey],
    ...context.lookup.indexesOf(was).filter(({ unique }) => unique).flatMap((index) => (
      after.indexes.filter(({ name: same, unique }) => same === index.name && unique)
        .map(({ keyParts }) => [index.keyParts, keyParts])
    )),
  ];
  return pairs.every(([old, now]) => determines(now, old, was, is, context));
}

function determines(
  now: readonly KeyPart[], old: readonly KeyPart[], was: TableDefinition, is: TableDefinition, context: RuleContext,
): boolean {
  const { lookup, spread } = context;
  const known = new Set<string>();
  for (const { column: name } of now) {
    const [before, after] = [lookup.column(was, name), columnOf(is, name)];
    // A new column that is not computed is an id.
    if (before ? holdsIds(was, name, context) : after && !after.generated) {
      return true;
    }
    if (before && before.generated?.expression === after?.generated?.expression) {
      known.add(name);
    }
  }
  const isTold = ({ column: name }: KeyPart): boolean => {
    const column = lookup.column(was, name);
    const own = spread.column(was, name);
    const sources = column?.generated && leafSources(was, column, context);
    // A random shard only makes room for rows that its own finding is about.
    return known.has(name) || (own.kind === 'bounded' && own.random === true) ||
      (sources !== undefined && sources.every((source) => known.has(source.name)));
  };
  return old.every(isTold) || lookup.indexesOf(was).some((index) => (
    index.unique && !index.nullFiltered && index.whereNotNull.length === 0 && index.keyParts.every(isTold)
  ));
}
