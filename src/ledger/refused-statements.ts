import { unresolvedReferences } from './unresolved-references';
import { earlyUses } from '../ddl/fold/early-uses';
import type { FoldedScript } from '../ddl/fold/fold-script';
import type { RefusedStatement } from '../ddl/fold/refused-statement';
import type { PlacedStatement } from '../ddl/parser/statement';
import { objectKind } from '../schema';
import { uniqueKey } from '../schema/name-key';
import { objectIndexes } from '../schema/objects/object-index';

/** Statements of a script that refer to missing or existing objects, unless a rule reports them. */
export function refusedStatements(script: FoldedScript, statements: readonly PlacedStatement[]): RefusedStatement[] {
  const references = unresolvedReferences(script).filter((each) => !isJudged(each, script));
  return [...script.refused, ...references, ...earlyUses(statements, script.schema.dialect)];
}

/** Rules check the references of a search or vector index, as far as it can be parsed. */
function isJudged({ statement: { statement } }: RefusedStatement, { schema }: FoldedScript): boolean {
  return statement.kind === 'other' && objectKind(statement.object).place === 'index' &&
    objectIndexes(schema).some(({ name }) => uniqueKey(name) === uniqueKey(statement.name));
}
