import { effectOf, objectOf, statementOf, wordsOf, type Step } from '../step';

const FILE_NAME = /^(\d{4})_([a-z0-9_]+)\.sql$/;
const LONGEST_NAME = 60;

/** The number and name in the name of a migration; undefined for any other file. */
export function parseFileName(fileName: string): { readonly number: number; readonly name: string } | undefined {
  const match = FILE_NAME.exec(fileName);
  return match ? { number: Number(match[1]), name: match[2] } : undefined;
}

export function fileNameOf(number: number, name: string): string {
  return `${String(number).padStart(4, '0')}_${name}.sql`;
}

/**
 * Turns words into the name of a migration: `create table Orders` becomes `create_table_orders`. Empty if no characters
 * are left.
 */
export function migrationName(words: string): string {
  return words
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .slice(0, LONGEST_NAME)
    .replace(/^_+|_+$/g, '');
}

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
  // A drop before another step only makes room for it.
  const main = steps.find((step) => effectOf(step) !== 'drops') ?? steps[0];
  const others = objects.size === 1 ? '' : `_and_${objects.size - 1}_more`;
  return nameOf(`${wordsOf(main)} ${objectOf(main)}`) + others;
}

/** A name in a non-Latin script may leave nothing. */
function nameOf(words: string): string {
  return migrationName(words) || 'change';
}
