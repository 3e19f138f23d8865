import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Dialect } from '../../src/schema';

/** A block of a file of cases, which ends at an empty line. */
export interface SqlBlock {
  readonly dialect: Dialect;
  /** Of comments such as `-- refused: a comma after the last column`. */
  readonly words: ReadonlyMap<string, string>;
  /** Statements, each with `;` at the end of its line. A comment of one word, such as `-- from`, names those after it. */
  readonly sections: readonly { readonly name: string; readonly statements: readonly string[] }[];
  /** Statements of other blocks, which begin with `-- given: T`, by their names behind a word: `-- after: T, U`. */
  readonly given: (word: string) => readonly string[];
}

const DIALECTS: Readonly<Record<string, Dialect>> = { gsql: Dialect.GOOGLESQL, pgsql: Dialect.POSTGRESQL };

/** The blocks of each file of a folder: `<topic>.gsql.sql` and `<topic>.pgsql.sql`. */
export function sqlBlocks(folder: string): readonly (readonly SqlBlock[])[] {
  return readdirSync(folder).sort().map((file) => {
    const given = new Map<string, readonly string[]>();
    const blocks = readFileSync(join(folder, file), 'utf8').trimEnd().split('\n\n').map((block) => blockOf(block, DIALECTS[file.split('.')[1]], given));
    blocks.forEach(({ words, sections }) => words.has('given') && given.set(words.get('given')!, sections[0].statements));
    return blocks.filter(({ words }) => !words.has('given'));
  });
}

function blockOf(block: string, dialect: Dialect, others: ReadonlyMap<string, readonly string[]>): SqlBlock {
  const [head, ...rest] = block.split(/^-- (\w+)\n/m);
  const words = new Map([...head.matchAll(/^-- (\w+): (.*)$/gm)].map(([, word, value]): [string, string] => [word, value]));
  const first = head.replace(/^-- .*\n?/gm, '');
  const named = rest.flatMap((name, at) => (at % 2 === 0 ? [{ name, statements: statementsOf(rest[at + 1]) }] : []));
  const sections = [...(first === '' ? [] : [{ name: '', statements: statementsOf(first) }]), ...named];
  const given = (word: string): string[] => words.get(word)?.split(', ').flatMap((name) => others.get(name) ?? thrown(`no block begins with "-- given: ${name}"`)) ?? [];
  return { dialect, words, sections, given };
}

function statementsOf(text: string): string[] {
  return text.replace(/;\n?$/, '').split(';\n');
}

function thrown(message: string): never {
  throw new Error(message);
}
