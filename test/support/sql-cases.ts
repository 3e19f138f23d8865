import { join } from 'node:path';
import { sqlBlocks, type SqlBlock } from './sql-blocks';
import type { Dialect } from '../../src/schema';

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

/**
 * The cases of `test/validity/cases`. Comments in front of the statements say what a block is:
 *
 * - `-- judge: emulator`, or `documentation` where the emulator does not know what the file is about
 * - `-- given: T`: statements that others follow
 * - `-- refused: what it is about`, or `-- accepted:`, with `-- after: T, U` and `-- because: the kind or the message`.
 *   `-- or` between statements begins another case of that title
 */
export const SQL_CASES: readonly SqlCase[] = sqlBlocks(join(__dirname, '..', 'validity', 'cases')).flatMap(casesIn);

function casesIn(blocks: readonly SqlBlock[]): SqlCase[] {
  const isOfDocumentation = blocks[0].words.get('judge') === 'documentation';
  return blocks.flatMap(({ dialect, words, sections, given }) => {
    const title = words.get('refused') ?? words.get('accepted');
    return title === undefined ? [] : sections.map(({ statements }) => ({
      title, dialect, isOfDocumentation, because: words.get('because'), isAccepted: words.has('accepted'), statements: [...given('after'), ...statements],
    }));
  });
}
