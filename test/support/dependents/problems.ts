import { parseScript } from '../../../src/ddl/parser/parse-script';
import { foldLog } from '../../../src/ledger/migrations/fold-log';
import { refusedStatements } from '../../../src/ledger/refused-statements';
import { rendered } from '../../../src/report/rendered-finding';
import { RULES } from '../../../src/rules/catalogue';
import { findingsOf } from '../../../src/rules/engine';
import { ruleContext } from '../../../src/rules/rule';
import { refusedText } from '../../../src/rules/validity/statement-order';
import type { Dialect } from '../../../src/schema';

const REFUSING = RULES.filter(({ kind }) => kind === 'refused');

/** Why Spanner refuses the schema that the statements lead to, or one of them. */
export function problemsOf(statements: readonly string[], dialect: Dialect): string[] {
  const { schema, script } = foldLog(statements, dialect, 'db');
  const placed = statements.flatMap((text) => parseScript(text, dialect));
  const context = ruleContext(schema);
  return [
    ...refusedStatements(script, placed).map(({ finding }) => refusedText(finding)),
    ...REFUSING.flatMap((rule) => findingsOf(rule, context)
      .map((finding) => `${rule.name}: ${rendered(finding, 'typescript').message}`)),
  ];
}
