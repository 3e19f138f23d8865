import { call, text, variable, type Call } from '../../languages/code';

/** The name by which a plan looks up consent. */
export function consentKey(change: string, objectName: string): string {
  return `${change} ${objectName}`;
}

/**
 * The factory of `DestructiveChange` for a change: `dropColumn` for `drop-column`.
 *
 * @param change A change that loses data.
 */
export function consentFactory(change: string): string {
  return change.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** The consent to a change as code. A column needs two names. */
export function consentCode(change: string, objectName: string, reason = '...'): Call {
  const dot = change.endsWith('-column') ? objectName.lastIndexOf('.') : -1;
  const names = dot < 0 ? [objectName] : [objectName.slice(0, dot), objectName.slice(dot + 1)];
  return call('DestructiveChange', consentFactory(change), names.map(text), { reason: text(reason) });
}

export function consentCall(change: string, objectName: string, reason?: string): Call {
  return call(variable('db'), 'allowDestructive', [consentCode(change, objectName, reason)]);
}
