import { CHANGES, withChangeFacts, withChangeTables } from './change-facts';
import { withChoices } from './choices';
import { withErrorFacts } from './error-facts';
import { withFunctionTables } from './function-tables';
import { withOptionTable } from './option-table';
import { withRuleFacts } from './rule-facts';
import { withRuleTables } from './rule-table';
import { COMMANDS } from '../../../src/cli/commands';
import { SCHEMA_ENTRIES } from '../../../src/rules/catalogue';

/** A page with what the catalogue, the commands and the tables of functions know written into it. Everything else in it stays. */
export function withKnown(file: string, text: string): string {
  if (file === 'docs/rules/index.md') {
    return withRuleTables(text);
  }
  if (file === 'docs/constructs/choose.md') {
    return withChoices(text);
  }
  if (file === 'docs/changes/index.md') {
    return withChangeTables(text);
  }
  const change = CHANGES.find(({ docs }) => docs === file);
  if (change) {
    return withChangeFacts(text, change);
  }
  if (file === 'docs/errors.md') {
    return withErrorFacts(text);
  }
  if (file === 'docs/functions.md') {
    return withFunctionTables(text);
  }
  const [, commandName = ''] = /^docs\/cli\/(.+)\.md$/.exec(file) ?? [];
  const command = COMMANDS.get(commandName)?.();
  if (command && command.options.length > 0) {
    return withOptionTable(text, command);
  }
  const rule = SCHEMA_ENTRIES.find(({ docs }) => docs === file);
  return rule ? withRuleFacts(text, rule) : text;
}
