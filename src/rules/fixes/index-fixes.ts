import { columnCode } from './column-code';
import { tableVariable } from './construct-code';
import { shardCost, type Fix } from './key-fixes';
import { freeName, idColumnName } from './new-column-name';
import type { RuleContext } from '../rule';
import { proposedShards, shardSources } from './shard-sources';
import { referencedColumns } from '../../ddl/expressions/expression-walk';
import { columnSource, hashExpression, hashProblem } from '../../ddl/expressions/shard-expression';
import { Dialect, type ColumnDefinition, type IndexDefinition, type TableDefinition } from '../../schema';
import { hasFractions } from '../../schema/types/type-facts';
import { walkKey } from '../../spread';
import { callCode, namesCode, stringCode } from '../../text/code-text';
import type { SchemaKey } from '../keys/keys';

/** Ways out for an index, the best first. */
export function indexFixes(key: SchemaKey, context: RuleContext): Fix[] {
  const { index } = key;
  if (!index) {
    return [];
  }
  const choice = new IndexChoice(key.table, index, context);
  const fixes = index.unique ? [choice.uniqueByHash() ?? choice.sharded(false)] : [choice.sharded(true), choice.interleaved(), choice.led()];
  return fixes.filter((fix) => fix !== undefined);
}

interface IndexCode {
  readonly columns: readonly string[];
  readonly spread: string;
  readonly unique: boolean;
  readonly nullFiltered?: boolean;
}

class IndexChoice {
  /** The indexed columns without one that only places the entries, and badly. */
  private readonly names: readonly string[];

  public constructor(private readonly table: TableDefinition, private readonly index: IndexDefinition, private readonly context: RuleContext) {
    const kept = index.keyParts.map((part) => part.column).filter((name) => !this.isRotating(name));
    this.names = kept.length > 0 ? kept : this.sourcesOf(index.keyParts[0].column);
  }

  public sharded(staysSame: boolean): Fix {
    const shards = proposedShards(this.context.schema);
    const byKey = shardSources(this.table, this.table.primaryKey.map((part) => part.column), this.context);
    const byAny = shardSources(this.table, this.mandatoryColumns(), this.context);
    const added = byKey.length === 0 && byAny.length === 0 ? idColumnName(this.table) : undefined;
    // Without another word the shard is computed from the primary key.
    const options = byKey.length > 0 ? '' : `, { shardBy: ${namesCode([added ?? byAny[0]])} }`;
    const code = this.code({ columns: this.names, spread: `IndexSpread.sharded(${shards}${options})`, unique: false });
    const cost = shardCost(shards, this.context.lookup.column(this.table, this.names[0]));
    const id = added === undefined ? undefined : callCode('Column.uuid', stringCode(added), { notNull: 'true' });
    return {
      change: id === undefined ? code : `${code}  // with ${id} in the columns of ${tableVariable(this.table.name)}`,
      cost: staysSame ? cost : `${cost}, and the index no longer refuses duplicates`,
    };
  }

  /** The rows of an ancestor lie far apart, and the entries lie with them. */
  public interleaved(): Fix | undefined {
    const ancestor = this.safeAncestor();
    if (!ancestor) {
      return undefined;
    }
    const inherited = new Set(ancestor.primaryKey.map((part) => part.column));
    const columns = this.names.filter((name) => !inherited.has(name));
    return columns.length === 0 ? undefined : {
      change: this.code({ columns, spread: `IndexSpread.interleavedIn(${tableVariable(ancestor.name)})`, unique: this.index.unique }),
      cost: `the index serves reads below one row of ${ancestor.name}, no longer reads over all of them`,
    };
  }

  public led(): Fix | undefined {
    const lead = this.leadingColumn();
    const isAncestorsKey = this.safeAncestor()?.primaryKey[0]?.column === lead;
    return lead === undefined || isAncestorsKey ? undefined : {
      change: this.code({
        columns: this.names.filter((name) => name !== lead),
        spread: `IndexSpread.ledBy(${stringCode(lead)})`,
        unique: this.index.unique,
      }),
      cost: `the index serves reads of one ${lead}, no longer reads over all of them`,
    };
  }

  /** A hash of the indexed values in front: equal values still meet in one place. */
  public uniqueByHash(): Fix | undefined {
    const columns = this.names.flatMap((name) => this.context.lookup.column(this.table, name) ?? []);
    const { dialect } = this.context.schema;
    const hashable = columns.every((column) => !column.generated && hashProblem(column, dialect) === undefined);
    if (!hashable || shardSources(this.table, this.names, this.context).length === 0) {
      return undefined;
    }
    const hash: ColumnDefinition = {
      name: freeName(this.table, [`${this.names[0]}Hash`]),
      type: { code: 'INT64' },
      notNull: columns.every((column) => column.notNull),
      generated: { expression: hashExpression(columns.map((column) => columnSource(column, dialect)), dialect), stored: true },
      hidden: dialect === Dialect.GOOGLESQL,
    };
    const code = this.code({ columns: this.names, spread: `IndexSpread.ledBy(${stringCode(hash.name)})`, unique: true, nullFiltered: !hash.notNull });
    return {
      change: `${code}  // with ${columnCode(hash, { inKey: false })} in the columns of ${tableVariable(this.table.name)}`,
      cost: 'the index finds single values only, not ranges of them',
    };
  }

  private code({ columns, spread, unique, nullFiltered }: IndexCode): string {
    const { name, keyParts, whereNotNull, storing } = this.index;
    const descending = keyParts.filter((part) => part.descending && columns.includes(part.column)).map((part) => part.column);
    const list = (names: readonly string[]): string | undefined => (names.length === 0 ? undefined : namesCode(names));
    return callCode('new SafeIndex', `${tableVariable(this.table.name)}, ${stringCode(name)}`, {
      columns: namesCode(columns),
      descending: list(descending),
      unique: unique ? 'true' : undefined,
      nullFiltered: nullFiltered || this.index.nullFiltered ? 'true' : undefined,
      whereNotNull: list(whereNotNull),
      storing: list(storing.filter((column) => !columns.includes(column))),
      spread,
    });
  }

  private safeAncestor(): TableDefinition | undefined {
    return this.context.lookup.ancestorsOf(this.table).find((each) => walkKey(each.primaryKey, each, this.context.spread).verdict === 'safe');
  }

  /** By kind and name: an entity, or an id of another table. The id of the row itself would make an index of no use. */
  private leadingColumn(): string | undefined {
    const references = new Set(this.table.foreignKeys.flatMap((foreignKey) => foreignKey.columns));
    const names = this.table.columns.map((column) => column.name).sort();
    const ofKind = (kind: string): string[] => names.filter((name) => this.context.spread.column(this.table, name).kind === kind);
    // Nobody looks for one exact amount, so that an index serves nobody that begins with one.
    const isMeasure = (name: string): boolean => {
      const column = this.context.lookup.column(this.table, name);
      return column !== undefined && hasFractions(column.type);
    };
    return ofKind('entity').find((name) => !isMeasure(name)) ?? ofKind('scattered').find((name) => references.has(name));
  }

  private mandatoryColumns(): string[] {
    return this.table.columns.filter((column) => column.notNull).map((column) => column.name).sort();
  }

  private isRotating(name: string): boolean {
    const spread = this.context.spread.column(this.table, name);
    return spread.kind === 'monotonic' && spread.rotating === true;
  }

  private sourcesOf(name: string): string[] {
    const generated = this.context.lookup.column(this.table, name)?.generated;
    const sources = generated ? referencedColumns(this.context.spread.parse(generated.expression)) : [];
    const known = sources.filter((source) => this.context.lookup.column(this.table, source));
    return known.length > 0 ? known : [name];
  }
}
