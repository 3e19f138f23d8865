import type { TextAudit } from '../audit-text';
import { inFile, type FileEdit } from './file-fixes';
import { PartSpans } from '../part-span';
import { DdlSource, moved } from '../source';
import type { TextEdit } from './merged-statement';
import { foldScript, type FoldedScript } from '../../ddl/fold/fold-script';
import { plainOrQuoted } from '../../ddl/lexer/keywords';
import { tokenize } from '../../ddl/lexer/lexer';
import { problemsOf, type PlacedStatement } from '../../ddl/parser/statement';
import { refusedStatements, supersededFindings } from '../../ledger/refused-statements';
import { refusedIn } from '../../rules/engine';
import { errorsOf, type Finding } from '../../rules/finding';
import type { Rename } from '../../rules/fixes/fix';
import { isCertain } from '../../rules/validity/statement-order';
import { unknownColumn } from '../../rules/validity/unknown-column';
import type { Dialect, Span } from '../../schema';
import { quoteIdentifier, quoteString } from '../../schema/quoting';
import { grouped } from '../../text/collections';
import { edited } from '../../text/edited';

/** Edits that correct misspelled names, by finding. */
export type Renamings = ReadonlyMap<Finding, readonly FileEdit[]>;

interface Renaming {
  readonly finding: Finding;
  readonly edits: readonly TextEdit[];
  readonly inFiles: readonly FileEdit[];
}

/** Each check covers the whole text. If many renames cause other findings, the names are not misspelled. */
const MOST_JUDGEMENTS = 24;

/**
 * Corrects misspelled names in the files. The renames are tried together and the text is checked again. Renames that
 * leave their finding or cause a new one are dropped.
 */
export function renamings(audit: TextAudit): Renamings {
  const { source, script, statements, dialect } = audit;
  const spans = new PartSpans(source.text, script);
  const all = audit.findings.flatMap(({ finding }) => {
    const rename = finding.rule === unknownColumn.name ? renameOf(finding) : undefined;
    const edits = rename && spans.naming(finding.subject.part, rename.from)
      .map((span) => renamed(span, rename, source.text, dialect));
    const inFiles = edits?.map((edit) => edit && inFile(edit, audit));
    return inFiles && inFiles.length > 0 && !inFiles.includes(undefined)
      ? [{ finding, edits: edits as TextEdit[], inFiles: inFiles as FileEdit[] }]
      : [];
  });
  const before = countsIn(statements, script);
  let judgements = 0;
  const proven = (together: readonly Renaming[]): readonly Renaming[] => {
    if (together.length === 0 || judgements++ === MOST_JUDGEMENTS) {
      return [];
    }
    if (holds(together, before, audit)) {
      return together;
    }
    const half = Math.floor(together.length / 2);
    return half === 0 ? [] : [...proven(together.slice(0, half)), ...proven(together.slice(half))];
  };
  return new Map(proven(all).map(({ finding, inFiles }) => [finding, inFiles]));
}

function renameOf({ fixes }: Finding): Rename | undefined {
  const [fix] = fixes();
  return fix.kind === 'advice' ? fix.rename : undefined;
}

/** Replaces the last words of a path, or a string. Keeps quotes, and adds them if the new name requires them. */
function renamed({ start, end }: Span, { from, to }: Rename, text: string, dialect: Dialect): TextEdit | undefined {
  const tokens = tokenize(text.slice(start, end), dialect);
  if (tokens[0].kind === 'string') {
    const replacement = quoteString(to, dialect);
    return replacement === undefined ? undefined : { start, end, replacement };
  }
  const words = tokens
    .filter(({ kind }) => kind === 'identifier' || kind === 'quoted-identifier')
    .slice(-from.split('.').length);
  const isQuoted = words.some(({ kind }) => kind === 'quoted-identifier');
  const spelled = (name: string): string =>
    isQuoted ? quoteIdentifier(name, dialect) : plainOrQuoted(name, dialect);
  const replacement = to.split('.').map(spelled).join('.');
  return words.map(({ value }) => value).join('.') === from
    ? { start: start + words[0].start, end: start + words.at(-1)!.end, replacement }
    : undefined;
}

function holds(together: readonly Renaming[], before: Counts, { source, dialect, script }: TextAudit): boolean {
  const edits = [...new Map(together.flatMap((each) => each.edits)
    .map((edit) => [`${edit.start} ${edit.replacement}`, edit])).values()];
  if (new Set(edits.map(({ start }) => start)).size < edits.length) {
    return false;
  }
  const inPieces = grouped(edits, ({ start }) => source.pieceAt(start));
  const after = new DdlSource(source.pieces.map((piece, at) => {
    const own = (inPieces.get(piece) ?? []).map((edit) => moved(edit, -source.startOf(at)));
    return { ...piece, text: edited(piece.text, own) };
  }));
  const statements = after.statements(dialect);
  const counts = countsIn(statements, foldScript(statements, dialect, script.schema.database));
  const gone = grouped(together, ({ finding }) => keyOf(finding));
  return [...counts].every(([key, count]) => count <= (before.get(key) ?? 0)) &&
    [...gone].every(([key, { length }]) => (counts.get(key) ?? 0) <= before.get(key)! - length);
}

/** The number of times that each finding occurs. */
type Counts = ReadonlyMap<string, number>;

function countsIn(statements: readonly PlacedStatement[], script: FoldedScript): Counts {
  const keys = [
    ...errorsOf([
      ...refusedIn(script.schema),
      ...supersededFindings(statements, script).map(({ finding }) => finding),
    ]).map(keyOf),
    ...refusedStatements(script, statements).map(({ finding }) => finding).filter(isCertain)
      .map((finding) => JSON.stringify(finding)),
    ...statements.flatMap(({ statement }) => problemsOf(statement)).map(() => 'not understood'),
  ];
  return new Map([...grouped(keys, (key) => key)].map(([key, { length }]) => [key, length]));
}

/**
 * Only unknown-column needs its message, because a part can name several missing objects. Messages of other rules may
 * contain renamed names.
 */
function keyOf({ rule, objectName, facts, dialect }: Finding): string {
  const message = rule === unknownColumn.name ? unknownColumn.words.message(facts, { dialect }) : '';
  return `${rule} ${objectName} ${JSON.stringify(message)}`;
}
