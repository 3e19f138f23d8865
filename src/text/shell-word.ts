/** Quotes a word for a POSIX shell. */
export function shellWord(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replace(/'/g, "'\\''")}'`;
}

/** A command of this package, to be pasted into a shell. */
export function ownCommand(...words: readonly string[]): string {
  return ['npx spanner-constructs', ...words.map(shellWord)].join(' ');
}
