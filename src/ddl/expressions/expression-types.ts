import type { Literal } from './expression';
import type { ExpressionGrammar } from './expression-grammar';
import type { ExpressionTokens } from './expression-tokens';

/** Deeper types are no types of Spanner; the bound keeps unclosed ones from being read again and again. */
const MAX_TYPE_DEPTH = 10;
const ANGLES: ReadonlyMap<string, number> = new Map([['<', 1], ['>', -1], ['>>', -2]]);
const DECIMAL_NUMBER = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;
const BOOLEANS: ReadonlyMap<string, string> = new Map([['T', 'TRUE'], ['TRUE', 'TRUE'], ['F', 'FALSE'], ['FALSE', 'FALSE']]);

/** `STRING(MAX)`, `ARRAY<INT64>`, `double precision`, `varchar(36)[]`. */
export function readType(tokens: ExpressionTokens, grammar: ExpressionGrammar): string | undefined {
  const from = tokens.at;
  if (!tokens.isName()) {
    return undefined;
  }
  if (!grammar.longTypes.some((words) => tokens.accept(...words))) {
    readPath(tokens);
  }
  if (!skipTypeArguments(tokens)) {
    return undefined;
  }
  while (tokens.word() === '(' || tokens.word() === '[') {
    const close = tokens.closing();
    if (close === undefined) {
      return undefined;
    }
    tokens.at = close + 1;
  }
  return tokens.compactText(from, tokens.at).toUpperCase();
}

/** `<STRING>` behind ARRAY or STRUCT; elsewhere `<` compares. */
export function skipTypeArguments(tokens: ExpressionTokens): boolean {
  const before = tokens.word(tokens.at - 1);
  if (tokens.word() !== '<' || (before !== 'ARRAY' && before !== 'STRUCT')) {
    return true;
  }
  let open = 0;
  do {
    open += ANGLES.get(tokens.word()) ?? 0;
    tokens.at++;
  } while (open > 0 && open <= MAX_TYPE_DEPTH && tokens.at < tokens.end);
  return open === 0;
}

/** A name and those behind dots. */
export function readPath(tokens: ExpressionTokens): string[] {
  const names = [tokens.token().value];
  tokens.at++;
  while (tokens.word() === '.' && tokens.isName(tokens.at + 1)) {
    names.push(tokens.token(tokens.at + 1).value);
    tokens.at += 2;
  }
  return names;
}

/** `BIGINT '16'` and `'16'::BIGINT`. */
export function literalOf(grammar: ExpressionGrammar, type: string, value: string): Literal | undefined {
  const kind = grammar.stringTypes.get(type);
  switch (kind) {
    case undefined:
      return undefined;
    case 'number':
      return DECIMAL_NUMBER.test(value) ? { kind: 'literal', type: kind, value } : undefined;
    case 'bool': {
      const truth = BOOLEANS.get(value.toUpperCase());
      return truth === undefined ? undefined : { kind: 'literal', type: kind, value: truth };
    }
    default:
      return { kind: 'literal', type: kind, value };
  }
}
