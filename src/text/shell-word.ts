/** Quotes a word for a shell: with quotes that Windows knows too, where no shell reads anything into them. */
export function shellWord(word: string): string {
  if (/^[\w@%+=:,./-]+$/.test(word)) {
    return word;
  }
  return /[$`"\\!%]/.test(word) ? `'${word.replace(/'/g, "'\\''")}'` : `"${word}"`;
}

/** A command of this package, to be pasted into a shell. */
export function ownCommand(...words: readonly string[]): string {
  return ['npx spanner-constructs', ...words.map(shellWord)].join(' ');
}
