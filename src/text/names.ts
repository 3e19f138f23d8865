/** `retentionPeriod` -> `retention_period`. */
export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** `retention_period` -> `retentionPeriod`. */
export function camelCase(name: string): string {
  return name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** A name in lower case with `_` between its words: `DeviceId` and `device_id` -> `device_id`. */
export function underscored(name: string): string {
  return name.replace(/([a-z\d])([A-Z])/g, '$1_$2').replace(/([A-Z]+)([A-Z][a-z])/g, '$1_$2').toLowerCase();
}

/** Longer names are cut before anything is looked for in them. */
const MAX_EXAMPLE = 1000;

/** The nearest name of lower-case letters, digits, underscores and hyphens; perhaps empty. */
export function plainId(name: string, most: number): string {
  return name
    .slice(0, MAX_EXAMPLE)
    .toLowerCase()
    .replace(/[^a-z0-9_-]+/g, '-')
    .replace(/^[^a-z]+/, '')
    .slice(0, most)
    .replace(/[_-]+$/, '');
}

/** Words of the language, and names that the code around the constructs uses. */
const RESERVED = new Set((
  'break case catch class const continue debugger default delete do else enum export extends false finally for ' +
  'function if import in instanceof new null return super switch this throw true try typeof var void while with ' +
  'yield let static await package private protected public interface implements eval arguments undefined ' +
  'db self scope id props instance databaseName stack'
).split(' '));

/**
 * The variable that holds a table construct: `orderLines` for OrderLines, order_lines and sales.OrderLines alike.
 *
 * @param kind Suffix for a name that is a word of the language: `publicRole`.
 */
export function tableVariable(name: string, kind = 'table'): string {
  const short = name.split('.').pop() ?? name;
  const words = short.split(/[^A-Za-z0-9]+/).filter((word) => word !== '');
  const [first = kind, ...rest] = words;
  const camel =
    first[0].toLowerCase() + first.slice(1) + rest.map((word) => word[0].toUpperCase() + word.slice(1)).join('');
  return RESERVED.has(camel)
    ? `${camel}${kind[0].toUpperCase()}${kind.slice(1)}`
    : /^\d/.test(camel) ? `${kind}${camel}` : camel;
}
