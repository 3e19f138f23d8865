import { foldScript, type FoldedScript } from '../../../src/ddl/fold/fold-script';
import { parseScript } from '../../../src/ddl/parser/parse-script';
import { problemsOf, type SyntaxProblem } from '../../../src/ddl/parser/statement';
import { Dialect } from '../../../src/schema';
import { printScript } from '../../support/print-script';

export function folded(text: string, dialect: Dialect): FoldedScript {
  return foldScript(parseScript(text, dialect), dialect, 'db');
}

/** What a script leaves behind, as DDL. */
export function printed(text: string, dialect: Dialect): string[] {
  return printScript(folded(text, dialect));
}

/** What the first statement that is not understood, or the end of the first table that is not, has in it. */
export function problemOf(text: string, dialect: Dialect): SyntaxProblem | undefined {
  return parseScript(text, dialect).map(({ statement }) => problemsOf(statement)[0]).find((problem) => problem !== undefined);
}
