import { unresolvedReferences } from './unresolved-references';
import type { DanglingStatement } from '../ddl/fold/dangling';
import { earlyUses } from '../ddl/fold/early-uses';
import type { FoldedScript } from '../ddl/fold/fold-script';
import type { PlacedStatement } from '../ddl/parser/statement';
import { objectKind } from '../schema';
import { uniqueKey } from '../schema/name-key';
import { objectIndexes } from '../schema/objects/object-index';

/** Statements of a script that refer to missing or existing objects, unless a rule reports them. */
export function danglingStatements(script: FoldedScript, statements: readonly PlacedStatement[]): DanglingStatement[] {
  const references = unresolvedReferences(script).filter((each) => !isJudged(each, script));
  return [...script.dangling, ...references, ...earlyUses(statements, script.schema.dialect)];
}

/** Rules check the references of a search or vector index, as far as it can be parsed. */
function isJudged({ statement: { statement } }: DanglingStatement, { schema }: FoldedScript): boolean {
  return statement.kind === 'other' && objectKind(statement.object).place === 'index' &&
    objectIndexes(schema).some(({ name }) => uniqueKey(name) === uniqueKey(statement.name));
}
