import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What the realistic schemas had to write for the rules alone. */
export interface Friction {
  readonly schemas: number;
  /** Columns with a declaration of `values`. */
  readonly values: number;
  readonly acknowledgements: number;
}

/** Counted in the source: what a user has to type, not what a construct fills in. */
export function friction(): Friction {
  const sources = readdirSync(__dirname, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => readdirSync(join(__dirname, name)).map((file) => join(__dirname, name, file)))
    .map((file) => readFileSync(file, 'utf8'));
  const count = (pattern: RegExp): number => sources.flatMap((source) => source.match(pattern) ?? []).length;
  return {
    schemas: sources.length,
    values: count(/\bvalues: ValueSource\./g),
    acknowledgements: count(/\.acknowledge\(/g),
  };
}
