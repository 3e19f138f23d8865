/** How the values of successive inserts lie in the key space, as declared by the owner of the schema. */
export type DeclaredValues =
  | {
    readonly source: 'entity';
    /** Who or what chooses them. */
    readonly description: string;
    /** By a construct, which knows less than a type, a CHECK, a default or an expression. */
    readonly assumed?: true;
  }
  | { readonly source: 'category'; readonly distinctValues: number }
  | { readonly source: Exclude<ValueSourceName, 'entity' | 'category'> };

type ValueSourceName = keyof typeof VALUE_SOURCES;

interface ValueSourceEntry {
  readonly order: 'monotonic' | 'scattered' | 'entity' | 'category';
  /** What a message calls the values. */
  readonly called: string;
  /** They are ids whose high bits are a clock. */
  readonly timeOrderedId?: true;
  /** By how much such numbers grow in a second; of those that count rows, in a busy table. */
  readonly perSecond?: number;
}

const timeOrdered = (called: string, perSecond?: number): ValueSourceEntry =>
  ({ order: 'monotonic', called, timeOrderedId: true, perSecond });
/** 22 bits below the milliseconds. */
const OF_MILLISECONDS = 1_000 * 2 ** 22;

/** The factories of `ValueSource`, by name. */
export const VALUE_SOURCES = {
  uuidV4: { order: 'scattered', called: 'UUID v4' },
  uuidV1: timeOrdered('UUID v1'),
  uuidV6: timeOrdered('UUID v6'),
  uuidV7: timeOrdered('UUID v7'),
  ulid: timeOrdered('ULID'),
  ksuid: timeOrdered('KSUID'),
  snowflake: timeOrdered('Snowflake id', OF_MILLISECONDS),
  objectId: timeOrdered('ObjectId'),
  tsid: timeOrdered('TSID', OF_MILLISECONDS),
  sequential: { order: 'monotonic', called: 'sequential', perSecond: 1_000 },
  clock: { order: 'monotonic', called: 'a clock' },
  random: { order: 'scattered', called: 'random' },
  entity: { order: 'entity', called: 'an entity' },
  category: { order: 'category', called: 'a category' },
} as const satisfies Readonly<Record<string, ValueSourceEntry>>;

export function valueSource({ source }: DeclaredValues): ValueSourceEntry {
  return VALUE_SOURCES[source];
}
