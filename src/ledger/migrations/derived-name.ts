import { migrationName } from './file-names';
import type { Step } from '../step';

const INITIAL = 'initial';

/** What a new file is called when nobody says it: by what changes. */
export function derivedName(steps: readonly Step[], isFirst: boolean): string {
  if (isFirst) {
    return INITIAL;
  }
  const objects = new Set(steps.map(({ object }) => object));
  const [created, another] = steps.filter(({ kind }) => kind === 'create table');
  if (created && !another && steps.every(({ kind, statement }) => kind.startsWith('create ') && statement.includes(created.object))) {
    return nameOf(`add ${created.object}`);
  }
  return nameOf(objects.size === 1 ? `${steps[0].kind} ${steps[0].object}` : `change ${objects.size} objects`);
}

/** Of a name in another script nothing may be left. */
function nameOf(words: string): string {
  return migrationName(words) || 'change';
}
