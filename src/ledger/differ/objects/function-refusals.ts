import { functionsUnderTables } from '../../../ddl/queries/functions-under-tables';
import { objectChanged } from '../../../rules/changes/object-changed';
import { checkTitle } from '../../../rules/wording';
import { isIn, type DefinedObject, type TableDefinition } from '../../../schema';
import type { Refusal } from '../../refusal';
import type { Change } from '../change';

/**
 * Functions that tables call before and after the change. Spanner changes no parameters and no result under them, and
 * computes no stored value again: rows would stay where the old function put them.
 */
export function functionRefusals(change: Change): Refusal[] {
  const { from, to, objectsAfter, difference, same, key } = change;
  return difference.defined.flatMap(({ from: was, to: willBe, isDifferent }) => {
    if (!was || !willBe || !('parameters' in was && 'parameters' in willBe) || !isDifferent) {
      return [];
    }
    const name = key(was.name);
    const isOther = !same.texts([signature(was, willBe)], [signature(willBe, was)]);
    const user = functionsUnderTables({ ...to, objects: objectsAfter }).has(name)
      ? from.tables.flatMap((table) => partsOf(change, table)).find(({ alone, isKey }) => (
        (isOther || (isKey && was.body !== willBe.body)) && functionsUnderTables({ ...from, tables: [alone] }).has(name)
      ))
      : undefined;
    return user ? [change.refusal(objectChanged, was.name, { reason: 'function', by: user.name, isOther })] : [];
  });
}

type Called = Extract<DefinedObject, { readonly parameters: unknown }>;

/** Of a result that is not declared nothing is known, so it is taken for the one of the other definition. */
function signature({ parameters, returns }: Called, other: Called): string {
  return [...parameters.map((each) => Object.values(each).join(' ')), returns ?? other.returns].join(', ');
}

interface TablePart {
  readonly name: string;
  /** The table with nothing else. */
  readonly alone: TableDefinition;
  /** Whether it is a computed column in a key that tells rows apart. */
  readonly isKey: boolean;
}

function partsOf({ was }: Change, table: TableDefinition): TablePart[] {
  const unique = was.indexesOf(table).filter((index) => index.unique).map(({ keyParts }) => keyParts);
  return [
    ...table.columns.map((column) => ({
      name: `${table.name}.${column.name}`,
      alone: { ...table, columns: [column], checks: [] },
      isKey: column.generated !== undefined && [table.primaryKey, ...unique].some((parts) => isIn(parts, column.name)),
    })),
    ...table.checks.map((check) => ({
      name: checkTitle(table, check), alone: { ...table, columns: [], checks: [check] }, isKey: false,
    })),
  ];
}
