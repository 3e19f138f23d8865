import { Dialect } from './dialect';

/** Quotes every identifier, so a word that becomes reserved later cannot break a released statement. */
export function quoteIdentifier(name: string, dialect: Dialect): string {
  if (dialect === Dialect.POSTGRESQL) {
    return `"${name.includes('"') ? name.replace(/"/g, '""') : name}"`;
  }
  return `\`${/[\\`]/.test(name) ? name.replace(/[\\`]/g, '\\$&') : name}\``;
}

/**
 * A string literal on one line without a backslash: a line ending would split the statement, and the dialects read
 * backslashes differently. undefined if the value has no such literal.
 */
export function quoteString(value: string, dialect: Dialect): string | undefined {
  // eslint-disable-next-line no-control-regex
  if (/[\u0000-\u001f\u007f\u2028\u2029\\]/.test(value)) {
    return undefined;
  }
  if (dialect === Dialect.POSTGRESQL) {
    return `'${value.replace(/'/g, "''")}'`;
  }
  if (!value.includes("'")) {
    return `'${value}'`;
  }
  if (!value.includes('"')) {
    return `"${value}"`;
  }
  return value.includes("'''") || value.endsWith("'") ? undefined : `'''${value}'''`;
}

/** A name after that of its schema, each part quoted separately. */
export function quotePath(name: string, dialect: Dialect): string {
  return name.includes('.')
    ? name
      .split('.')
      .map((part) => quoteIdentifier(part, dialect))
      .join('.')
    : quoteIdentifier(name, dialect);
}

/** The hint after the name of a table. The index is one identifier, including its named schema. */
export function indexHint(index: string, dialect: Dialect): string {
  const hint = `FORCE_INDEX=${quoteIdentifier(index, dialect)}`;
  return dialect === Dialect.POSTGRESQL ? ` /*@ ${hint} */` : `@{${hint}}`;
}
