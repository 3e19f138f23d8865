/** Git must not turn the line ends of recorded statements into those of Windows. */
export const ATTRIBUTES = '* text eol=lf\n';

const FILE_NAME = /^(\d{4})_([a-z0-9_]+)\.sql$/;
const LONGEST_NAME = 60;

/** The number and name in a file name; undefined for any other file. */
export function parseFileName(fileName: string): { readonly number: number; readonly name: string } | undefined {
  const match = FILE_NAME.exec(fileName);
  return match ? { number: Number(match[1]), name: match[2] } : undefined;
}

export function fileNameOf(number: number, name: string): string {
  return `${String(number).padStart(4, '0')}_${name}.sql`;
}

/**
 * Words as the name of a migration: `create table Orders` becomes `create_table_orders`. Empty when nothing of them is
 * left.
 */
export function migrationName(words: string): string {
  return words
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .slice(0, LONGEST_NAME)
    .replace(/^_+|_+$/g, '');
}
