import { foldWhole } from './migrations/fold-log';
import { OrderProof } from './order-proof';
import type { FoldedScript } from '../ddl/fold/fold-script';
import { parseScript } from '../ddl/parser/parse-script';
import type { PlacedStatement, Statement } from '../ddl/parser/statement';
import { printObjects } from '../ddl/printer/print-objects';
import { refusedText } from '../rules/validity/statement-order';
import { isSequence, sequences, type Schema } from '../schema';
import { AS_OPTIONS } from '../schema/objects/sequence';

/** The schema after the statements, or why Spanner would reject one of them. */
export function replayed(
  from: Schema, statements: readonly string[],
): FoldedScript & { readonly problem?: string } {
  const { dialect, database } = from;
  const before = [
    ...statementsOf(from),
    ...from.tables.map((table) => placed({ kind: 'create table', table })),
    ...from.indexes.map((index) => placed({ kind: 'create index', index })),
  ];
  const added = statements.flatMap((text) => parseScript(text, dialect));
  const script = foldWhole([...before, ...added], dialect, database);
  const { refused } = script;
  const early = added.length > 0
    ? new OrderProof(dialect, before.map(statementIn)).findingIn(added.map(statementIn))
    : undefined;
  const notUnderstood = added.find(({ statement }) => statement.kind === 'not understood');
  return {
    ...script,
    ...(notUnderstood && { problem: notUnderstood.statement.kind }),
    ...(early && { problem: refusedText(early) }),
    ...(refused.length > 0 && { problem: refusedText(refused[0].finding) }),
  };
}

/** The statements that create the objects, with the form in which a sequence was written. */
function statementsOf(schema: Schema): PlacedStatement[] {
  const { objects } = schema;
  const withOptions = new Set(sequences(objects).filter((each) => each.writtenAsOptions).map(({ name }) => name));
  return printObjects(schema).flatMap((text) => parseScript(text, schema.dialect)).map((parsed) => {
    const { statement } = parsed;
    return statement.kind === 'other' && isSequence({ kind: statement.object }) && withOptions.has(statement.name)
      ? { ...parsed, statement: { ...statement, parts: [...statement.parts, AS_OPTIONS] } }
      : parsed;
  });
}

function statementIn({ statement }: PlacedStatement): Statement {
  return statement;
}

/** Places a statement that was never text. */
function placed(statement: Statement): PlacedStatement {
  return { statement, start: 0, end: 0, comments: [] };
}
