import { unresolvedReferences } from './unresolved-references';
import type { DanglingStatement } from '../ddl/fold/dangling';
import { earlyUses } from '../ddl/fold/early-uses';
import type { FoldedScript } from '../ddl/fold/fold-script';
import type { PlacedStatement } from '../ddl/parser/statement';
import { objectKind } from '../schema';
import { uniqueKey } from '../schema/name-key';
import { objectIndexes } from '../schema/objects/object-index';

/** The statements of a script that do not fit the other ones; those that the rules judge are left to them. */
export function danglingStatements(script: FoldedScript, statements: readonly PlacedStatement[]): DanglingStatement[] {
  const references = unresolvedReferences(script).filter((each) => !isJudged(each, script));
  return [...script.dangling, ...references, ...earlyUses(statements, script.schema.dialect)];
}

/** The rules check what a search or vector index names, as far as it can be read. */
function isJudged({ statement: { statement } }: DanglingStatement, { schema }: FoldedScript): boolean {
  return statement.kind === 'other' && objectKind(statement.object).place === 'index' &&
    objectIndexes(schema).some(({ name }) => uniqueKey(name) === uniqueKey(statement.name));
}
