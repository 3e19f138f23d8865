import { consentKey } from '../../rules/guards/consent-code';
import type { Schema } from '../../schema';
import { difference } from '../differ/difference';
import type { Loss } from '../step';

/** Data that a statement written by hand takes away, and what it belongs to. */
export interface AppendedLoss {
  readonly object: string;
  readonly loss: Loss;
}

/**
 * What goes for good, in the end and by each statement alone: a table that is dropped and made again shows in its statements
 * only, one that gets another name before it goes shows in the end. What the statements make themselves holds nothing yet.
 *
 * @param states The schema before the statements and behind each of them.
 */
export function appendLosses(states: readonly Schema[]): AppendedLoss[] {
  const [first] = states;
  const existing = namesWithData(first);
  const losses = new Map<string, AppendedLoss>();
  const pairs = [[first, states[states.length - 1]], ...states.slice(1).map((after, position) => [states[position], after])];
  for (const [before, after] of pairs) {
    for (const { object, loss } of difference(before, after).steps) {
      if (loss && (existing.has(object) || loss.rule === 'shorten-retention')) {
        losses.set(consentKey(loss.rule, object), { object, loss: { rule: loss.rule, what: loss.what } });
      }
    }
  }
  return [...losses.values()];
}

function namesWithData({ tables, sequences, objects }: Schema): Set<string> {
  return new Set([
    ...tables.flatMap(({ name, columns }) => [name, ...columns.map((column) => `${name}.${column.name}`)]),
    ...sequences.map(({ name }) => name),
    ...objects?.changeStreams.map(({ name }) => name) ?? [],
  ]);
}
