import { table, withMarked } from './sections';
import { valueOf, type Command, type OptionSpec } from '../../../src/cli/command';

/** Where a page says more of the words of an option. */
const LINKS: readonly (readonly [string, string])[] = [
  ['YAML or JSON', 'audit.md#configuration'],
  ['which of several in the input', 'index.md#input'],
  ['what the constructs of an app declare', 'index.md#input'],
  ['advice on its reads', 'audit.md#advice'],
  ['report advice', 'audit.md#advice'],
  ['as diff takes it', 'diff.md'],
];

/** What is typed, or printed as it stands. */
const CODE = new RegExp([
  'gcloud spanner databases (?:execute-sql --format=json|ddl describe)', 'terraform (?:show -json|state pull)',
  'projects/P/instances/I/databases/D', 'SPANNER_EMULATOR_[A-Z]+', 'spanner-constructs\\.yaml', 'cdktf\\.(?:json|out)',
  'db\\.allowDestructive\\(\\.\\.\\.\\)', '--[a-z-]+(?: (?:advice|markdown))?', 'RULE(?::OBJECT(?::N)?)?', 'migrationsThrough',
].join('|'), 'g');

/** The page of a command with the table of its options. */
export function withOptionTable(text: string, { options }: Command): string {
  return withMarked(text, [table(['option', 'meaning'], options.map((option) => [
    `\`${`--${option.name} ${valueOf(option) ?? ''}`.trimEnd()}\``, linked(wordsOf(option)),
  ]))]);
}

function wordsOf({ summary, isRepeated }: OptionSpec): string {
  return isRepeated ? `${summary}; may be repeated` : summary;
}

function linked(words: string): string {
  const coded = words.replace(CODE, (code) => `\`${code}\``);
  return LINKS.reduce((text, [phrase, page]) => text.replace(phrase, `[${phrase}](${page})`), coded);
}
