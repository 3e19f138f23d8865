import { foldWhole } from './migrations/fold-log';
import { OrderProof } from './order-proof';
import type { FoldedScript } from '../ddl/fold/fold-script';
import type { StatementFinding } from '../ddl/fold/refused-statement';
import { parseScript } from '../ddl/parser/parse-script';
import type { PlacedStatement, Statement } from '../ddl/parser/statement';
import { printObjects } from '../ddl/printer/print-objects';
import { refusedText } from '../rules/changes/refused-text';
import { isSequence, sequences, type Dialect, type Schema } from '../schema';
import { AS_OPTIONS } from '../schema/objects/sequence';

/** The schema after the statements, or why Spanner would reject one of them. */
export function replayed(
  from: Schema,
  statements: readonly string[],
): { readonly schema: Schema; readonly script: FoldedScript; readonly problem?: string } {
  const { dialect, database } = from;
  const before: Statement[] = [
    ...from.tables.map((table): Statement => ({ kind: 'create table', table })),
    ...from.indexes.map((index): Statement => ({ kind: 'create index', index })),
  ];
  const objects = statementsOf(from);
  const added = statements.flatMap((text) => parseScript(text, dialect));
  const script = [...objects, ...before.map(placed), ...added];
  const { schema, refused, script: folded } = foldWhole(script, dialect, database);
  const early = findingInOrder([...objects.map(({ statement }) => statement), ...before], added, dialect);
  const notUnderstood = added.find(({ statement }) => statement.kind === 'not understood');
  return {
    schema,
    script: folded,
    ...(notUnderstood && { problem: notUnderstood.statement.kind }),
    ...(early && { problem: refusedText(early) }),
    ...(refused.length > 0 && { problem: refusedText(refused[0].finding) }),
  };
}

function findingInOrder(
  before: readonly Statement[], added: readonly PlacedStatement[], dialect: Dialect,
): StatementFinding | undefined {
  return added.length === 0
    ? undefined
    : new OrderProof(dialect, before).findingIn(added.map(({ statement }) => statement));
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

/** Places a statement that was never text. */
function placed(statement: Statement): PlacedStatement {
  return { statement, start: 0, end: 0, comments: [] };
}
