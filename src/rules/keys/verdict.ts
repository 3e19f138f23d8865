import { hotCause } from './hot-keys';
import { partOf, UNPROVEN_KEY, type SchemaKey } from './keys';
import { append } from '../../text/collections';
import { Severity, type Finding } from '../finding';
import type { RuleContext } from '../rule';
import { partKey, type SubjectPart } from '../subject';

/**
 * Verdicts on a key, the worst first.
 *
 * - hot: concurrent inserts land in one place, or in few. Reported as an error, or as a warning if only a name says
 *   so.
 * - wrong: inserts spread, but an error says that readers miss rows, or that Spanner rejects rows, updates or the
 *   key.
 * - unproven: the schema shows too little. Reported as a warning, or as an error for constructs.
 * - safe: inserts spread.
 */
export const VERDICTS = ['hot', 'wrong', 'unproven', 'safe'] as const;

export type Verdict = (typeof VERDICTS)[number];

interface Judged {
  readonly verdict: Verdict;
}

/** Zero wrong keys are left out. */
export function countsByVerdict(all: readonly Judged[]): (readonly [count: number, verdict: Verdict])[] {
  return VERDICTS.map((verdict) => [all.filter((each) => each.verdict === verdict).length, verdict] as const)
    .filter(([count, verdict]) => count > 0 || verdict !== 'wrong');
}

/** `2 hot, 1 wrong, 0 unproven, 5 safe` */
export function verdictCounts(all: readonly Judged[]): string[] {
  return countsByVerdict(all).map((each) => each.join(' '));
}

/** The one place that makes verdicts, from the keys of a schema and the findings in it. */
export class Verdicts {
  private readonly byOwner = new Map<string, Finding[]>();

  /** @param findings Including acknowledged ones: an acknowledgement does not change a verdict. */
  public constructor(findings: Iterable<Finding>, private readonly context: RuleContext) {
    for (const finding of findings) {
      append(this.byOwner, verdictOwner(finding.subject.part), finding);
    }
  }

  public of(key: SchemaKey): Verdict {
    return hotCause(key, this.context) === undefined && this.errorsOf(key).length > 0 ? 'wrong' : key.spread.verdict;
  }

  /** Errors that make a key wrong, unless it is hot. */
  public errorsOf(key: SchemaKey): readonly Finding[] {
    return this.findingsOf(key).filter(({ entry, rule, nameOnly }) =>
      entry.severity === Severity.ERROR && rule !== UNPROVEN_KEY && nameOnly !== true);
  }

  /** Findings about a key, or about a column in it. */
  public findingsOf(key: SchemaKey): readonly Finding[] {
    const lineage = [key.table, ...this.context.lookup.ancestorsOf(key.table)];
    const owners = new Set([key.objectIndex?.name, key.backing?.referencing.name, ...lineage.map(({ name }) => name)]);
    return [...owners].flatMap((owner) => this.byOwner.get(owner ?? '') ?? [])
      .filter(({ subject }) => isAbout(subject.part, key, this.context));
  }
}

/** Whether a finding is about a key as a whole, or about a column in it. */
function isAbout(part: SubjectPart, key: SchemaKey, { lookup, schema }: RuleContext): boolean {
  switch (part.kind) {
    case 'column':
      return ownColumns(key).includes(part.column) &&
        [key.table, ...lookup.ancestorsOf(key.table)].some(({ name }) => name === part.table.name);
    case 'primary key':
    case 'interleave':
      return key.kind === 'table' && part.table.name === key.table.name;
    case 'index':
      return key.index?.name === part.index.name;
    case 'object':
      // A queue, whose rows a key sorts as those of a table.
      return key.objectIndex?.name === part.name ||
        (key.kind === 'table' && key.object === part.name && !schema.tables.includes(key.table));
    case 'backing index':
      return key.kind === 'foreign-key' && partKey(part) === partKey(partOf(key));
    case 'foreign key':
      return key.backing?.foreignKey === part.foreignKey;
    default:
      return false;
  }
}

/** Leaves out the columns of the primary key with which each index ends. */
function ownColumns({ index, backing, parts }: SchemaKey): string[] {
  return ((index ?? backing?.index)?.keyParts ?? parts).map(({ column }) => column);
}

/** The key under which findings about a part are stored; empty if it does not belong to a key. */
function verdictOwner(part: SubjectPart): string {
  switch (part.kind) {
    case 'primary key':
    case 'interleave':
    case 'column':
    case 'foreign key':
    case 'backing index':
      return part.table.name;
    case 'index':
      return part.index.table;
    case 'object':
      return part.name;
    default:
      return '';
  }
}
