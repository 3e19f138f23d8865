import { baseColumns } from './base-columns';
import type { Chance } from './chance';
import { templatesOf } from './templates';
import { Dialect, type ColumnDefinition, type KeyPart } from '../../../src/schema';
import type { TypeCode } from '../../../src/schema/types/type-registry';
import { column } from '../model';

/** A key as somebody could declare it, with the generated columns that it needs. */
export interface RandomKey {
  readonly kind: 'table' | 'child' | 'index' | 'null-filtered index';
  readonly parts: readonly KeyPart[];
  readonly generated: readonly ColumnDefinition[];
}

const MOST_DEPTH = 3;
const TYPES: readonly (readonly [type: TypeCode, weight: number])[] = [
  ['INT64', 40], ['STRING', 40], ['TIMESTAMP', 6], ['DATE', 5], ['BYTES', 5], ['BOOL', 4],
];
const KINDS = ['table', 'table', 'child', 'index', 'index', 'null-filtered index'] as const;

/** Draws keys over the base columns and over generated ones. */
export class RandomKeys {
  private readonly columnsByType = new Map<string, string[]>();
  private readonly keyColumns: readonly string[];

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
  }

  /** @param name Of its generated columns, with a number after it. */
  public next(name: string): RandomKey {
    const generated: ColumnDefinition[] = [];
    const make = (): string => {
      generated.push(this.generated(`${name}_${generated.length}`));
      return generated[generated.length - 1].name;
    };
    const names = [
      ...this.chance.happens(0.3) ? [this.chance.pick(this.keyColumns)] : [],
      this.chance.happens(0.8) ? make() : this.chance.pick(this.keyColumns),
      ...this.chance.happens(0.4) ? [this.chance.pick(['ts', 'seq', this.chance.pick(this.keyColumns)])] : [],
      ...this.chance.happens(0.1) ? [make()] : [],
    ];
    const parts = [...new Set(names)].map((each) => ({ column: each, descending: this.chance.happens(0.2) }));
    return { kind: this.chance.pick(KINDS), parts, generated };
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
    return this.chance.pick(templates).replace(/<(\w+)>/g, (_, hole: string) => {
      if (constants[hole]) {
        return this.chance.pick(constants[hole]);
      }
      const operand = this.expression(hole, Math.max(0, depth - 1 - this.chance.below(2)));
      return /^\w+$/.test(operand) ? operand : `(${operand})`;
    });
  }
}
