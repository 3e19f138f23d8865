import { tokenize } from '../../../ddl/lexer/lexer';
import { clauseChanged } from '../../../rules/changes/clause-changed';
import { objectChanged } from '../../../rules/changes/object-changed';
import { Dialect, type DefinedObject } from '../../../schema';
import { nameKey } from '../../../schema/name-key';
import type { SequenceDefinition } from '../../../schema/objects/sequence';
import { compareNames } from '../../../text/collections';
import { COUNTER, SKIP_RANGE } from '../../difference/attributes';
import { removed, type Pair } from '../../difference/pair';
import type { Change } from '../change';
import { Phase } from '../phase';

/** Changes sequences before tables, whose defaults use them. */
export function diffSequences(change: Change, objects: readonly Pair<DefinedObject>[]): void {
  const sequences = objects as readonly Pair<SequenceDefinition>[];
  for (const pair of sequences.filter(({ to }) => to).sort((a, b) => compareNames(a.to!.name, b.to!.name))) {
    if (pair.from) {
      diffSequence(change, pair, pair.from, pair.to!);
    } else {
      change.add({ kind: 'create object', object: pair.to! });
    }
  }
  for (const { kind, name } of removed(sequences)) {
    if (change.isTaken(name) && isUsed(change, name)) {
      change.refuse(objectChanged, name, { reason: 'sequence in use' });
      continue;
    }
    const phase = change.isTaken(name) ? Phase.DROP_FIRST : Phase.DROP_SEQUENCES;
    change.add({ kind: 'drop object', object: { kind, name } }, phase);
  }
}

/** Whether a default in the database uses the sequence. */
function isUsed({ from, dialect }: Change, sequence: string): boolean {
  const says = (text: string): boolean =>
    tokenize(text, dialect).some(({ value }) => nameKey(value, dialect) === nameKey(sequence, dialect));
  return from.tables.some(({ columns }) =>
    columns.some(({ defaultExpression }) => defaultExpression !== undefined && says(defaultExpression)),
  );
}

function diffSequence(
  change: Change,
  pair: Pair<SequenceDefinition>,
  was: SequenceDefinition,
  { name, skipRange, startCounter }: SequenceDefinition,
): void {
  if (pair.changes(SKIP_RANGE)) {
    if (!skipRange && change.dialect === Dialect.POSTGRESQL) {
      change.refuse(clauseChanged, name, { reason: 'skip range' });
    } else {
      change.add({ kind: 'change sequence', object: was, skipRange });
    }
  }
  if (!pair.changes(COUNTER)) {
    return;
  }
  if (startCounter === undefined) {
    change.refuse(clauseChanged, name, { reason: 'start counter' });
    return;
  }
  change.add({ kind: 'restart sequence', object: was, counter: startCounter });
}
