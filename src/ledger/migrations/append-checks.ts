import type { FoldedLog } from './fold-log';
import type { StatementFinding } from '../../ddl/fold/refused-statement';
import type { Statement } from '../../ddl/parser/statement';
import { createdName } from '../../ddl/parser/statement';
import { findingKey, refusedForGood } from '../../rules/engine';
import type { Finding } from '../../rules/finding';
import { consentKey } from '../../rules/guards/consent-code';
import type { ObjectName, Schema } from '../../schema';
import { nameKeyIn } from '../../schema/name-key';
import { dropRule } from '../../schema/objects/kinds';
import { didYouMean } from '../../text/did-you-mean';
import { stepsBetween } from '../differ/steps-between';
import { namesIn } from '../names-in';
import { unresolvedReferences } from '../refused-statements';
import { lossOf, objectOf, type Step } from '../step';

/** The reason why a statement cannot run. `nearest` is an existing name of the same kind. */
export type AppendConflict =
  | { readonly kind: 'name taken'; readonly name: string; readonly by: ObjectName }
  | { readonly kind: 'not there'; readonly finding: StatementFinding; readonly nearest?: string }
  | { readonly kind: 'refused'; readonly finding: Finding };

/**
 * Why Spanner would reject a statement written by hand; undefined if no reason is known. A recorded statement that
 * blocks every apply could never be removed again.
 *
 * @param before The schema when the statement runs.
 */
export function appendConflict(statement: Statement, before: Schema): AppendConflict | undefined {
  const key = nameKeyIn(before.dialect);
  const parts = new Map(namesIn(before).map((part) => [key(part.name), part]));
  const replaced = statement.kind === 'other' && statement.replaces ? statement.object : undefined;
  for (const name of namesGiven(statement, key)) {
    const by = name === '' ? undefined : parts.get(key(name));
    if (by && by.kind !== replaced) {
      return { kind: 'name taken', name, by };
    }
  }
  return undefined;
}

/** Names that must be free for a statement. */
function namesGiven(statement: Statement, key: (name: string) => string): readonly string[] {
  switch (statement.kind) {
    case 'rename tables': {
      const leaving = new Set(statement.renames.map(({ from }) => key(from)));
      return statement.renames.map(({ to }) => to).filter((to) => !leaving.has(key(to)));
    }
    case 'alter table':
      return statement.actions.flatMap((action) => (
        action.kind === 'rename' ? action.to
          : action.kind === 'add check' ? action.check.name
            : action.kind === 'add foreign key' ? action.foreignKey.name : []
      ));
    default:
      return 'ifNotExists' in statement && statement.ifNotExists ? [] : [createdName(statement) ?? ''];
  }
}

/** A missing object to which a statement about a view, stream, grant or the like refers. */
export function unresolvedReference(before: FoldedLog, after: FoldedLog): AppendConflict | undefined {
  const known = new Set(unresolvedReferences(before.script).map(({ finding }) => JSON.stringify(finding)));
  const found = unresolvedReferences(after.script).find(({ finding }) => !known.has(JSON.stringify(finding)));
  return found
    ? { kind: 'not there', finding: found.finding, nearest: nearestTo(found.finding, after.schema) }
    : refusedDefinition(before.schema, after.schema);
}

/** A definition that Spanner rejects after the statement but not before it. */
function refusedDefinition(before: Schema, after: Schema): AppendConflict | undefined {
  const refused = refusedForGood(after);
  const known = refused.length === 0 ? undefined : new Set(refusedForGood(before).map(findingKey));
  const finding = refused.find((each) => !known?.has(findingKey(each)));
  return finding && { kind: 'refused', finding };
}

function nearestTo(finding: StatementFinding, schema: Schema): string | undefined {
  return finding.kind === 'missing'
    ? didYouMean(finding.name, namesIn(schema).flatMap(({ kind, name }) => (kind === finding.objectKind ? name : [])))
    : undefined;
}

/**
 * Steps of statements written by hand that lose data permanently, overall and statement by statement: a table that is
 * dropped and recreated shows only in single statements, a table that is renamed before it is dropped only overall.
 * Objects that the statements create themselves hold no data yet.
 *
 * @param states The schema before the statements and after each of them.
 */
export function appendLosses(states: readonly Schema[]): Step[] {
  const [first] = states;
  const existing = namesWithData(first);
  const losses = new Map<string, Step>();
  const pairs = [
    [first, states[states.length - 1]],
    ...states.slice(1).map((after, position) => [states[position], after]),
  ];
  for (const [before, after] of pairs) {
    for (const step of stepsBetween(before, after).steps) {
      const [change, object] = [lossOf(step), objectOf(step)];
      if (change !== undefined && (existing.has(object) || change === 'shorten-retention')) {
        losses.set(consentKey(change, object), step);
      }
    }
  }
  return [...losses.values()];
}

function namesWithData({ tables, objects }: Schema): Set<string> {
  return new Set([
    ...tables.flatMap(({ name, columns }) => [name, ...columns.map((column) => `${name}.${column.name}`)]),
    ...objects.defined.filter(({ kind }) => dropRule(kind)).map(({ name }) => name),
  ]);
}
