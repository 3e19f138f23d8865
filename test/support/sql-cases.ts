import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Dialect } from '../../src/schema';

/** Statements, and whether Spanner takes them. */
export interface SqlCase {
  readonly title: string;
  readonly dialect: Dialect;
  readonly statements: readonly string[];
  readonly isAccepted: boolean;
  /** The kind of the refusal, or its message. Absent: any. */
  readonly because?: string;
  /** The emulator does not know what it is about. */
  readonly isOfDocumentation: boolean;
}

const FOLDER = join(__dirname, '..', 'validity', 'cases');
const DIALECTS: Readonly<Record<string, Dialect>> = { gsql: Dialect.GOOGLESQL, pgsql: Dialect.POSTGRESQL };

/**
 * The cases of `test/validity/cases`. A block of a file ends at an empty line, a statement with `;` at the end of a line.
 * Comments in front of the statements say what the block is:
 *
 * - `-- judge: emulator`, or `documentation` where the emulator does not know what the file is about
 * - `-- given: T`: statements that others follow
 * - `-- refused: what it is about`, or `-- accepted:`, with `-- after: T, U` and `-- because: the kind or the message`.
 *   `-- or` between statements begins another case of that title
 */
export const SQL_CASES: readonly SqlCase[] = readdirSync(FOLDER).sort().flatMap(casesIn);

function casesIn(file: string): SqlCase[] {
  const dialect = DIALECTS[file.split('.')[1]];
  const given = new Map<string, readonly string[]>();
  let isOfDocumentation = false;
  return readFileSync(join(FOLDER, file), 'utf8').trimEnd().split('\n\n').flatMap((block): SqlCase[] => {
    const [head, text] = /^((?:-- .*\n?)+)([^]*)$/.exec(block)!.slice(1);
    const words = new Map([...head.matchAll(/^-- (\w+): (.*)$/gm)].map(([, word, value]): [string, string] => [word, value]));
    isOfDocumentation = isOfDocumentation || words.get('judge') === 'documentation';
    if (words.has('given')) {
      given.set(words.get('given')!, statementsOf(text));
    }
    const title = words.get('refused') ?? words.get('accepted');
    const first = words.get('after')?.split(', ').flatMap((name) => given.get(name)!) ?? [];
    return title === undefined ? [] : text.split('\n-- or\n').map((each) => ({
      title, dialect, isOfDocumentation, because: words.get('because'), isAccepted: words.has('accepted'), statements: [...first, ...statementsOf(each)],
    }));
  });
}

function statementsOf(text: string): string[] {
  return text.replace(/;$/, '').split(';\n');
}
