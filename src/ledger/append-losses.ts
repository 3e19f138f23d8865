import { difference } from './difference';
import type { Loss } from './step';
import type { Statement } from '../ddl/parser/statement';
import type { Schema } from '../schema';

/** Data that a statement written by hand takes away, and what it belongs to. */
export interface AppendedLoss {
  readonly object: string;
  readonly loss: Loss;
}

/**
 * What goes for good, by what the statements say and by what they lead to: a table that is dropped and made again shows in
 * the statements alone, a shorter retention in the schemas alone.
 */
export function appendLosses(statements: readonly Statement[], before: Schema, after: Schema): AppendedLoss[] {
  const losses = new Map<string, AppendedLoss>();
  const add = (object: string, loss: Loss): unknown => losses.set(`${loss.rule} ${object}`, { object, loss });
  difference(before, after).steps.forEach(({ object, loss }) => loss && add(object, { rule: loss.rule, what: loss.what }));
  for (const statement of statements) {
    if (statement.kind === 'drop' && statement.object === 'TABLE') {
      add(statement.name, { rule: 'drop-table', what: `the table ${statement.name} with all its rows` });
    } else if (statement.kind === 'alter table') {
      statement.actions.forEach((action) => action.kind === 'drop column' && add(`${statement.table}.${action.column}`, {
        rule: 'drop-column', what: `the column ${statement.table}.${action.column} with all its values`,
      }));
    }
  }
  return [...losses.values()];
}
