import { hashColumns, leafSources, type KeyedColumn } from './keyed-columns';
import type { Expression } from '../../ddl/expressions/expression';
import { Dialect, type TableDefinition } from '../../schema';
import { derived, type RuleContext } from '../rule';

/** A shard or hash in a key, computed from nullable columns. */
interface NullableShard {
  readonly keyed: KeyedColumn;
  readonly sources: readonly string[];
  /** The fate of rows with NULL. */
  readonly effect: 'refused' | 'NULL' | 'one hash';
}

export const nullableShards = derived((context): readonly NullableShard[] => (
  hashColumns(context).flatMap((keyed) => shardsOf(keyed, context))
));

function shardsOf(keyed: KeyedColumn, context: RuleContext): NullableShard[] {
  const { table, column, inPrimaryKey } = keyed;
  // An index that leaves out NULL in the shard or its sources has no such entries.
  const holding = keyed.indexes.filter((index) => !index.nullFiltered && !index.whereNotNull.includes(column.name));
  if (!inPrimaryKey && holding.length === 0) {
    return [];
  }
  const leaves = leafSources(table, column, context).map(({ name }) => name);
  const nullable = leaves.filter(
    (name) =>
      context.lookup.isNullable(table, name) &&
      (inPrimaryKey || holding.some(({ whereNotNull }) => !whereNotNull.includes(name))),
  );
  if (nullable.length === 0) {
    return [];
  }
  const isUnique = (inPrimaryKey && table.primaryKey.length === 1) || holding.some((index) => (
    index.unique && index.keyParts.length === 1 && index.whereNotNull.length === 0
  ));
  const { passing, replaced } = nullableSources(table, column.generated!.expression, context);
  const open = nullable.filter((source) => passing.has(source));
  if (open.length > 0) {
    const isMandatory = column.notNull || (inPrimaryKey && context.schema.dialect === Dialect.POSTGRESQL);
    return isMandatory ? [{ keyed, sources: open, effect: 'refused' }]
      // Only GoogleSQL counts two NULLs as equal.
      : isUnique && context.schema.dialect === Dialect.GOOGLESQL ? [] : [{ keyed, sources: open, effect: 'NULL' }];
  }
  const onlyOne = !isUnique && leaves.length === 1 && nullable.length === 1 && replaced.has(nullable[0]);
  return onlyOne ? [{ keyed, sources: nullable, effect: 'one hash' }] : [];
}

/**
 * Columns whose NULL makes the whole expression NULL, and columns whose NULL is replaced, also by way of other
 * generated columns.
 */
function nullableSources(
  table: TableDefinition, whole: string, { lookup, spread }: RuleContext,
): { readonly passing: ReadonlySet<string>; readonly replaced: ReadonlySet<string> } {
  const [passing, replaced] = [new Set<string>(), new Set<string>()];
  const visit = (part: Expression, isReplaced: boolean): void => {
    switch (part.kind) {
      case 'column':
        (isReplaced ? replaced : passing).add(part.name);
        break;
      case 'call':
        part.args.forEach((arg) => visit(arg, isReplaced || (part.definition?.replacesNull ?? false)));
        break;
      case 'cast':
        visit(part.operand, isReplaced);
        break;
      case 'unary':
        visit(part.operand, isReplaced || part.operator === 'IS NULL' || part.operator === 'IS NOT NULL');
        break;
      case 'binary':
        visit(part.left, isReplaced);
        visit(part.right, isReplaced);
        break;
      case 'case':
        // A condition that is NULL counts as false.
        part.branches.forEach((branch) => visit(branch.then, isReplaced));
        if (part.otherwise) {
          visit(part.otherwise, isReplaced);
        }
        break;
      default:
    }
  };
  visit(spread.computation(whole), false);
  // Iterating over a set includes elements that are added meanwhile.
  for (const name of passing) {
    const generated = lookup.column(table, name)?.generated;
    if (generated) {
      visit(spread.computation(generated.expression), false);
    }
  }
  return { passing, replaced };
}
