import { option as named } from '../../languages/code';
import { phrase } from '../../languages/phrase';
import { outOfRange, wrongType } from '../../rules/usage/errors';
import { described, isObject, type Kind } from '../../rules/usage/kinds';
import { isTemplate, isToken } from '../../rules/usage/token';
import { LABEL_KEY, LIMITS } from '../../schema/limits';

const VALUE = /^[a-z0-9_-]{0,63}$/;

/** https://cloud.google.com/spanner/docs/reference/rest/v1/projects.instances#Instance.FIELDS.labels */
export const LABELS: Kind<{ [key: string]: string }> = (value, option, at) => {
  const fix = phrase`${named(option)} with a string for each key, such as orders for team`;
  if (isToken(value)) {
    return;
  }
  if (!isObject(value)) {
    throw wrongType(at, option, described(value), 'a string for each key', fix);
  }
  const labels = Object.entries(value);
  if (labels.length > LIMITS.labels) {
    throw outOfRange(at, option, `${labels.length} labels`, `at most ${LIMITS.labels} labels`, fix);
  }
  for (const [key, label] of labels) {
    if (typeof label !== 'string' && !isToken(label)) {
      throw wrongType(at, `${key} of ${option}`, described(label), 'a string', fix);
    }
    if (!isTemplate(`${key}${label}`) && !(LABEL_KEY.test(key) && VALUE.test(label as string))) {
      throw outOfRange(
        at, `the label ${key} of ${option}`, label,
        'at most 63 lower-case letters, digits, underscores and hyphens; a key begins with a letter',
        fix,
      );
    }
  }
};
