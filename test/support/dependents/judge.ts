import { problemsOf } from './problems';
import { foldLog } from '../../../src/ledger/migrations/fold-log';
import { planChange } from '../../../src/ledger/plan-change';
import { statementOf } from '../../../src/ledger/step';
import { refusedText } from '../../../src/rules/validity/statement-order';
import type { Dialect, Schema } from '../../../src/schema';
import type { SpannerClient } from '../emulator/client';
import type { Evolution } from '../evolution/evolutions';
import { judgeEvolution, type Verdict } from '../evolution/laws';
import { watchedAsAWhole } from '../evolution/object-draft';
import { createStatements } from '../evolution/statements';

const ALL = 'all';

/** On the emulator with rows in the tables, and by the documentation, which knows the kinds that the emulator does not. */
export async function judgeDependents(client: SpannerClient, evolution: Evolution): Promise<Verdict> {
  const { from, to, edits } = evolution;
  const verdict = await judgeEvolution(client, { from: watchedAsAWhole(from, to), to, edits }, true);
  const problem = verdict === 'done' ? problemOnTheWay(evolution) : undefined;
  return problem === undefined ? verdict : { failed: problem };
}

/** A statement of the change that leaves a database behind which Spanner does not take. */
export function problemOnTheWay({ from, to }: Evolution): string | undefined {
  const log = createStatements(from);
  const { steps } = planChange(foldLog(log, from.dialect, from.database).schema, to, ALL);
  return problemOfOrder(log, steps.map(statementOf), to.dialect);
}

/** What the statements do one after the other: each leaves a schema behind that Spanner would take by itself. */
export function problemOfOrder(
  log: readonly string[], statements: readonly string[], dialect: Dialect,
): string | undefined {
  for (const [at, statement] of statements.entries()) {
    const [before, after] = [at, at + 1].map((count) => foldLog([...log, ...statements.slice(0, count)], dialect, 'db'));
    const [problem] = [
      ...after.refused.map((each) => refusedText(each.finding)),
      ...privilegesLost(statement, before.schema, after.schema),
      ...problemsOf(createStatements(after.schema), dialect),
    ];
    if (problem !== undefined) {
      return [`on the way, ${statement}: ${problem}`, ...statements].join('\n  ');
    }
  }
  return undefined;
}

/** Nothing but a table can be dropped with privileges on it; memberships go with a role. https://cloud.google.com/spanner/docs/fgac-privileges */
function privilegesLost(statement: string, before: Schema, after: Schema): string[] {
  const count = ({ objects }: Schema): number => objects.grants.filter((each) => each.objectKind !== 'ROLE').length;
  return /^(REVOKE|DROP TABLE) /.test(statement) || count(after) >= count(before)
    ? []
    : ['there are privileges on what it drops'];
}
