import type { Phase } from './differ/phase';
import { STEP_KINDS, type StepKind } from './differ/step-kinds';
import { printOperation } from '../ddl/printer/print-operation';
import type { ConsentRule } from '../rules/changes/data-loss';
import type { Cost, Dialect, Operation, TableDefinition } from '../schema';
import { declarationTexts } from '../schema/declared-values';

/**
 * One statement of a change as data. What it means to the database that runs follows from its kind and its definitions.
 */
export type Step = Operation & {
  readonly dialect: Dialect;
  /** Its place in a change: steps of one phase keep the order they were made in. */
  readonly phase: Phase;
};

/** As Spanner gets it: one line, no `;`. */
export function statementOf(step: Step): string {
  return printOperation(step, step.dialect);
}

/** The comments that declare how the values of the columns that it creates are generated, without `--`. */
export function declarationsOf(step: Step): readonly string[] {
  switch (step.kind) {
    case 'create table':
      return tableDeclarations(step.table);
    case 'add column':
      return declarationTexts(step.column, false);
    default:
      return [];
  }
}

/** As declarationsOf, of a whole table. */
export function tableDeclarations({ primaryKey, columns }: TableDefinition): readonly string[] {
  const key = new Set(primaryKey.map(({ column }) => column));
  return columns.flatMap((column) => declarationTexts(column, key.has(column.name)));
}

/** What it does in words of DDL: `create table`, `add column`, `drop change stream`. */
export function wordsOf(operation: Operation): string {
  return kindOf(operation).words?.(operation) ?? operation.kind;
}

/** What it touches: `Orders`, `Orders.Note`, `OrdersByCustomer`. */
export function objectOf(operation: Operation): string {
  return kindOf(operation).object(operation);
}

export function costOf(step: Step): Cost {
  return kindOf(step).cost?.(step, step.dialect) ?? 'metadata';
}

/** Whether Spanner reads or writes all rows of a table for it. */
export function isCostly(step: Step): boolean {
  return costOf(step) !== 'metadata';
}

/** The name under which consent is given where data is gone for good afterwards; undefined: nothing is lost. */
export function lossOf(step: Step): ConsentRule | undefined {
  return kindOf(step).loss?.(step, step.dialect);
}

/** The phase of a step of this kind where nothing moves it. */
export function phaseOf(operation: Operation): Phase {
  return kindOf(operation).phase(operation);
}

function kindOf(operation: Operation): StepKind<Operation> {
  // The table has an entry for each member of the union, for that member.
  return STEP_KINDS[operation.kind] as StepKind<Operation>;
}
