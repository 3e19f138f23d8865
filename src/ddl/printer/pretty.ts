import { OBJECT_KINDS, type Dialect } from '../../schema';
import { holdsRows } from '../../schema/kind/rows';
import { tokenize } from '../lexer/lexer';

const KINDS = ['TABLE', ...OBJECT_KINDS.filter(holdsRows).map(({ words }) => words)];
const WITH_COLUMNS = new RegExp(`^CREATE (${KINDS.join('|')})\\b`);

/**
 * Prints a statement for humans, with each column and clause on its own line. Never for Terraform, which compares the
 * bytes of the one-line form.
 */
export function prettyStatement(statement: string, dialect: Dialect): string {
  if (!WITH_COLUMNS.test(statement)) {
    return statement;
  }
  let pretty = '';
  let depth = 0;
  let end = 0;
  let bodies = 0;
  for (const token of tokenize(statement, dialect)) {
    const gap = statement.slice(end, token.start);
    end = token.end;
    if (token.kind === 'symbol' && token.text === ')') {
      depth -= 1;
      pretty += depth === 0 && bodies === 1 ? `\n${token.text}` : token.text;
      continue;
    }
    pretty += pretty.endsWith('\n  ') ? token.text : gap + token.text;
    if (token.kind !== 'symbol') {
      continue;
    }
    if (token.text === '(') {
      depth += 1;
      bodies += depth === 1 ? 1 : 0;
      pretty += depth === 1 && bodies === 1 ? '\n  ' : '';
    } else if (token.text === ',' && (depth === 0 || (depth === 1 && bodies === 1))) {
      pretty += '\n  ';
    }
  }
  return pretty;
}

/** Prints statements separated by `;` for humans, each on its own lines. */
export function prettyScript(script: string, dialect: Dialect): string {
  const ends = tokenize(script, dialect)
    .filter(({ text, kind }) => kind === 'symbol' && text === ';')
    .map(({ end }) => end);
  return [0, ...ends]
    .map((from, at) => prettyStatement(script.slice(from, ends[at]).trim(), dialect))
    .join('\n')
    .trimEnd();
}
