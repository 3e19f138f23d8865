import { migrationName } from './file-names';
import { objectOf, statementOf, wordsOf, type Step } from '../step';

const INITIAL = 'initial';

/** The default name of a new file, from its changes. */
export function derivedName(steps: readonly Step[], isFirst: boolean): string {
  if (isFirst) {
    return INITIAL;
  }
  const objects = new Set(steps.map(objectOf));
  const [created, another] = steps.filter(({ kind }) => kind === 'create table');
  if (
    created &&
    !another &&
    steps.every((step) => step.kind.startsWith('create ') && statementOf(step).includes(objectOf(created)))
  ) {
    return nameOf(`add ${objectOf(created)}`);
  }
  return nameOf(objects.size === 1 ? `${wordsOf(steps[0])} ${objectOf(steps[0])}` : `change ${objects.size} objects`);
}

/** A name in a non-Latin script may leave nothing. */
function nameOf(words: string): string {
  return migrationName(words) || 'change';
}
