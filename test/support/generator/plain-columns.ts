import * as fc from 'fast-check';
import { columnPlan, ELEMENT_TYPES, scalarColumn, type ColumnPlan, type TypeCode } from './column-plan';
import { defaultsOf, generatedFrom } from './expressions';
import { identifiers, pick, type Names } from './identifiers';
import { Column, Default, Dialect, ElementType, Generated, UuidStorage, ValueSource } from '../../../src';

/** Columns outside of the key: every type, default, generated, hidden. */

const SCALARS = ['BOOL', 'INT64', 'FLOAT32', 'FLOAT64', 'NUMERIC', 'STRING', 'BYTES', 'DATE', 'TIMESTAMP', 'JSON'] as const;
const SPECIAL = ['commitTimestamp', 'uuid', 'uuidBytes', 'identity', 'nextValue', 'array', 'vector', 'tokenlist', 'stored', 'virtual', 'entity'] as const;

export interface ColumnSeed {
  readonly name: string;
  readonly kind: typeof SCALARS[number] | typeof SPECIAL[number];
  readonly notNull: boolean;
  readonly hidden: boolean;
  readonly hasDefault: boolean;
  readonly hasLength: boolean;
  /** Chooses among what the kind leaves open. */
  readonly choice: number;
}

export const columnSeed: fc.Arbitrary<ColumnSeed> = fc.record({
  name: identifiers,
  kind: fc.constantFrom(...SCALARS, ...SPECIAL),
  notNull: fc.boolean(),
  hidden: fc.nat(3).map((n) => n === 3),
  hasDefault: fc.boolean(),
  hasLength: fc.boolean(),
  choice: fc.nat(1000),
});

/** What a new column needs of its table and database. */
export interface ColumnContext {
  readonly names: Names;
  readonly dialect: Dialect;
  readonly others: readonly ColumnPlan[];
  /** Declares a sequence and gives its name. */
  readonly sequence: () => string;
}

export function plainColumn(seed: ColumnSeed, context: ColumnContext): ColumnPlan | undefined {
  const { kind, notNull, choice } = seed;
  const hidden = isHidden(seed, context);
  const options = { notNull, hidden };
  const named = (type: TypeCode, make: (name: string) => Column, parts: Partial<ColumnPlan> = {}): ColumnPlan => {
    const name = context.names.claim(seed.name);
    return columnPlan(name, type, { column: make(name), notNull, ...parts });
  };
  switch (kind) {
    case 'commitTimestamp':
      return named('TIMESTAMP', (name) => Column.commitTimestamp(name, options), { commitTimestamp: true });
    case 'uuid':
    case 'uuidBytes': {
      const storage = kind === 'uuid' ? UuidStorage.STRING : UuidStorage.BYTES;
      return named(kind === 'uuid' ? 'STRING' : 'BYTES', (name) => Column.uuid(name, { ...options, storage, generateDefault: true }), { lead: 'spreads', defaulted: true });
    }
    case 'identity':
      return named('INT64', (name) => Column.identity(name, { startCounter: choice + 1 }), { notNull: true, lead: 'spreads', defaulted: true });
    case 'nextValue':
      return named('INT64', (name) => Column.int64(name, { ...options, defaultValue: Default.nextValue(context.sequence()) }), { lead: 'spreads', defaulted: true });
    case 'array':
      return named('ARRAY', (name) => Column.array(name, pick(ELEMENT_TYPES, choice)!(), options));
    case 'vector':
      return named('ARRAY', (name) => Column.array(name, choice % 2 === 0 ? ElementType.float32() : ElementType.float64(), { vectorLength: choice + 1, hidden }));
    case 'tokenlist':
      return tokenlist(seed, context, named);
    case 'stored':
    case 'virtual':
      return generatedColumn(seed, context);
    case 'entity':
      return named('STRING', (name) => Column.string(name, { ...options, lengthChars: 40, immutable: true, values: ValueSource.entity('the owner') }), {
        lead: 'spreads', fine: true, immutable: true,
      });
    default:
      return scalar(seed, kind, context, named);
  }
}

function isHidden({ hidden }: ColumnSeed, { dialect }: ColumnContext): boolean {
  return hidden && dialect === Dialect.GOOGLESQL;
}

type MakeNamed = (type: TypeCode, make: (name: string) => Column, parts?: Partial<ColumnPlan>) => ColumnPlan;

function scalar(seed: ColumnSeed, type: TypeCode, context: ColumnContext, named: MakeNamed): ColumnPlan {
  const { notNull, hasDefault, hasLength, choice } = seed;
  const { dialect } = context;
  const hidden = isHidden(seed, context);
  const value = hasDefault ? pick(defaultsOf(type, dialect), choice) : undefined;
  const length = hasLength && (type === 'STRING' || type === 'BYTES') ? 40 + choice : undefined;
  return named(type, (name) => scalarColumn(name, type, { notNull, hidden, length, defaultValue: value }), { defaulted: value !== undefined });
}

function tokenlist({ choice }: ColumnSeed, { dialect, others }: ColumnContext, named: MakeNamed): ColumnPlan | undefined {
  const text = pick(others.filter((other) => other.type === 'STRING' && !other.virtual), choice);
  return text && dialect === Dialect.GOOGLESQL
    ? named('TOKENLIST', (name) => Column.tokenlist(name, `TOKENIZE_FULLTEXT(\`${text.name}\`)`), { generatedFrom: [text.name], notNull: false })
    : undefined;
}

function generatedColumn(seed: ColumnSeed, context: ColumnContext): ColumnPlan | undefined {
  const { kind, choice, notNull } = seed;
  const { dialect, others, names } = context;
  // PostgreSQL computes no generated column from another one.
  const written = others.filter((other) => !other.commitTimestamp && (dialect === Dialect.GOOGLESQL || !other.generatedFrom));
  const sources = written.filter((other) => generatedFrom(other.name, other.type, dialect).length > 0);
  const source = pick(sources, choice);
  const expression = source && pick(generatedFrom(source.name, source.type, dialect), Math.floor(choice / 7));
  if (!source || !expression) {
    return undefined;
  }
  const virtual = kind === 'virtual';
  const name = names.claim(seed.name);
  const hidden = isHidden(seed, context);
  const mandatory = notNull && source.notNull && !virtual;
  const generated = virtual ? Generated.nonStored(expression.sql) : Generated.stored(expression.sql);
  return columnPlan(name, expression.type, {
    column: scalarColumn(name, expression.type, { notNull: mandatory, hidden, generated }),
    notNull: mandatory,
    generatedFrom: [source.name],
    virtual,
  });
}
