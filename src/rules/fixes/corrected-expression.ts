import { parseExpression } from '../../ddl/expressions/expression-parser';
import { childrenOf, expressionParts } from '../../ddl/expressions/expression-walk';
import { hasText, textOf } from '../../ddl/expressions/shard-expression';
import type { TypeFinding } from '../../ddl/expressions/type-finding';
import { codeTokens, type Token } from '../../ddl/lexer/lexer';
import { Dialect, type Span } from '../../schema';
import { functionPath, functionsInstead } from '../../schema/functions/counterparts';
import { quoteIdentifier } from '../../schema/quoting';
import { edited } from '../../text/edited';
import { typeMeant } from '../wording';

/** The expression with each text that may be the right one in the place of the wrong one. */
export function correctedTexts(found: TypeFinding, text: string, dialect: Dialect): string[] {
  if (found.kind === 'arguments' || found.kind === 'operands') {
    return textsWithCasts(found, found.types, text, dialect);
  }
  if (found.kind === 'unknown type' && typeMeant(found.name, dialect) === undefined) {
    return textsWithoutCast(found, text, dialect);
  }
  const right = rightTexts(found, dialect);
  if (found.kind === 'syntax' || (found.kind === 'unknown operator' && right.length === 0)) {
    return textsInSql(text, dialect);
  }
  if (right.length === 0 || !('name' in found)) {
    return [];
  }
  const wrong = wordsIn(found.name, dialect);
  const words = wordsIn(text, dialect).filter(({ start, end }) => start >= found.start && end <= found.end);
  const places = words.flatMap(({ start }, at) => (
    wrong.every((each, n) => each.text.toUpperCase() === words[at + n]?.text.toUpperCase())
      ? [{ start, end: words[at + wrong.length - 1].end }]
      : []
  ));
  // A type comes after the value that is cast.
  const place = found.kind === 'cast length' || found.kind === 'unknown type' ? places.at(-1) : places[0];
  return place ? right.map((replacement) => edited(text, [{ ...place, replacement }])) : [];
}

function wordsIn(text: string, dialect: Dialect): readonly Token[] {
  return codeTokens(text, dialect).slice(0, -1);
}

function rightTexts(found: TypeFinding, dialect: Dialect): readonly string[] {
  switch (found.kind) {
    case 'unknown function':
      return functionsInstead(found.name, dialect)
        .map((each) => (dialect === Dialect.POSTGRESQL ? functionPath(each).toLowerCase() : functionPath(each)));
    case 'unknown operator':
      return IN_ARRAY.filter((each) => each !== found.name && IN_ARRAY.includes(found.name));
    case 'reserved word':
      return [quoteIdentifier(found.name, dialect)];
    case 'cast length':
      return [found.name.replace(/\s*\(.*$/, '')];
    case 'unknown type':
      return [typeMeant(found.name, dialect)!];
    default:
      return [];
  }
}

/** The expression with the value alone in the place of its cast: `nextval('ids'::regclass)`. */
function textsWithoutCast({ start, end }: Span, text: string, dialect: Dialect): string[] {
  return expressionParts(parseExpression(text, dialect)).flatMap((part) => (
    part.kind === 'cast' && part.start === start && part.end === end
      ? [edited(text, [{ start, end, replacement: text.slice(part.operand.start, part.operand.end) }])]
      : []
  ));
}

/** The expression with the text of values where a function or operator takes text. */
function textsWithCasts({ start, end }: Span, types: readonly string[], text: string, dialect: Dialect): string[] {
  const part = expressionParts(parseExpression(text, dialect)).find((each) => each.start === start && each.end === end);
  const values = part ? childrenOf(part) : [];
  const casts = values.flatMap((value, at) => {
    const sql = text.slice(value.start, value.end);
    const isWhole = value.kind === 'column' || dialect === Dialect.GOOGLESQL;
    return values.length === types.length && hasText(types[at])
      ? [{ start: value.start, end: value.end, replacement: textOf(types[at], isWhole ? sql : `(${sql})`, dialect) }]
      : [];
  });
  return casts.length === 0 ? [] : [edited(text, casts)];
}

/** The operator of each dialect for a value in an array. */
const IN_ARRAY = ['IN UNNEST', '= ANY'];
/** Operators of programming languages. */
const IN_SQL: Readonly<Record<string, string>> = { '==': '=', '===': '=', '!==': '!=', '&&': 'AND' };

/** The expression with the operators of SQL, if it can be read with them. */
function textsInSql(text: string, dialect: Dialect): string[] {
  const symbols = wordsIn(text, dialect).filter(({ kind }) => kind === 'symbol');
  const runs: { start: number; end: number }[] = [];
  for (const { start, end } of symbols) {
    const last = runs.at(-1);
    if (last?.end === start) {
      last.end = end;
    } else {
      runs.push({ start, end });
    }
  }
  const written = edited(text, runs.map((run) => {
    const symbol = text.slice(run.start, run.end);
    return { ...run, replacement: IN_SQL[symbol] ?? symbol };
  }));
  return written === text || parseExpression(written, dialect).kind === 'opaque' ? [] : [written];
}
