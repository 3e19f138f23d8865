import * as fs from 'node:fs';
import * as path from 'node:path';
import { FAILURE_STATES } from '../../ledger/drift/next-steps';
import type { ReleaseState } from '../../ledger/drift/release-state';
import { STATE_SIGNS } from '../../report/recovery/next-step-words';
import { CATALOGUE } from '../../rules/catalogue';
import { didYouMean } from '../../text/did-you-mean';
import { columns, EXIT, type Command, type Io } from '../command';
import { UnusableInput } from '../input/unusable-input';
import type { ParsedOptions } from '../options';
import { FAULTS } from '../running/faults';

/** The folder of the package, from src as well as from lib. */
const ROOT = path.join(__dirname, '..', '..', '..');

interface Explained {
  readonly name: string;
  readonly summary: string;
  /** A page, or the section of one. */
  readonly docs: string;
}

/** What `verify` calls a live database that differs from its migrations, or only with `--state`. */
const VERIFIED: Readonly<Record<ReleaseState['status'] | 'drift', string>> = {
  'behind': 'a live database that lacks the latest migrations',
  'half-applied': 'a live database that has only some statements of a release',
  'complete': 'a live database that has all of its migrations after a failed apply',
  'drift': 'a live database that differs from its migrations',
};

/** All names of faults that reports print: those of the catalogue, and what no rule stands for. */
const FAULT_NAMES: readonly Explained[] = [
  ...CATALOGUE,
  ...FAILURE_STATES.map((name): Explained => ({
    name,
    summary: STATE_SIGNS[name],
    docs: 'docs/cli/verify.md#A release that was applied in part',
  })),
  ...Object.entries(VERIFIED).map(([name, summary]): Explained => ({
    name, summary, docs: `docs/cli/verify.md#${name === 'drift' ? 'Drift' : 'A release that was applied in part'}`,
  })),
  ...Object.entries(FAULTS).map(([name, { summary, docs }]): Explained => ({ name, summary, docs })),
  {
    name: 'not-understood',
    summary: 'a statement that cannot be read; the others are checked',
    docs: 'docs/cli/audit.md#What it reads',
  },
];

const GLOSSARY = 'docs/glossary.md';

/** The other words of reports: a heading of the glossary, and those in parentheses after it. */
function glossaryTerms(): Explained[] {
  const sections = packagePage(GLOSSARY).matchAll(/^## ((.+?)(?: \((.+)\))?)\n\n([^]+?)[.:]\s/gm);
  return [...sections].flatMap(([, section, title, others, sentence]) => {
    const summary = sentence.replace(/\s+/g, ' ').replace(/\[(.+?)\]\(.+?\)/g, '$1');
    const names = [title.toLowerCase(), ...(others?.split(', ') ?? [])];
    return names.map((name): Explained => ({
      name, summary: `${summary[0].toLowerCase()}${summary.slice(1)}`, docs: `${GLOSSARY}#${section}`,
    }));
  });
}

export const explainCommand: Command = {
  name: 'explain',
  summary: 'explain a rule, refused change, error or report term',
  usage: '[NAME...]',
  options: [],
  details: ['Without a name it lists all of them.'],
  examples: [
    ['npx spanner-constructs explain monotonic-key', 'what goes wrong, and the ways out'],
    ['npx spanner-constructs explain drop-column out-of-range', 'a refused change and an error'],
    ['npx spanner-constructs explain unproven', 'a word of a report'],
    ['npx spanner-constructs explain', 'all names'],
  ],
  run,
};

async function run({ positionals }: ParsedOptions, io: Io): Promise<number> {
  const explained = [...FAULT_NAMES, ...glossaryTerms()];
  if (positionals.length === 0) {
    // Of a name that a rule and an error share, the rule tells more.
    const summaries = new Map([...explained].reverse().map(({ name, summary }) => [name, summary] as const));
    io.out(`${columns([...summaries].sort(([a], [b]) => (a < b ? -1 : 1))).join('\n')}\n`);
    return EXIT.clean;
  }
  // `write front` is one name.
  const whole = textsOf(positionals.join(' '), explained);
  io.out((whole.length > 0 ? whole : positionals.flatMap((name) => knownTexts(name, explained))).join('\n'));
  return EXIT.clean;
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

/** A rule and an error may have one name, where they are one fault. */
function textsOf(name: string, explained: readonly Explained[]): string[] {
  const entries = explained.filter((entry) => entry.name.toLowerCase() === name.toLowerCase());
  return entries.map(({ docs }) => {
    const [page, section] = docs.split('#');
    return section === undefined ? packagePage(page) : sectionOf(packagePage(page), section);
  });
}

/** A page of the documentation, which is shipped with the package. */
function packagePage(page: string): string {
  return fs.readFileSync(path.join(ROOT, page), 'utf8');
}

function sectionOf(page: string, name: string): string {
  const [, ...sections] = page.split(/^(?=## )/m);
  return `${sections.find((section) => section.startsWith(`## ${name}\n`))!.trimEnd()}\n`;
}

function nearNames(name: string, explained: readonly Explained[]): string | undefined {
  const names = new Set(explained.map((entry) => entry.name));
  const nearest = didYouMean(name, names);
  const near = nearest === undefined ? [...names].filter((each) => each.includes(name)) : [nearest];
  return near.length === 0 ? undefined : `did you mean ${near.map((each) => `"${each}"`).join(' or ')}?`;
}
