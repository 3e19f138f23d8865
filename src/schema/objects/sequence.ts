import type { CounterOptions, NamedCounter } from '../column';
import { Dialect } from '../dialect';
import type { Defined, DefinedObjectKind } from '../kind/kind';
import { INTEGER, SEQUENCE_KIND } from '../kind/option-types';
import { partOf, type Part } from '../kind/part';
import type { SchemaObjects } from '../schema-objects';

/** A bit-reversed positive sequence, Spanner's only kind. */
export type SequenceDefinition = Defined<'SEQUENCE'> & NamedCounter;

export function isSequence(object: { readonly kind: string }): object is SequenceDefinition {
  return object.kind === 'SEQUENCE';
}

export function sequences({ defined }: Pick<SchemaObjects, 'defined'>): readonly SequenceDefinition[] {
  return defined.filter(isSequence);
}

export function sequenceDefinition(name: string, options: CounterOptions): SequenceDefinition {
  return { kind: 'SEQUENCE', name, options: new Map(), ...options };
}

/** The part of a statement in the form `OPTIONS (...)`. */
export const AS_OPTIONS: Part = { role: 'as_options', name: '', span: { start: 0, end: 0 } };

/** Has its own parser, shared with identity columns. */
export const SEQUENCE: DefinedObjectKind<SequenceDefinition> = {
  words: 'SEQUENCE',
  place: 'counter',
  statements: {},
  createsIfNotExists: true,
  dropsIfExists: true,
  isCreatedBeforeAlter: true,
  privileges: ['SELECT', 'UPDATE'],
  holds: 'its counter',
  hasAllOptions: true,
  options: {
    sequence_kind: SEQUENCE_KIND,
    skip_range_min: INTEGER,
    skip_range_max: INTEGER,
    start_with_counter: INTEGER,
  },
  read: (parts) => ({
    ...countersAfter({}, parts),
    writtenAsOptions: partOf(parts, AS_OPTIONS.role) === undefined ? undefined : true,
  }),
  alter: countersAfter,
  print: (options, dialect) => ` ${counterClauses(options, dialect)}`,
};

/** The options after a statement: a sequence skips nothing until both ends are set. */
function countersAfter({ skipRange, startCounter }: CounterOptions, parts: readonly Part[]): CounterOptions {
  const before = partOf(parts, 'no_skip_range') === undefined ? skipRange : undefined;
  const [min, max] = [partOf(parts, 'skip_range_min') ?? before?.min, partOf(parts, 'skip_range_max') ?? before?.max];
  const start = partOf(parts, 'start_with_counter') ?? startCounter;
  return { skipRange: min !== undefined && max !== undefined ? { min, max } : undefined, startCounter: start };
}

/** `BIT_REVERSED_POSITIVE SKIP RANGE 1, 1000 START COUNTER WITH 50` */
export function counterClauses({ skipRange, startCounter }: CounterOptions, dialect: Dialect): string {
  const skip = skipRange === undefined ? '' : ` ${skipRangeClause(skipRange, dialect)}`;
  return `BIT_REVERSED_POSITIVE${skip}${startCounter === undefined ? '' : ` START COUNTER WITH ${startCounter}`}`;
}

export function skipRangeClause(skipRange: CounterOptions['skipRange'], dialect: Dialect): string {
  return skipRange
    ? `SKIP RANGE ${skipRange.min}${dialect === Dialect.POSTGRESQL ? '' : ','} ${skipRange.max}`
    : 'NO SKIP RANGE';
}
