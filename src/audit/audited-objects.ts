import type { DdlSource, SourceFile } from './source';
import type { FoldedScript } from '../ddl/fold/fold-script';
import type { Finding } from '../rules/finding';
import { keysOf, partOf } from '../rules/keys/keys';
import { Verdicts, type Verdict } from '../rules/keys/verdict';
import { ruleContext } from '../rules/rule';
import { partKey } from '../rules/subject';
import { isIndexKind, type TableDefinition } from '../schema';
import { rowsOf } from '../schema/kind/rows';
import { objectIndexes } from '../schema/objects/object-index';
import { compareNames, grouped } from '../text/collections';

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

const KINDS = ['table', 'index', 'foreign key'];

/** @param findings Includes acknowledged findings. */
export function auditedObjects(script: FoldedScript, source: DdlSource, findings: readonly Finding[]): AuditedObject[] {
  const ofObjects = grouped(findings, ({ objectName, subject: { part } }) => (
    ruleKey(objectName, part.kind === 'backing index' ? partKey(part) : undefined)
  ));
  const fileOf = (origin: string): SourceFile => source.pieceAt(script.origins.get(origin)?.[0].start ?? 0).file;
  const rulesOf = (name: string, backing?: string): readonly string[] => (
    [...new Set(ofObjects.get(ruleKey(name, backing))?.map(({ rule }) => rule))].sort()
  );
  const context = ruleContext(script.schema);
  const keys = keysOf(context);
  const verdicts = new Verdicts(findings, context);
  const objects = keys.map((key): AuditedObject => {
    const { object: name, kind, table, backing, spread: { writeFronts } } = key;
    const verdict = verdicts.of(key);
    return {
      file: fileOf(backing?.referencing.name ?? name),
      kind: backing ? 'foreign key' : kind === 'table' ? holderKind(table, script) : 'index',
      name,
      verdict,
      misses: verdict === 'wrong' ? verdicts.errorsOf(key) : [],
      writeFronts,
      rules: rulesOf(name, backing && partKey(partOf(key))),
    };
  });
  const keyed = new Set(keys.flatMap(({ index, objectIndex }) => (index ?? objectIndex)?.name ?? []));
  const unkeyed = (name: string, file: SourceFile, verdict: Verdict): AuditedObject => (
    { file, kind: 'index', name, verdict, misses: [], rules: rulesOf(name) }
  );
  // An index on a missing table has no key to check.
  const withoutTable = script.schema.indexes.filter(({ name }) => !keyed.has(name));
  // Spanner spreads the entries of the other indexes, whose tables are there.
  const astray = new Set(
    objectIndexes(script.schema).filter(({ table }) => !context.lookup.table(table)).map(({ name }) => name),
  );
  const kept = script.others.filter(
    ({ verb, object, name }) => verb === 'CREATE' && isIndexKind(object) && !keyed.has(name),
  );
  return [
    ...objects,
    ...withoutTable.map(({ name }) => unkeyed(name, fileOf(name), 'unproven')),
    ...kept.map(({ name, statement }) => (
      unkeyed(name, source.pieceAt(statement.start).file, astray.has(name) ? 'unproven' : 'safe')
    )),
  ].sort((a, b) => (
    compareNames(a.file.name, b.file.name) || rankOf(a) - rankOf(b) || compareNames(a.name, b.name)
  ));
}

/** The kind of object that holds the rows. */
function holderKind(rows: TableDefinition, { schema }: FoldedScript): string {
  return schema.objects.defined.find((object) => rowsOf(object) === rows)?.kind.toLowerCase() ?? 'table';
}

function rankOf({ kind }: AuditedObject): number {
  return KINDS.includes(kind) ? KINDS.indexOf(kind) : KINDS.length;
}

/** Unnamed foreign keys have the name of their table, so the part tells their backing indexes apart. */
function ruleKey(object: string, backing: string | undefined): string {
  return `${object}\n${backing ?? ''}`;
}
