import type { MigrationState } from '../../ledger/drift/migration-state';
import { FAILURE_STATES } from '../../ledger/drift/recovery';
import { packagePage, sectionOf } from '../../report/page/data/rule-page';
import { STATE_SIGNS } from '../../report/recovery/recovery-words';
import { CATALOGUE } from '../../rules/catalogue';
import type { EntryKind } from '../../rules/catalogue-entry';
import { didYouMean } from '../../text/did-you-mean';
import { columns, EXIT, paintFor, type Command, type Io, type ParsedOptions } from '../command';
import { UnusableInput } from '../input/unusable-input';
import { plainText, terminalPage } from '../output/terminal-page';
import { RUNNING_ERRORS } from '../running/errors';

/** The groups in the list of all names, in this order. */
export const GROUPS = {
  hotspot: 'Hotspots',
  refused: 'Refused, and cannot be acknowledged',
  advice: 'Advice',
  change: 'Refused changes',
  usage: 'Arguments and files',
  running: 'Live databases',
  term: 'Terms',
} satisfies Readonly<Record<EntryKind | 'running' | 'term', string>>;

interface Explained {
  readonly name: string;
  readonly kind: keyof typeof GROUPS;
  readonly summary: string;
  /** A page, or a section of one. */
  readonly docs: string;
}

const LIST_WIDTH = 110;
/** Of more names than these, none was meant. */
const MOST_NEAR = 5;

/** States of a live database in `verify`, which reports `complete` only if the Terraform state does not match. */
const VERIFIED: Readonly<Record<MigrationState['status'] | 'drift', string>> = {
  'behind': 'a live database that lacks the latest migrations',
  'half-applied': 'a live database that has only some statements of a release',
  'complete': 'a live database that has all of its migrations after a failed apply',
  'drift': 'a live database that differs from its migrations',
};

/** All names in reports: the catalogue, and those without a rule. */
const REPORTED: readonly Explained[] = [
  ...CATALOGUE,
  ...FAILURE_STATES.map((name): Explained => ({
    name,
    kind: 'running',
    summary: STATE_SIGNS[name],
    docs: name === 'state-ahead' ? 'docs/rolling-back.md' : 'docs/cli/verify.md#A release that was applied in part',
  })),
  ...Object.entries(VERIFIED).map(([name, summary]): Explained => ({
    name,
    kind: 'running',
    summary,
    docs: `docs/cli/verify.md#${name === 'drift' ? 'Drift' : 'A release that was applied in part'}`,
  })),
  ...Object.entries(RUNNING_ERRORS).map(([name, error]): Explained => ({ name, kind: 'running', ...error })),
  {
    name: 'not-understood',
    kind: 'refused',
    summary: 'a statement that cannot be read; the others are checked',
    docs: 'docs/cli/audit.md#What it reads',
  },
];

const GLOSSARY = 'docs/glossary.md';

/** Other terms of reports: each heading of the glossary, and the names in parentheses after it. */
function glossaryTerms(): Explained[] {
  const sections = packagePage(GLOSSARY).matchAll(/^## ((.+?)(?: \((.+)\))?)\n\n([^]+?)[.:]\s/gm);
  return [...sections].flatMap(([, section, title, others, sentence]) => {
    const summary = plainText(sentence.replace(/\s+/g, ' '));
    const names = [title.toLowerCase(), ...(others?.split(', ') ?? [])];
    return names.map((name): Explained => ({
      name, kind: 'term', summary: `${summary[0].toLowerCase()}${summary.slice(1)}`, docs: `${GLOSSARY}#${section}`,
    }));
  });
}

export const explainCommand: Command = {
  name: 'explain',
  summary: 'explain a rule, refused change, error or report term',
  usage: '[NAME...]',
  completes: () => [...new Set([...REPORTED, ...glossaryTerms()].map(({ name }) => name))]
    .filter((name) => /^[\w.-]+$/.test(name)),
  options: [],
  details: ['Without a name it lists all of them.'],
  examples: [
    ['monotonic-key', 'what goes wrong, and the ways out'],
    ['drop-column out-of-range', 'a refused change and an error'],
    ['unproven', 'a word of a report'],
    ['', 'all names'],
  ],
  run,
};

async function run({ positionals }: ParsedOptions, io: Io): Promise<number> {
  const explained = [...REPORTED, ...glossaryTerms()];
  if (positionals.length === 0) {
    io.out(listOf(explained));
    return EXIT.clean;
  }
  // `write front` is a single name.
  const whole = textsOf(positionals.join(' '), explained);
  const texts = whole.length > 0 ? whole : positionals.flatMap((name) => knownTexts(name, explained));
  io.out(texts.map((text) => terminalPage(text, paintFor(io))).join('\n\n'));
  return EXIT.clean;
}

/**
 * Lists all names under the headings of their kinds. If a rule and an error share a name, the summary is the rule's.
 */
function listOf(explained: readonly Explained[]): string {
  const byName = new Map([...explained].reverse().map((each) => [each.name, each] as const));
  const sorted = [...byName.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
  const width = Math.max(...sorted.map(({ name }) => name.length));
  const groups = Object.entries(GROUPS).map(([kind, title]) => {
    const rows = sorted.filter((each) => each.kind === kind);
    const lines = columns(rows.map(({ name, summary }) => [name.padEnd(width), summary]), LIST_WIDTH);
    return `${title}:\n${lines.join('\n')}\n`;
  });
  return groups.join('\n');
}

function knownTexts(name: string, explained: readonly Explained[]): string[] {
  const texts = textsOf(name, explained);
  if (texts.length === 0) {
    throw new UnusableInput(
      `there is no rule, error or term ${name}`,
      nearNames(name, explained) ?? 'npx spanner-constructs explain lists them all',
    );
  }
  return texts;
}

/** A rule and an error share a name if they describe the same finding. */
function textsOf(name: string, explained: readonly Explained[]): string[] {
  const entries = explained.filter((entry) => entry.name.toLowerCase() === name.toLowerCase());
  return entries.map(({ docs }) => {
    const [page, section] = docs.split('#');
    return section === undefined ? packagePage(page) : sectionOf(packagePage(page), section);
  });
}

function nearNames(name: string, explained: readonly Explained[]): string | undefined {
  const names = new Set(explained.map((entry) => entry.name));
  const nearest = didYouMean(name, names);
  const near = nearest === undefined ? [...names].filter((each) => each.includes(name)) : [nearest];
  const isMeant = near.length > 0 && near.length <= MOST_NEAR;
  return isMeant ? `did you mean ${near.map((each) => `"${each}"`).join(' or ')}?` : undefined;
}
