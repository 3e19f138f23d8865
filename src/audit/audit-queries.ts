import type { NotUnderstood } from './audit-text';
import { acknowledgementsIn, type InlineAcknowledgements } from './inline-acknowledgements';
import { moved, type DdlSource } from './source';
import { codeTokens } from '../ddl/lexer/lexer';
import { foundIn } from '../ddl/parser/token-cursor';
import { parseStatement, queryTexts, type ApplicationQuery } from '../ddl/queries/application-query';
import type { Dialect } from '../schema';

/** The SQL of an application, as far as it can be parsed. */
export interface AuditedQueries {
  readonly source: DdlSource;
  readonly all: readonly ApplicationQuery[];
  readonly notUnderstood: readonly NotUnderstood[];
  /** Comments next to a query acknowledge findings of only that query. */
  readonly inline: InlineAcknowledgements;
}

export function auditedQueries(source: DdlSource, dialect: Dialect): AuditedQueries {
  const all = source.pieces.flatMap(({ text: piece }, position) => (
    queryTexts(piece, dialect).map(({ span: within, text }): ApplicationQuery => {
      const span = moved(within, source.startOf(position));
      const { file, line } = source.place(span.start, span.end);
      return { name: `${file.name}:${line}`, span, text, parsed: parseStatement(text, dialect) };
    })
  ));
  const placed = all.map(({ name, span }) => ({ name, ...span }));
  return {
    source,
    all,
    notUnderstood: all.flatMap((query) => notUnderstood(query, source, dialect)),
    inline: acknowledgementsIn(source, placed, ({ name }) => name, dialect),
  };
}

function notUnderstood(
  { span, text, parsed: { problem } }: ApplicationQuery, source: DdlSource, dialect: Dialect,
): NotUnderstood[] {
  if (!problem) {
    return [];
  }
  const tokens = codeTokens(text, dialect);
  const token = tokens[problem.token];
  const offset = span.start + token.start;
  const missed = { expected: problem.expected, ...foundIn(token) };
  const statement = { kind: 'not understood', problems: [{ offset, ...missed }] } as const;
  return [{
    ...source.place(Math.min(offset, span.end - 1), span.start + token.end),
    statement: { statement, ...span, comments: [] },
    ...missed,
    isComputed: false,
  }];
}
