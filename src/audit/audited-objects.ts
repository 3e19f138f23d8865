import type { DdlSource, SourceFile } from './source';
import type { FoldedScript } from '../ddl/fold/fold-script';
import type { Finding } from '../rules/finding';
import { keysOf, partOf } from '../rules/keys/keys';
import { Verdicts, type Verdict } from '../rules/keys/verdict';
import { ruleContext } from '../rules/rule';
import { partKey } from '../rules/subject';
import type { TableDefinition } from '../schema';
import { rowsOf } from '../schema/kind/rows';
import { objectIndexes } from '../schema/objects/object-index';
import { compareNames } from '../text/collections';

export interface AuditedObject {
  readonly file: SourceFile;
  /** `table`, `index`, `foreign key`, or the kind of an object that holds rows. */
  readonly kind: string;
  readonly name: string;
  readonly verdict: Verdict;
  /** The errors behind the verdict `wrong`. */
  readonly misses: readonly Finding[];
  /** Absent if there are as many as rows or entities, or if the number is unknown. */
  readonly writeFronts?: number;
  /** The rules with findings about it, including acknowledged findings. */
  readonly rules: readonly string[];
}

const NONE: readonly string[] = [];
const KINDS: readonly AuditedObject['kind'][] = ['table', 'index', 'foreign key'];

/** @param findings Includes acknowledged findings. */
export function auditedObjects(script: FoldedScript, source: DdlSource, findings: readonly Finding[]): AuditedObject[] {
  const rules = rulesByKey(findings);
  const fileOf = (origin: string): SourceFile => source.pieceAt(script.origins.get(origin)?.[0].start ?? 0).file;
  const rulesOf = (name: string, backing?: string): readonly string[] =>
    rules.get(ruleKey(name, backing))?.sort() ?? NONE;
  const context = ruleContext(script.schema);
  const keys = keysOf(context);
  const verdicts = new Verdicts(findings, context);
  const objects = keys.map((key): AuditedObject => {
    const { object: name, kind, table, backing, spread: { writeFronts } } = key;
    const verdict = verdicts.of(key);
    const misses = verdict === 'wrong' ? verdicts.errorsOf(key) : [];
    return kind === 'foreign-key'
      ? {
        file: fileOf(backing?.referencing.name ?? table.name),
        kind: 'foreign key',
        name,
        verdict,
        misses,
        writeFronts,
        // Unnamed foreign keys share the name of their table, so the part identifies their backing indexes.
        rules: rulesOf(name, partKey(partOf(key))),
      }
      : {
        file: fileOf(name), kind: kind === 'table' ? holderKind(table, script) : 'index', name, verdict, misses,
        writeFronts, rules: rulesOf(name),
      };
  });
  const keyed = new Set(keys.flatMap(({ index, objectIndex }) => (index ?? objectIndex)?.name ?? []));
  // An index on a missing table has no key to check.
  const withoutTable = script.schema.indexes.filter(({ name }) => !keyed.has(name));
  // Spanner spreads the entries of the other indexes, whose tables are there.
  const astray = new Set(
    objectIndexes(script.schema).filter(({ table }) => !context.lookup.table(table)).map(({ name }) => name),
  );
  const kept = script.others.filter(
    ({ verb, object, name }) => verb === 'CREATE' && object.endsWith('INDEX') && !keyed.has(name),
  );
  return [
    ...objects,
    ...withoutTable.map(({ name }): AuditedObject => ({
      file: fileOf(name), kind: 'index', name, verdict: 'unproven', misses: [], rules: rulesOf(name),
    })),
    ...kept.map((index): AuditedObject => ({
      file: source.pieceAt(index.statement.start).file,
      kind: 'index',
      name: index.name,
      verdict: astray.has(index.name) ? 'unproven' : 'safe',
      misses: [],
      rules: rulesOf(index.name),
    })),
  ].sort(byFileKindName);
}

/** The kind of object that holds the rows. */
function holderKind(rows: TableDefinition, { schema }: FoldedScript): string {
  return schema.objects.defined.find((object) => rowsOf(object) === rows)?.kind.toLowerCase() ?? 'table';
}

function rankOf({ kind }: AuditedObject): number {
  return KINDS.includes(kind) ? KINDS.indexOf(kind) : KINDS.length;
}

function byFileKindName(a: AuditedObject, b: AuditedObject): number {
  return (
    compareNames(a.file.name, b.file.name) ||
    rankOf(a) - rankOf(b) ||
    compareNames(a.name, b.name)
  );
}

/** Findings of unnamed foreign keys carry the name of the table, so the part has to distinguish them. */
function rulesByKey(findings: readonly Finding[]): Map<string, string[]> {
  const rules = new Map<string, string[]>();
  for (const finding of findings) {
    const { rule, objectName: object } = finding;
    const { part } = finding.subject;
    const key = ruleKey(object, part.kind === 'backing index' ? partKey(part) : undefined);
    const known = rules.get(key) ?? [];
    rules.set(key, known.includes(rule) ? known : [...known, rule]);
  }
  return rules;
}

function ruleKey(object: string, backing: string | undefined): string {
  return `${object}\n${backing ?? ''}`;
}
