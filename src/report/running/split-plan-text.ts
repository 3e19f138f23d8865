import { UNWRITABLE_NAME } from './split-file';
import { nameOf } from '../../rules/keys/keys';
import { figure } from '../../rules/wording';
import type { CutKey, SplitPlan, Uncut, UncutKey } from '../../simulation/split-points';
import { grouped } from '../../text/collections';
import { shellWord } from '../../text/shell-word';
import { counted, listed } from '../../text/shown';
import { databasesCommand, type CommandTarget } from '../recovery/shell';

const MOST_KEYS = 40;
const KEYS_OF_REASON = 3;

const BY: { readonly [by in CutKey['by']]: string } = {
  shards: 'between shards',
  values: 'evenly over all values',
  sample: 'between rows of the sample',
};

/** The written points, the keys without points, and the next commands. */
export function splitPlanText(
  plan: SplitPlan, files: readonly string[], expiryDay: string, target: CommandTarget,
): string {
  const width = Math.max(...[...plan.cut, ...plan.uncut].map(({ key }) => nameOf(key).length));
  const row = (object: string, said: string): string => `    ${object.padEnd(width)}  ${said}`;
  const total = plan.cut.reduce((sum, { points }) => sum + points.length, 0);
  return [
    `${files.join(', ')}: ${counted(total, 'split point')}`,
    ...plan.cut.map(({ key, points, by }) => row(nameOf(key), `${counted(points.length, 'point')} ${BY[by]}`)),
    ...(plan.uncut.length === 0
      ? []
      : ['', 'no split points', ...uncutLines(plan.uncut, (each) => row(nameOf(each.key), whyText(each)))]),
    '',
    `Add them 12 hours to 7 days before the launch${files.length > 1 ? ', one file a minute' : ''}:`,
    ...files.map((file) => `    ${addCommand(file, expiryDay, target)}`),
    `Spanner keeps them until ${expiryDay}. Later it may merge the splits; rerun to renew them.`,
    '',
  ].join('\n');
}

/** A line for each key; of many keys, some for each reason. */
export function uncutLines(uncut: readonly UncutKey[], line: (each: UncutKey) => string): string[] {
  if (uncut.length <= MOST_KEYS) {
    return uncut.map(line);
  }
  const byReason = [...grouped(uncut, ({ why }) => why.kind).values()].sort((a, b) => b.length - a.length);
  return byReason.flatMap((keys) => {
    const rest = keys.length - KEYS_OF_REASON;
    return [
      ...keys.slice(0, KEYS_OF_REASON).map(line),
      ...(rest > 0 ? [`    and ${figure(rest)} more ${rest === 1 ? 'key' : 'keys'} like that: see --table`] : []),
    ];
  });
}

export function whyText({ key, why }: UncutKey): string {
  return why.kind === 'no notation' && UNWRITABLE_NAME.test(key.object)
    ? 'gcloud has no notation for a name with a blank'
    : WHY[why.kind](why as never, key.parts[0]?.column);
}

const WHY: { readonly [kind in Uncut['kind']]: (why: Extract<Uncut, { kind: kind }>, column: string) => string } = {
  'interleaved': ({ parent }) => `interleaved in ${parent}, whose points split its rows, too`,
  'one row': () => 'its key has no column, so it holds at most one row',
  'moving': (_, column) => `${column} grows with time: inserts move past every split point`,
  'rows needed': ({ missing }, column) => (missing === undefined
    ? `only rows show where to split ${column}: give a --sample of them`
    : missing.length > 0 ? `the --sample has no ${listed(missing)}` : 'the rows of the --sample differ too little'),
  'backing index': () => 'Spanner takes no split points for the index of a foreign key',
  'object index': ({ of }) => `Spanner takes no split points for a ${of.toLowerCase()}`,
  'no notation': (_, column) => `all points would begin with ${column} = false, for which gcloud has no notation`,
  'no table': () => 'Spanner takes split points for tables and indexes alone',
  'none left': () => 'all points are used: raise --points',
};

function addCommand(file: string, expiryDay: string, target: CommandTarget): string {
  const flags = [`--splits-file=${shellWord(file)}`, `--split-expiration-date=${expiryDay}T00:00:00Z`];
  return databasesCommand('splits add', target, ...flags);
}

export function splitFileNames(name: string, files: number): string[] {
  return files <= 1
    ? [name]
    : Array.from({ length: files }, (_, at) => name.replace(/(\.[^./\\]+)?$/, `-${at + 1}$1`));
}
