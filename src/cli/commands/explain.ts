import { SCHEMA_ENTRIES } from '../../rules/catalogue';
import { columns, EXIT, type Command, type Io } from '../command';
import { UnusableInput } from '../input/unusable-input';
import { suggestion, type ParsedOptions } from '../options';
import { packagePage } from '../package-files';

export const explainCommand: Command = {
  name: 'explain',
  summary: 'prints the page of a rule',
  usage: '[RULE]',
  options: [],
  details: ['Without a rule it lists all of them.'],
  examples: [
    ['spanner-constructs explain monotonic-key', 'what goes wrong, and the ways out'],
    ['spanner-constructs explain', 'all rules'],
  ],
  run,
};

async function run({ positionals }: ParsedOptions, io: Io): Promise<number> {
  if (positionals.length === 0) {
    const rows = SCHEMA_ENTRIES.map(({ name, summary }): readonly [string, string] => [name, summary]).sort(([a], [b]) => (a < b ? -1 : 1));
    io.out(`${columns(rows).join('\n')}\n`);
    return EXIT.clean;
  }
  for (const name of positionals) {
    if (!SCHEMA_ENTRIES.some((rule) => rule.name === name)) {
      throw new UnusableInput(`there is no rule ${name}`, suggestion(name, SCHEMA_ENTRIES.map((rule) => rule.name)) ?? 'spanner-constructs explain lists them all');
    }
  }
  io.out(positionals.map((name) => packagePage(SCHEMA_ENTRIES.find((entry) => entry.name === name)!.docs)).join('\n'));
  return EXIT.clean;
}
