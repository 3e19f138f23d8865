import { Dialect } from '../../schema';
import { TYPES } from '../../schema/types/type-registry';
import { acceptSpelling } from '../../schema/types/type-spellings';
import type { ExpressionTokens } from '../expressions/expression-tokens';

/** Spanner has no deeper types; the limit also keeps unclosed ones from being read repeatedly. */
const MAX_TYPE_DEPTH = 10;
/** Reserved words that begin types which columns cannot have. */
const UNKNOWN_TYPES = new Set(['ARRAY', 'STRUCT', 'INTERVAL', 'PROTO', 'ENUM']);
const ANGLES: ReadonlyMap<string, number> = new Map([['<', 1], ['>', -1], ['>>', -2]]);

/** A type in an expression. */
export interface TypeReference {
  /** Upper case, as written: `VARCHAR(36)`. */
  readonly text: string;
  /** As `Cast.typeCode`. */
  readonly code: string;
  /** It has a length, which may truncate a value. */
  readonly hasLength: boolean;
}

/** `STRING(MAX)`, `ARRAY<INT64>`, `double precision`, `varchar(36)[]`. */
export function readType(tokens: ExpressionTokens): TypeReference | undefined {
  const from = tokens.at;
  if (!tokens.isName()) {
    return undefined;
  }
  const known = acceptSpelling(tokens)?.code;
  if (known === undefined) {
    if (tokens.isReserved() && !UNKNOWN_TYPES.has(tokens.word())) {
      return undefined;
    }
    tokens.readPath();
  }
  if (!skipTypeArguments(tokens)) {
    return undefined;
  }
  let code: string = known ?? unknownCode(tokens.compactText(from, tokens.at).toUpperCase(), tokens.dialect);
  let hasLength = false;
  while (tokens.word() === '(' || tokens.word() === '[') {
    const close = tokens.closing();
    if (close === undefined || (tokens.word() === '(' && close === tokens.at + 1)) {
      return undefined;
    }
    hasLength ||= tokens.word() === '(';
    code += tokens.word() === '[' ? '[]' : '';
    tokens.at = close + 1;
  }
  return { text: tokens.compactText(from, tokens.at).toUpperCase(), code, hasLength };
}

/** PostgreSQL has no types with GoogleSQL names. */
function unknownCode(text: string, dialect: Dialect): string {
  const isOther = dialect === Dialect.POSTGRESQL && (text in TYPES || text.endsWith('>'));
  return isOther ? text.toLowerCase() : text;
}

/** `<STRING>` after ARRAY or STRUCT; elsewhere `<` compares. */
export function skipTypeArguments(tokens: ExpressionTokens): boolean {
  const before = tokens.word(-1);
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
