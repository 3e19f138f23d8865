import type { Phase } from './differ/phase';
import { STEP_KINDS, type Effect, type StepKind } from './differ/step-kinds';
import { printOperation } from '../ddl/printer/print-operation';
import type { ConsentRule } from '../rules/changes/data-loss';
import type { Cost, Dialect, Operation, TableDefinition } from '../schema';
import { declarationTexts } from '../schema/declared-values';

/** One statement of a change as data. Its effects on a live database follow from its kind and its definitions. */
export type Step = Operation & {
  readonly dialect: Dialect;
  /** Its place in a change: steps of one phase keep the order in which they were added. */
  readonly phase: Phase;
};

/** The statement for Spanner: one line, no `;`. */
export function statementOf(step: Step): string {
  return printOperation(step, step.dialect);
}

/** Comments that declare how values of its new columns are generated, without `--`. */
export function declarationsOf(step: Operation): readonly string[] {
  switch (step.kind) {
    case 'create table':
      return tableDeclarations(step.table);
    case 'add column':
      return declarationTexts(step.column, false);
    default:
      return [];
  }
}

/** Like declarationsOf, for a whole table. */
export function tableDeclarations({ primaryKey, columns }: TableDefinition): readonly string[] {
  const key = new Set(primaryKey.map(({ column }) => column));
  return columns.flatMap((column) => declarationTexts(column, key.has(column.name)));
}

/** The action in words of DDL: `create table`, `add column`, `drop view`. */
export function wordsOf(operation: Operation): string {
  return kindOf(operation).words?.(operation) ?? operation.kind;
}

/** The object it affects: `Orders`, `Orders.Note`, `OrdersByCustomer`. */
export function objectOf(operation: Operation): string {
  return kindOf(operation).object(operation);
}

/** undefined if it changes what is there. */
export function effectOf(operation: Operation): Effect | undefined {
  return kindOf(operation).effect;
}

export function costOf(step: Step): Cost {
  return kindOf(step).cost?.(step, step.dialect) ?? 'metadata';
}

/** Whether Spanner reads or writes all rows of a table for it. */
export function isCostly(step: Step): boolean {
  return costOf(step) !== 'metadata';
}

/** The name for consent to a permanent loss; undefined if nothing is lost. */
export function lossOf(step: Operation & Pick<Step, 'dialect'>): ConsentRule | undefined {
  return kindOf(step).loss?.(step, step.dialect);
}

/** The default phase of a step of this kind. */
export function phaseOf(operation: Operation): Phase {
  return kindOf(operation).phase(operation);
}

function kindOf(operation: Operation): StepKind<Operation> {
  // The entry of each member of the union accepts that member.
  return STEP_KINDS[operation.kind] as StepKind<Operation>;
}
