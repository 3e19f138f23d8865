import * as path from 'node:path';
import type { Io } from '../command';
import type { PendingChange } from './pending-change';
import type { MigratedModel } from './read-records';
import { placeText, type DdlSource } from '../../audit/source';
import { joinedLines, onOneLine } from '../../ddl/lexer/one-line';
import type { PlacedStatement } from '../../ddl/parser/statement';
import { heldSchema, isUndeclared, judgeHeld } from '../../ledger/held-schema';
import {
  appendConflict, appendLosses, unresolvedReference, type AppendConflict,
} from '../../ledger/migrations/append-checks';
import { migrationName } from '../../ledger/migrations/file-names';
import { foldLog, type FoldedLog } from '../../ledger/migrations/fold-log';
import type { MigrationEntry } from '../../ledger/migrations/migration-text';
import type { Step } from '../../ledger/step';
import { rendered } from '../../report/rendered-finding';
import { findingKey } from '../../rules/engine';
import { errorsOf, type Finding } from '../../rules/finding';
import { underPolicies } from '../../rules/guards/apply-policies';
import { refusedText } from '../../rules/validity/statement-order';
import type { Dialect, Schema } from '../../schema';
import { MARK, markedBody } from '../../schema/declared-values';
import { databaseIn, dataIn, problemsIn, refuseAll, statementTexts } from '../input/one-database';
import { STANDARD_INPUT } from '../input/read-text';
import { UnusableInput } from '../input/unusable-input';

/** Hand-written statements in the form in which they will be recorded. */
export interface AppendedStatements {
  /** The name of the migration, from the name of the file. */
  readonly name: string;
  readonly entries: readonly MigrationEntry[];
  /** Data that the statements permanently remove. */
  readonly losses: readonly Step[];
  /** New errors that no acknowledgement accepts. */
  readonly findings: readonly Finding[];
}

const HAND_WRITTEN = 'hand_written';

/** @throws UnusableInput if a statement cannot be parsed, or changes a missing object */
export async function appendedStatements(
  file: string,
  changes: readonly PendingChange[],
  io: Io,
): Promise<AppendedStatements> {
  if (changes.length > 1) {
    const databases = changes.map(({ models: [{ database }] }) => database);
    throw new UnusableInput(
      `--append is for one database, and the app has ${databases.join(', ')}`,
      'name one with --database',
    );
  }
  const [{ log, folder, models }] = changes;
  const [{ dialect }] = models;
  if (file !== STANDARD_INPUT && path.resolve(io.folder, path.dirname(file)) === path.resolve(log.folder)) {
    throw new UnusableInput(
      `${file} is in ${folder} itself, where migrate writes`, 'move it elsewhere and name it there',
    );
  }
  const { source } = await databaseIn({ paths: [file] }, io, { dialect, isSent: true });
  const statements = source.statements(dialect);
  refuseAll([...problemsIn(source, statements), ...dataIn(source, statements)], 'nothing was recorded');
  if (statements.length === 0) {
    throw new UnusableInput(`${file} holds no statements`);
  }
  const states = refuseStatements(changes[0], source, statements);
  return {
    name: (file === STANDARD_INPUT ? '' : migrationName(path.basename(file).replace(/\.\w+$/, ''))) || HAND_WRITTEN,
    entries: statements.map((statement) => entryOf(statement, source, dialect)),
    losses: appendLosses(states),
    findings: newErrors(states, models, io.today),
  };
}

/** @param states The schema before the statements and after each of them. */
function newErrors(states: readonly Schema[], models: readonly MigratedModel[], today: string): Finding[] {
  const errors = models.flatMap(({ schema, acknowledgements, guards }) => {
    const held = heldSchema(states[states.length - 1], schema);
    const judgement = judgeHeld(held, { adopted: () => states[0] }, acknowledgements, today);
    return errorsOf(underPolicies(judgement, held.schema, guards).findings)
      .filter((finding) => isUndeclared(finding, held));
  });
  return [...new Map(errors.map((finding) => [findingKey(finding), finding])).values()];
}

/** Declarations and acknowledgements in comments, to be recorded in front of the statement. */
export function marksOf(comments: PlacedStatement['comments']): string[] {
  return comments.flatMap(({ text }) => markedBody(text) ?? []).map((body) => `${MARK} ${body}`);
}

/** Keeps the comment directly in front of a statement, but not comments inside, because `ddl` cannot hold comments. */
function entryOf({ start, end, comments }: PlacedStatement, source: DdlSource, dialect: Dialect): MigrationEntry {
  const text = source.text.slice(start, end);
  const above = comments
    .filter((comment) => comment.end <= start && !comment.text.startsWith('spanner-constructs'))
    .pop();
  const hasInner = comments.some((comment) => comment.start > start);
  const statement = hasInner ? onOneLine(text, dialect) ?? text : joinedLines(text, dialect);
  return {
    ...(above && { comment: above.text }),
    marks: marksOf(comments),
    statement,
    ...(!hasInner && { written: text }),
  };
}

/** Checks the statements one by one, as Spanner runs them. Returns the schemas before them and after each. */
function refuseStatements(
  { log, models: [{ dialect, database }] }: PendingChange, source: DdlSource, statements: readonly PlacedStatement[],
): Schema[] {
  const texts = statementTexts(source, statements);
  const folded = (count: number): FoldedLog => foldLog([...log.all(), ...texts.slice(0, count)], dialect, database);
  let before = folded(0);
  const states = [before.schema];
  const refusals: string[] = [];
  statements.forEach(({ statement, start, end }, position) => {
    const after = folded(position + 1);
    const [refused] = after.refused.slice(before.refused.length);
    const conflict = appendConflict(statement, before.schema) ?? unresolvedReference(before, after);
    const message = refused ? refusedText(refused.finding) : conflict && conflictWords(conflict);
    if (message !== undefined) {
      refusals.push(`${placeText(source.place(start, end))}: ${message}`);
    }
    before = after;
    states.push(after.schema);
  });
  refuseAll(refusals, 'nothing was recorded: Spanner would refuse these statements');
  return states;
}

function conflictWords(conflict: AppendConflict): string {
  if (conflict.kind === 'name taken') {
    return `the name ${conflict.name} is taken by the ${conflict.by.kind.toLowerCase()} ${conflict.by.name}`;
  }
  if (conflict.kind === 'refused') {
    return rendered(conflict.finding, 'sql').message;
  }
  const { finding, nearest } = conflict;
  return `${refusedText(finding)}${nearest === undefined ? '' : `: did you mean "${nearest}"?`}`;
}
