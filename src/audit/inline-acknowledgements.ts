import { moved, placeIn, type DdlSource, type OuterComment, type Place } from './source';
import type { FoldedScript } from '../ddl/fold/fold-script';
import { tokenize } from '../ddl/lexer/lexer';
import { withoutMarks } from '../ddl/parser/parse-script';
import { nameOf, type PlacedStatement, type Statement } from '../ddl/parser/statement';
import { createdColumns } from '../ddl/parser/table-comments';
import { phraseText } from '../languages/phrase';
import { statedFinding, type Finding } from '../rules/finding';
import type { Acknowledgement } from '../rules/guards/acknowledgement';
import { acknowledgementFinding } from '../rules/guards/check-decisions';
import { unusedAcknowledgementRule, type UnusedFacts } from '../rules/guards/unused-decisions';
import { badAcknowledgement } from '../rules/usage/decisions';
import type { Dialect, ForeignKeyDefinition, Span } from '../schema';
import {
  isDeclaration, MARK, markedBody, readDeclaration, type CommentFinding,
} from '../schema/declared-values';
import { nameKey } from '../schema/name-key';
import { lastAtOrBefore } from '../text/collections';
import { didYouMean } from '../text/did-you-mean';
import { memoized, once } from '../text/once';
import { quotedName } from '../text/shown';

const FORM = /^acknowledge\s+([^\s:]+)(?:\s+until\s+([^\s:]+))?\s*(?::(.*))?$/is;
const EXAMPLE = '-- spanner-constructs: acknowledge monotonic-key: ten rows a day, checked by the data team';

export interface InlineAcknowledgements {
  /** Each with the place of its comment. */
  readonly acknowledgements: ReadonlyMap<Acknowledgement, Place>;
  /** About comments that are probably meant as acknowledgements but are incomplete. */
  readonly findings: readonly (Place & { readonly finding: Finding })[];
}

/** Reads the comments `spanner-constructs: acknowledge <rule>: <reason>`, for the object next to it or below it. */
export function inlineAcknowledgements(
  source: DdlSource,
  statements: readonly PlacedStatement[],
  script: FoldedScript,
  dialect: Dialect,
): InlineAcknowledgements {
  const foreignKeysOf = memoized(({ statement }: PlacedStatement) => namedForeignKeys(statement));
  const objects = once(() => new Map([...script.origins].flatMap(([name, placed]) => (
    placed.map((statement) => [statement, name] as const)
  ))));
  return acknowledgementsIn(
    source,
    [...statements].sort((a, b) => a.start - b.start),
    (statement, at) => foreignKeyBeside(foreignKeysOf(statement), at, source.text) ??
      objects().get(statement) ?? nameOf(statement.statement),
    dialect,
    checkOf(statements, dialect),
  );
}

/** Finds why the parser ignored a declaration; undefined if it did not. */
type Check<S> = (body: string, beside: S | undefined, at: Span) => CommentFinding | undefined;

/** The parser assigns a comment to the statement that contains or follows it. */
function checkOf(statements: readonly PlacedStatement[], dialect: Dialect): Check<PlacedStatement> {
  const owners = once(() => (
    new Map(statements.flatMap((each) => each.comments.map(({ start }) => [start, each] as const)))
  ));
  return (body, beside, at) => {
    // Comments in the file around a statement have no position in its text.
    const owner = at.end > at.start ? owners().get(at.start) : beside;
    const declaration = readDeclaration(body);
    if ('what' in declaration) {
      return declaration;
    }
    const columns = owner ? createdColumns(owner.statement).map(({ name }) => name) : [];
    if (columns.some((name) => nameKey(name, dialect) === nameKey(declaration.column, dialect))) {
      return undefined;
    }
    const nearest = didYouMean(declaration.column, columns);
    return {
      what: columns.length === 0
        ? 'is not beside a statement that creates columns'
        : `names ${quotedName(declaration.column)}, and the statement creates no such column`,
      want: nearest === undefined
        ? 'put it in front of the CREATE TABLE or ADD COLUMN that creates the column'
        : `-- ${MARK} ${body.replace(declaration.column, nearest)}`,
    };
  };
}

/** @param nameAt Names the object of a comment, from the statement next to it and its own place. */
export function acknowledgementsIn<S extends Span>(
  source: DdlSource,
  statements: readonly S[],
  nameAt: (statement: S, at: Span) => string,
  dialect: Dialect,
  check?: Check<S>,
): InlineAcknowledgements {
  const acknowledgements = new Map<Acknowledgement, Place>();
  const findings: (Place & { readonly finding: Finding })[] = [];
  for (const { body, place, at } of markedComments(source, dialect)) {
    const statement = statementBeside(statements, at, source.text);
    const on = statement && nameAt(statement, at);
    const read = check && isDeclaration(body) ? check(body, statement, at) : readForm(body, on);
    if (read && 'what' in read) {
      findings.push({ ...place, finding: badComment(on ?? '', body, read, dialect) });
    } else if (read) {
      acknowledgements.set(read, place);
    }
  }
  return { acknowledgements, findings };
}

/** @param on Absent for a comment that is not beside a statement. */
function readForm(body: string, on: string | undefined): Acknowledgement | CommentFinding {
  if (on === undefined) {
    return {
      what: 'is not next to a statement', want: `a place above or next to the statement or column, as in ${EXAMPLE}`,
    };
  }
  const [, rule, until, reason = ''] = FORM.exec(body) ?? [];
  if (rule === undefined) {
    return { what: 'is not a known form of acknowledgement', want: EXAMPLE };
  }
  const acknowledgement = { rule, on, reason: reason.trim(), until };
  const found = acknowledgementFinding(acknowledgement);
  if (!found) {
    return acknowledgement;
  }
  const { message, want } = badAcknowledgement.lines(found);
  return {
    what: `hides nothing: ${phraseText(message, 'sql')}`, want: `${phraseText(want, 'sql')}, as in ${EXAMPLE}`,
  };
}

/** Without the mark of a comment. */
export function acknowledgementComment(rule: string): string {
  return `${MARK} acknowledge ${rule}: <reason>`;
}

interface MarkedComment {
  /** The text after the mark, on one line. */
  readonly body: string;
  readonly place: Place;
  /** The position in the text of the source. */
  readonly at: Span;
}

function markedComments(source: DdlSource, dialect: Dialect): MarkedComment[] {
  return source.pieces.flatMap((piece, position) => {
    const base = source.startOf(position);
    const outer = (piece.comments ?? []).map(({ text, start, end }) => (
      { text, place: placeIn(piece.file, start, end), at: { start: base, end: base } }
    ));
    const inner = commentsIn(piece.text, dialect).map(({ text, start, end }) => (
      { text, place: source.place(base + start, base + end), at: moved({ start, end }, base) }
    ));
    return [...outer, ...inner].flatMap(({ text, ...placed }) => {
      const body = markedBody(withoutMarks(text));
      return body === undefined ? [] : { body, ...placed };
    });
  });
}

/** Most texts have no such comment, so this avoids a second pass. */
function commentsIn(text: string, dialect: Dialect): readonly OuterComment[] {
  return /spanner-constructs:/i.test(text) ? tokenize(text, dialect).filter(({ kind }) => kind === 'comment') : [];
}

/** The statement around the comment, or the one that ends on its line, or else the next one. */
function statementBeside<S extends Span>(statements: readonly S[], at: Span, text: string): S | undefined {
  const position = lastAtOrBefore(statements, at.start, ({ start }) => start);
  const before = statements[position];
  if (!before || before.start > at.start) {
    return before;
  }
  const isBeside = at.start <= before.end || !/[\r\n]/.test(text.slice(before.end, at.start));
  return isBeside ? before : statements[position + 1];
}

interface PlacedForeignKey extends Span {
  readonly name: string;
}

function namedForeignKeys(statement: Statement): PlacedForeignKey[] {
  return foreignKeysIn(statement).flatMap(({ name, spans }) => (name !== '' && spans ? { name, ...spans.whole } : []));
}

function foreignKeysIn(statement: Statement): readonly ForeignKeyDefinition[] {
  switch (statement.kind) {
    case 'create table':
      return statement.table.foreignKeys;
    case 'alter table':
      return statement.actions.flatMap((action) =>
        action.kind === 'add foreign key'
          ? action.foreignKey
          : action.kind === 'add column'
            ? action.inline.foreignKeys
            : [],
      );
    default:
      return [];
  }
}

/** The foreign key on the line of the comment, or else the one below it. */
function foreignKeyBeside(foreignKeys: readonly PlacedForeignKey[], at: Span, text: string): string | undefined {
  const position = lastAtOrBefore(foreignKeys, at.start, ({ start }) => start);
  const before = foreignKeys[position]?.start <= at.start ? foreignKeys[position] : undefined;
  const next = foreignKeys[before ? position + 1 : position];
  const isBeside = before && (at.start < before.end || /^[ \t,)]*$/.test(text.slice(before.end, at.start)));
  const isAbove = next && /^\s*$/.test(text.slice(at.end, next.start));
  return (isBeside ? before : isAbove ? next : undefined)?.name;
}

function badComment(object: string, body: string, { what, want }: CommentFinding, dialect: Dialect): Finding {
  const comment = `${MARK} ${body}`;
  const facts: UnusedFacts = { kind: 'comment', comment, what, want };
  const part = { kind: 'written', text: `-- ${comment}` } as const;
  return statedFinding(unusedAcknowledgementRule, object, part, facts, ['comment'], dialect);
}
