import type { Change } from './change';
import { Phase } from './phase';
import { tokenize } from '../../ddl/lexer/lexer';
import { compareNames } from '../../ddl/printer/statement-order';
import { clauseChanged } from '../../rules/changes/clause-changed';
import { objectChanged } from '../../rules/changes/object-changed';
import { Dialect, type SequenceDefinition } from '../../schema';
import { nameKey } from '../../schema/name-key';
import { sameSkipRange } from '../difference/attributes';

export function diffSequences(change: Change): void {
  const before = new Map(change.from.sequences.map((sequence) => [sequence.name, sequence]));
  const after = new Set(change.to.sequences.map(({ name }) => name));
  for (const sequence of [...change.to.sequences].sort((a, b) => compareNames(a.name, b.name))) {
    const was = before.get(sequence.name);
    if (was) {
      diffSequence(change, was, sequence);
    } else {
      change.add({ kind: 'create sequence', sequence });
    }
  }
  for (const { name } of change.from.sequences.filter((sequence) => !after.has(sequence.name))) {
    if (change.isTaken(name) && isUsed(change, name)) {
      change.refuse(objectChanged, name, { reason: 'sequence in use' });
      continue;
    }
    change.add({ kind: 'drop sequence', sequence: name }, change.isTaken(name) ? Phase.DROP_FIRST : undefined);
  }
}

/** By a default that the database has now. */
function isUsed({ from, dialect }: Change, sequence: string): boolean {
  const says = (text: string): boolean =>
    tokenize(text, dialect).some(({ value }) => nameKey(value, dialect) === nameKey(sequence, dialect));
  return from.tables.some(({ columns }) =>
    columns.some(({ defaultExpression }) => defaultExpression !== undefined && says(defaultExpression)),
  );
}

function diffSequence(change: Change, was: SequenceDefinition, sequence: SequenceDefinition): void {
  const { name, skipRange, startCounter } = sequence;
  if (!sameSkipRange(was, sequence)) {
    if (!skipRange && change.dialect === Dialect.POSTGRESQL) {
      change.refuse(clauseChanged, name, { reason: 'skip range' });
    } else {
      change.add({ kind: 'change sequence', sequence: was, skipRange });
    }
  }
  if (was.startCounter === startCounter) {
    return;
  }
  if (startCounter === undefined) {
    change.refuse(clauseChanged, name, { reason: 'start counter' });
    return;
  }
  change.add({ kind: 'restart sequence', sequence: was, counter: startCounter });
}
