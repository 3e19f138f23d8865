import { writerFor, type Language } from './app-language';
import type { Code } from './code';

/** A sentence with code in it, before a language writes the code. */
export type Phrase = string | readonly (string | Code)[];

/** Tag of a template: phrase`leave out ${option('shards')}`. */
export function phrase(texts: TemplateStringsArray, ...parts: readonly (Phrase | Code | number)[]): Phrase {
  return texts.flatMap((text, position) => {
    const part = parts[position];
    const pieces = part === undefined ? [] : typeof part === 'object' && !('kind' in part) ? part : [part];
    return [text, ...pieces.map((piece) => (typeof piece === 'number' ? String(piece) : piece))];
  });
}

export function phraseText(of: Phrase, language: Language): string {
  return typeof of === 'string' ? of : phraseWrittenBy(of, writerFor(language).write);
}

/** @param write Writes code on one line. */
export function phraseWrittenBy(of: Phrase, write: (code: Code) => string): string {
  return typeof of === 'string' ? of : of.map((part) => (typeof part === 'string' ? part : write(part))).join('');
}
