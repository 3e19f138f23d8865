import { consentKey } from '../../rules/guards/consent-code';
import type { Schema } from '../../schema';
import { difference } from '../differ/difference';
import { lossOf, objectOf, type Step } from '../step';

/**
 * Steps of statements written by hand by which data goes for good, in the end and by each statement alone: a table that is dropped
 * and made again shows in its statements only, one that gets another name before it goes shows in the end. What the statements
 * make themselves holds nothing yet.
 *
 * @param states The schema before the statements and behind each of them.
 */
export function appendLosses(states: readonly Schema[]): Step[] {
  const [first] = states;
  const existing = namesWithData(first);
  const losses = new Map<string, Step>();
  const pairs = [[first, states[states.length - 1]], ...states.slice(1).map((after, position) => [states[position], after])];
  for (const [before, after] of pairs) {
    for (const step of difference(before, after).steps) {
      const [change, object] = [lossOf(step), objectOf(step)];
      if (change !== undefined && (existing.has(object) || change === 'shorten-retention')) {
        losses.set(consentKey(change, object), step);
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
