import { columnsCode, keyCode, tableCode, tableVariable } from './construct-code';
import { freeName, idColumnName } from './new-column-name';
import { hashProblem } from '../../ddl/expressions/shard-expression';
import { Dialect, type ColumnDefinition, type TableDefinition } from '../../schema';
import { callCode, namesCode, objectCode, stringCode } from '../../text/code-text';
import type { SchemaKey } from '../keys/keys';
import { evidenceLine, type HotFault } from '../keys/write-front';
import type { RuleContext } from '../rule';
import { proposedShards, shardSources } from './shard-sources';
import { canBeKey, isTime } from '../../schema/types/type-facts';
import { keyText } from '../wording';

/** A way out of a finding, and what it costs. */
export interface Fix {
  /** Construct code, or the changed piece of DDL. */
  readonly change: string;
  readonly cost: string;
}

const MOST_FIXES = 3;

/** Ways out for the primary key of a table, the best first. */
export function keyFixes(key: SchemaKey, fault: HotFault, context: RuleContext): Fix[] {
  const choice = new KeyChoice(key, context);
  const parent = context.lookup.parentOf(key.table);
  if (parent && parent !== key.table) {
    return present([choice.ownPartsSwapped(parent), choice.childWithUuid(parent)]);
  }
  if (fault === 'time-ordered-id') {
    return present([choice.uuid(), choice.hashedKey(), choice.sharded(), choice.led()]);
  }
  return choice.countsNumbers && fault === 'monotonic'
    ? present([choice.bitReversed(), choice.led(), choice.uuidWithNumber(), choice.sharded()])
    : present([choice.sharded(), choice.led(), choice.uuid()]);
}

export function present(fixes: readonly (Fix | undefined)[]): Fix[] {
  return fixes.filter((fix) => fix !== undefined).slice(0, MOST_FIXES);
}

/** What a fan-out read costs. */
export function shardCost(shards: number, column: ColumnDefinition | undefined): string {
  const isClock = column !== undefined && isTime(column.type);
  return `shards: ${shards} turns a ${isClock ? 'time-range' : 'range'} read into ${shards} ranges`;
}

/** The choices of the documentation for a primary key, written out for one table. */
export class KeyChoice {
  private readonly table: TableDefinition;
  private readonly names: readonly string[];
  /** A column that only places the rows, and badly: it goes. */
  private readonly removed: readonly string[];
  private readonly deciding?: ColumnDefinition;

  public constructor(private readonly key: SchemaKey, private readonly context: RuleContext) {
    const decided = key.spread.decidedBy?.column ?? '';
    this.table = key.table;
    this.deciding = this.column(decided);
    const rotates = key.spread.decidedBy?.spread.kind === 'monotonic' && key.spread.decidedBy.spread.rotating;
    this.removed = rotates && this.deciding?.generated ? [decided] : [];
    this.names = [...new Set(key.parts.map((part) => part.column))].filter((name) => this.column(name) && !this.removed.includes(name));
  }

  /** An INT64 that counts rows, not time. */
  public get countsNumbers(): boolean {
    return this.deciding?.type.code === 'INT64' && !this.deciding.generated && this.deciding.declaredValues?.label !== 'a clock';
  }

  public sharded(): Fix | undefined {
    if (this.names.length === 0) {
      return undefined;
    }
    const shards = proposedShards(this.context.schema);
    const sources = shardSources(this.table, this.names, this.context);
    const added = sources.length === 0 ? idColumnName(this.table) : undefined;
    const shardBy = added === undefined ? sources : [added];
    const key = this.keyCode(this.names, shardBy);
    const others = { ...this.table, columns: this.table.columns.filter((column) => !this.removed.includes(column.name)) };
    const shardColumn = freeName(others, ['ShardId', 'HashShard']);
    return {
      change: tableCode('ShardedTable', this.table.name, {
        key: added === undefined ? key : key.replace(/\]$/, `, Column.uuid(${stringCode(added)})]`),
        shardBy: namesCode(shardBy),
        shards: String(shards),
        shardColumn: shardColumn === 'ShardId' ? undefined : stringCode(shardColumn),
        columns: this.columnsCode(this.names),
      }),
      cost: shardCost(shards, this.removed.length > 0 ? this.column(this.names[0]) : this.deciding),
    };
  }

  /** A column with scattered values or one that names an entity takes the lead: of those in the key, or else of the others. */
  public led(): Fix | undefined {
    const behind = this.names.map((name) => ({ name, spread: this.context.spread.column(this.table, name) }));
    const entity = behind.find(({ spread }) => spread.kind === 'entity')?.name;
    const scattered = behind.find(({ spread }) => spread.kind === 'scattered')?.name;
    if (entity === undefined && scattered !== undefined) {
      return this.swapped(scattered, this.names);
    }
    const tenant = entity ?? this.entityOutsideKey();
    const others = this.names.filter((name) => name !== tenant);
    return tenant === undefined || others.length === 0 ? undefined : {
      change: tableCode('TenantTable', this.table.name, {
        tenant: this.keyCode([tenant]).slice(1, -1),
        key: this.keyCode(others),
        columns: this.columnsCode([tenant, ...others]),
      }),
      cost: `a read in the order of ${others[0]} over all of ${tenant} has to visit each ${tenant}`,
    };
  }

  /** A random id as the whole key: one that the key has already, or under the name of a key that held other ids. */
  public uuid(): Fix {
    const ids = this.names.filter((name) => {
      const column = this.column(name);
      const isId = this.names.length === 1 || this.context.spread.column(this.table, name).kind === 'scattered';
      return isId && !column?.generated && (column?.type.code === 'STRING' || column?.type.code === 'UUID');
    });
    return this.uuidTable(ids[0] ?? idColumnName(this.table));
  }

  public uuidWithNumber(): Fix {
    const fix = this.uuidTable(idColumnName(this.table));
    return { ...fix, change: `${fix.change}  // ${this.deciding?.name.replace(/[^\w ]/g, '_')} stays as a plain column, for display` };
  }

  public bitReversed(): Fix | undefined {
    return this.names.length !== 1 ? undefined : {
      change: tableCode('BitReversedTable', this.table.name, { key: `[Column.int64(${stringCode(this.names[0])})]`, columns: this.columnsCode(this.names) }),
      cost: 'the numbers are unique but large and in no order; numbers for people to read go into a plain column',
    };
  }

  public hashedKey(): Fix | undefined {
    const hashable = this.names.every((name) => hashProblem(this.column(name)!, this.context.schema.dialect) === undefined);
    return !hashable ? undefined : {
      change: tableCode('HashedKeyTable', this.table.name, {
        key: this.keyCode(this.names, this.names),
        hashColumn: freeName(this.table, ['KeyHash', 'RowHash']) === 'KeyHash' ? undefined : stringCode(freeName(this.table, ['RowHash'])),
        columns: this.columnsCode(this.names),
      }),
      cost: 'rows can be read one by one only, not in the order of the key',
    };
  }

  public ownPartsSwapped(parent: TableDefinition): Fix | undefined {
    const own = this.ownNames(parent);
    const lead = own.find((name) => ['scattered', 'entity'].includes(this.context.spread.column(this.table, name).kind));
    return lead === undefined ? undefined : this.swapped(lead, own, this.names.filter((name) => !own.includes(name)));
  }

  public childWithUuid(parent: TableDefinition): Fix | undefined {
    const { interleave } = this.table;
    const [own, id] = [this.ownNames(parent), idColumnName(this.table)];
    const hierarchy = callCode('new InterleavedHierarchy', `db, ${stringCode(`${parent.name}Family`)}`, { root: tableVariable(parent.name) });
    const inParent = interleave?.inParent === true;
    const options = objectCode({
      key: own.length === 0 ? `[Column.uuid(${stringCode(id)})]` : this.keyCode(own).replace('[', `[Column.uuid(${stringCode(id)}), `),
      onDelete: inParent ? `OnDelete.${interleave.onDelete === 'CASCADE' ? 'CASCADE' : 'NO_ACTION'}` : undefined,
      columns: this.columnsCode(this.names),
    });
    return {
      change: `${hierarchy}.${inParent ? 'addChild' : 'addInterleavedIn'}(${stringCode(this.table.name)}, ${options})`,
      cost: `rows below one row of ${parent.name} are no longer stored in the order of ${own[0] ?? 'their key'}`,
    };
  }

  private uuidTable(id: string): Fix {
    return {
      change: tableCode('UuidTable', this.table.name, { key: `[Column.uuid(${stringCode(id)})]`, columns: this.columnsCode([id]) }),
      cost: 'rows are no longer stored in the order in which they were written',
    };
  }

  private swapped(lead: string, names: readonly string[], before: readonly string[] = []): Fix {
    const order = [...before, lead, ...names.filter((name) => name !== lead)];
    const parts = order.map((column) => ({ column, descending: this.key.parts.some((part) => part.column === column && part.descending) }));
    return {
      change: `PRIMARY KEY ${keyText(parts)}; ${evidenceLine(this.context.spread.column(this.table, lead))}`,
      cost: `rows are stored in the order of ${lead}: a read by ${names.find((name) => name !== lead) ?? lead} alone reads the whole table`,
    };
  }

  /** By name, so that the answer does not depend on the order of the columns. */
  private entityOutsideKey(): string | undefined {
    const references = new Set(this.table.foreignKeys.flatMap((foreignKey) => foreignKey.columns));
    const usable = this.table.columns.filter((column) => column.notNull && !column.generated && !this.names.includes(column.name)
      && canBeKey(column.type, this.context.schema.dialect));
    const names = usable.map((column) => column.name).sort();
    const ofKind = (kind: string): string[] => names.filter((name) => this.context.spread.column(this.table, name).kind === kind);
    return ofKind('entity')[0] ?? ofKind('scattered').find((name) => references.has(name));
  }

  private ownNames(parent: TableDefinition): string[] {
    const inherited = new Set(parent.primaryKey.map((part) => part.column));
    return this.names.filter((name) => !inherited.has(name));
  }

  private column(name: string): ColumnDefinition | undefined {
    return this.context.lookup.column(this.table, name);
  }

  private keyCode(names: readonly string[], mandatory: readonly string[] = []): string {
    return keyCode(this.table, names, this.context.schema.dialect === Dialect.POSTGRESQL ? names : mandatory);
  }

  private columnsCode(newKey: readonly string[]): string | undefined {
    return columnsCode(this.table, newKey, this.removed);
  }
}
