import { hotFault } from './hot-keys';
import { partOf, UNPROVEN_KEY, type SchemaKey } from './keys';
import { append } from '../../text/grouped';
import { Severity, type Finding } from '../finding';
import type { RuleContext } from '../rule';
import { partKey, type Part } from '../subject';

/**
 * What is said of a key, the worst first.
 *
 * - hot: the inserts of one moment land in one place, or in few. An error says so; a warning by name.
 * - wrong: they spread, but an error says that readers miss rows, or that Spanner refuses rows, updates or the key.
 * - unproven: the schema shows too little. A warning says so, or the error of a construct.
 * - safe: they spread.
 */
export const VERDICTS = ['hot', 'wrong', 'unproven', 'safe'] as const;

export type Verdict = (typeof VERDICTS)[number];

/** `2 hot, 1 wrong, 0 unproven, 5 safe`; what is wrong only where there is some. */
export function verdictCounts(all: readonly { readonly verdict: Verdict }[]): string[] {
  return VERDICTS.map((verdict) => [verdict, all.filter((each) => each.verdict === verdict).length] as const)
    .flatMap(([verdict, count]) => (verdict === 'wrong' && count === 0 ? [] : [`${count} ${verdict}`]));
}

/** The one place where a verdict is made: of the keys of a schema and of what the rules find in it. */
export class Verdicts {
  private readonly byOwner = new Map<string, Finding[]>();

  /** @param findings Also those that are acknowledged: an acknowledgement changes no verdict. */
  public constructor(findings: Iterable<Finding>, private readonly context: RuleContext) {
    for (const finding of findings) {
      append(this.byOwner, ownerOf(finding.problem.subject.part), finding);
    }
  }

  public of(key: SchemaKey): Verdict {
    return hotFault(key, this.context) === undefined && this.errorsOf(key).length > 0 ? 'wrong' : key.spread.verdict;
  }

  /** What makes a key wrong, unless it is hot. */
  public errorsOf(key: SchemaKey): readonly Finding[] {
    return this.findingsOf(key).filter(({ entry, rule, problem }) =>
      entry.severity === Severity.ERROR && rule !== UNPROVEN_KEY && problem.nameOnly !== true);
  }

  /** What is found about a key, or about a column that it names. */
  public findingsOf(key: SchemaKey): readonly Finding[] {
    const lineage = [key.table, ...this.context.lookup.ancestorsOf(key.table)];
    const owners = new Set([key.objectIndex?.name, key.backing?.referencing.name, ...lineage.map(({ name }) => name)]);
    return [...owners].flatMap((owner) => this.byOwner.get(owner ?? '') ?? [])
      .filter(({ problem }) => isAbout(problem.subject.part, key, this.context));
  }
}

/** Whether a finding about a part is one about a key: about the key as a whole, or a column that it names. */
function isAbout(part: Part, key: SchemaKey, { lookup }: RuleContext): boolean {
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
      return key.objectIndex?.name === part.name;
    case 'backing index':
      return key.kind === 'foreign-key' && partKey(part) === partKey(partOf(key));
    case 'foreign key':
      return key.backing?.foreignKey === part.foreignKey;
    default:
      return false;
  }
}

/** Without the columns of the primary key, with which each index ends. */
function ownColumns({ index, backing, parts }: SchemaKey): string[] {
  return ((index ?? backing?.index)?.keyParts ?? parts).map(({ column }) => column);
}

/** Where the findings about a part are looked up. Empty: it is no part of a key. */
function ownerOf(part: Part): string {
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
