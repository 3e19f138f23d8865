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
}

const DIALECTS: Readonly<Record<string, Dialect>> = { gsql: Dialect.GOOGLESQL, pgsql: Dialect.POSTGRESQL };

/** The blocks of each file of a folder: `<topic>.gsql.sql` and `<topic>.pgsql.sql`. */
export function sqlBlocks(folder: string): readonly (readonly SqlBlock[])[] {
  return readdirSync(folder).sort().map((file) => (
    readFileSync(join(folder, file), 'utf8').trimEnd().split('\n\n').map((block) => blockOf(block, DIALECTS[file.split('.')[1]]))
  ));
}

function blockOf(block: string, dialect: Dialect): SqlBlock {
  const [head, ...rest] = block.split(/^-- (\w+)\n/m);
  const words = new Map([...head.matchAll(/^-- (\w+): (.*)$/gm)].map(([, word, value]): [string, string] => [word, value]));
  const first = head.replace(/^-- .*\n?/gm, '');
  const named = rest.flatMap((name, at) => (at % 2 === 0 ? [{ name, statements: statementsOf(rest[at + 1]) }] : []));
  return { dialect, words, sections: [...(first === '' ? [] : [{ name: '', statements: statementsOf(first) }]), ...named] };
}

function statementsOf(text: string): string[] {
  return text.replace(/;\n?$/, '').split(';\n');
}
