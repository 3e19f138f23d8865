import { baseColumns } from './base-columns';
import type { Chance } from './chance';
import { templatesOf } from './templates';
import { Dialect, type ColumnDefinition, type KeyPart } from '../../../src/schema';
import type { TypeCode } from '../../../src/schema/types/type-registry';
import { column } from '../model';

/** A key as somebody could declare it, with the generated columns that it needs. */
export interface RandomKey {
  readonly kind: 'table' | 'child' | 'index' | 'null-filtered index' | 'index of some rows';
  readonly parts: readonly KeyPart[];
  /** What its rows are sorted by in the end: the rest of a table's key, or the key of the table that an index is on. */
  readonly tail: readonly string[];
  /** Of an index of some rows: its columns that WHERE wants a value of. */
  readonly whereNotNull: readonly string[];
  readonly generated: readonly ColumnDefinition[];
}

export type RandomKind = 'table' | 'index';

const MOST_DEPTH = 3;
const TYPES: readonly (readonly [type: TypeCode, weight: number])[] = [
  ['INT64', 40], ['STRING', 40], ['TIMESTAMP', 6], ['DATE', 5], ['BYTES', 5], ['BOOL', 4],
];
const KINDS = {
  table: ['table', 'table', 'child'],
  index: ['index', 'index', 'index', 'null-filtered index', 'index of some rows'],
} as const;
/** A table that ends with a number holds each of them once. */
const TAILS = {
  table: [['id'], ['id'], ['number'], ['moment']],
  index: [['id'], ['id'], ['seq', 'id'], ['number'], ['tenant', 'seq', 'id']],
} as const;

/** Draws keys over the base columns and over generated ones. */
export class RandomKeys {
  private readonly columnsByType = new Map<string, string[]>();
  private readonly keyColumns: readonly string[];
  private readonly nullable: readonly string[];

  public constructor(private readonly dialect: Dialect, private readonly chance: Chance) {
    const base = baseColumns(dialect).map(({ definition }) => definition);
    for (const { name, type, allowCommitTimestamp } of base) {
      // Nothing can be generated from a commit timestamp, and the emulator ends where PostgreSQL takes NULL for a time.
      const endsEmulator = dialect === Dialect.POSTGRESQL && name === 'maybe_ts';
      if (!allowCommitTimestamp && !endsEmulator) {
        this.columnsByType.set(type.code, [...this.columnsByType.get(type.code) ?? [], name]);
      }
    }
    this.keyColumns = base.filter(({ type }) => type.code !== 'JSON').map(({ name }) => name);
    this.nullable = base.filter(({ notNull, type }) => !notNull && type.code !== 'JSON').map(({ name }) => name);
  }

  /** @param name Of its generated columns, with a number after it. */
  public next(name: string, of: RandomKind): RandomKey {
    const generated: ColumnDefinition[] = [];
    const make = (): string => {
      generated.push(this.generated(`${name}_${generated.length}`));
      return generated[generated.length - 1].name;
    };
    const names = [
      ...this.chance.happens(0.3) ? [this.chance.pick(this.chance.happens(0.4) ? this.nullable : this.keyColumns)] : [],
      this.chance.happens(0.8) ? make() : this.chance.pick(this.keyColumns),
      ...this.chance.happens(0.4) ? [this.chance.pick(['ts', 'seq', this.chance.pick(this.keyColumns)])] : [],
      ...this.chance.happens(0.1) ? [make()] : [],
    ];
    const parts = [...new Set(names)].map((each) => ({ column: each, descending: this.chance.happens(0.2) }));
    const kind = this.chance.pick<RandomKey['kind']>(KINDS[of]);
    const tail = this.chance.pick<readonly string[]>(TAILS[of]);
    const whereNotNull = kind === 'index of some rows'
      ? parts.map((part) => part.column).filter(() => this.chance.happens(0.5))
      : [];
    return { kind, parts, tail, whereNotNull, generated };
  }

  private generated(name: string): ColumnDefinition {
    const type = this.type();
    return column(name, type, {
      generated: { expression: this.expression(type, 1 + this.chance.below(MOST_DEPTH)), stored: true },
    });
  }

  private type(): TypeCode {
    let rest = this.chance.below(TYPES.reduce((sum, [, weight]) => sum + weight, 0));
    return TYPES.find(([, weight]) => (rest -= weight) < 0)![0];
  }

  private expression(type: string, depth: number): string {
    const { expressions, constants } = templatesOf(this.dialect);
    const columns = this.columnsByType.get(type) ?? [];
    const templates = depth === 0 && columns.length > 0 ? [] : expressions[type];
    if (templates.length === 0) {
      return this.chance.pick(columns);
    }
    let last = '';
    return this.chance.pick(templates).replace(/<(\w+)>/g, (_, hole: string) => {
      if (constants[hole]) {
        return this.chance.pick(constants[hole]);
      }
      if (hole !== 'same') {
        const operand = this.expression(hole, Math.max(0, depth - 1 - this.chance.below(2)));
        last = /^\w+$/.test(operand) ? operand : `(${operand})`;
      }
      return last;
    });
  }
}
