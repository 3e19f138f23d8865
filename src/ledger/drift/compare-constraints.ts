import type { DriftList } from './drift-list';
import { showCheck, showForeignKey } from './show';
import type { CheckDefinition, ForeignKeyDefinition, TableDefinition } from '../../schema';
import { sameExpressionAsPrinted } from '../canonical/same-expression-as-printed';

interface Named {
  readonly name: string;
}

/** How the constraints of one kind are compared. */
interface ConstraintKind<T extends Named> {
  readonly kind: string;
  readonly show: (constraint: T) => string;
  /** By what of it they may differ. */
  readonly attributes: (log: T, live: T) => readonly { readonly name: string; readonly same: boolean }[];
}

export function compareConstraints(drift: DriftList, log: TableDefinition, live: TableDefinition): void {
  compareKind<CheckDefinition>(drift, log.name, log.checks, live.checks, {
    kind: 'check',
    show: (check) => showCheck(drift.printer, check),
    attributes: (a, b) => [{ name: 'condition', same: sameExpressionAsPrinted(a.expression, b.expression, drift.dialect) }],
  });
  compareKind<ForeignKeyDefinition>(drift, log.name, log.foreignKeys, live.foreignKeys, {
    kind: 'foreign key',
    show: (foreignKey) => showForeignKey(drift.printer, foreignKey),
    attributes: (a, b) => [
      { name: 'columns', same: drift.sameNameSet(pairs(a), pairs(b)) },
      { name: 'referenced table', same: drift.sameName(a.referencedTable, b.referencedTable) },
      { name: 'ON DELETE', same: a.onDelete === b.onDelete },
      { name: 'ENFORCED', same: a.enforced === b.enforced },
    ],
  });
}

/** A constraint without a name gets one from Spanner, so there the definition decides. */
function compareKind<T extends Named>(drift: DriftList, table: string, log: readonly T[], live: readonly T[], { kind, show, attributes }: ConstraintKind<T>): void {
  const isSame = (a: T, b: T): boolean => attributes(a, b).every(({ same }) => same);
  const left = new Set(live);
  const named = new Map(live.filter(({ name }) => name !== '').map((each) => [drift.key(each.name), each]));
  for (const constraint of log.filter(({ name }) => name !== '')) {
    const other = named.get(drift.key(constraint.name));
    if (other) {
      left.delete(other);
      drift.compare(kind, `${table}.${constraint.name}`, attributes(constraint, other), () => show(constraint), () => show(other));
    } else {
      drift.onlyInLog(kind, `${table}.${constraint.name}`, show(constraint));
    }
  }
  for (const constraint of log.filter(({ name }) => name === '')) {
    const other = [...left].find((each) => isSame(constraint, each));
    if (other) {
      left.delete(other);
    } else {
      drift.onlyInLog(kind, table, show(constraint));
    }
  }
  left.forEach((constraint) => drift.onlyInDatabase(kind, constraint.name === '' ? table : `${table}.${constraint.name}`, show(constraint)));
}

function pairs({ columns, referencedColumns }: ForeignKeyDefinition): string[] {
  return columns.map((column, at) => `${column} ${referencedColumns[at]}`);
}
