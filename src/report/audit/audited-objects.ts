import type { DdlSource, SourceFile } from './source';
import type { FoldedScript } from '../../ddl/fold/fold-script';
import type { OtherStatement } from '../../ddl/fold/other-statements';
import type { PlacedStatement } from '../../ddl/parser/statement';
import { compareNames } from '../../ddl/printer/statement-order';
import type { Finding } from '../../rules/finding';
import { keysOf, partOf, type SchemaKey } from '../../rules/keys/keys';
import { ruleContext } from '../../rules/rule';
import { partKey } from '../../rules/subject';
import type { IndexDefinition } from '../../schema';

export interface AuditedObject {
  readonly file: SourceFile;
  readonly kind: 'table' | 'index' | 'foreign key';
  readonly name: string;
  readonly verdict: 'hot' | 'safe' | 'unproven';
  /** Absent: as many as there are rows or entities, or nobody knows. */
  readonly writeFronts?: number;
  /** The rules that found something about it, also what is acknowledged. */
  readonly rules: readonly string[];
}

const KINDS: readonly AuditedObject['kind'][] = ['table', 'index', 'foreign key'];

/** @param findings Also those that are acknowledged. */
export function auditedObjects(script: FoldedScript, source: DdlSource, findings: readonly Finding[]): AuditedObject[] {
  const { schema } = script;
  const rules = rulesByKey(findings);
  const fileOf = (statements: readonly PlacedStatement[] | undefined): SourceFile =>
    source.pieceAt(statements?.[0].start ?? 0).file;
  const keys = keysOf(ruleContext(schema));
  const keyed = new Set(keys.flatMap(({ kind, object }) => (kind === 'index' ? [object] : [])));
  const objects = [...keys.map(objectOf), ...schema.indexes.filter(({ name }) => !keyed.has(name)).map(withoutTable)];
  const withPlaces = objects.map(({ origin, hidden, ...object }): AuditedObject => ({
    ...object,
    file: fileOf(script.origins.get(origin)),
    rules: rules.get(ruleKey(object.name, hidden))?.sort() ?? [],
  }));
  const kept = script.others.filter(({ verb, object }) => verb === 'CREATE' && object.endsWith('INDEX'));
  return [...withPlaces, ...kept.map((index) => ({ ...indexWithoutKey(index), file: fileOf([index.statement]) }))].sort(
    byFileKindName,
  );
}

function byFileKindName(a: AuditedObject, b: AuditedObject): number {
  return (
    compareNames(a.file.name, b.file.name) ||
    KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) ||
    compareNames(a.name, b.name)
  );
}

type KeyedObject = Omit<AuditedObject, 'file' | 'rules'> & {
  /** The object of the script whose statements made it. */
  readonly origin: string;
  /** Tells the hidden indexes of foreign keys without a name apart. */
  readonly hidden?: string;
};

function objectOf(key: SchemaKey): KeyedObject {
  const {
    kind,
    object,
    table,
    backing,
    spread: { verdict, writeFronts },
  } = key;
  const common = { name: object, verdict, ...(writeFronts !== undefined && { writeFronts }) };
  return kind === 'foreign-key'
    ? { ...common, kind: 'foreign key', origin: backing?.referencing.name ?? table.name, hidden: partKey(partOf(key)) }
    : { ...common, kind, origin: object };
}

/** An index on a table that is not there has no key to check. */
function withoutTable(index: IndexDefinition): KeyedObject {
  return { name: index.name, verdict: 'unproven', kind: 'index', origin: index.name };
}

/**
 * Spanner spreads a search index itself unless it has sort_order_sharding; the DDL does not show how the entries
 * of a vector index are ordered.
 */
function indexWithoutKey({ name, object, text }: OtherStatement): Omit<AuditedObject, 'file'> {
  const isSpread = object === 'SEARCH INDEX' && !/sort_order_sharding\s*=\s*true/i.test(text);
  return { name, kind: 'index', verdict: isSpread ? 'safe' : 'unproven', rules: [] };
}

/** An unnamed foreign key goes by the name of its table, so that the part has to distinguish their findings. */
function rulesByKey(findings: readonly Finding[]): Map<string, string[]> {
  const rules = new Map<string, string[]>();
  for (const finding of findings) {
    const { rule, objectName: object } = finding;
    const { part } = finding.problem.subject;
    const key = ruleKey(object, part.kind === 'hidden index' ? partKey(part) : undefined);
    const known = rules.get(key) ?? [];
    rules.set(key, known.includes(rule) ? known : [...known, rule]);
  }
  return rules;
}

function ruleKey(object: string, hidden: string | undefined): string {
  return `${object}\n${hidden ?? ''}`;
}
