import { UUID_CHARACTERS } from './types/type-facts';
import { didYouMean } from '../text/did-you-mean';
import { isPlaceholder } from '../text/placeholder';

/** The spread of successive values over the key space, as declared by the owner of the schema. */
export type DeclaredValues = (
  | {
    readonly source: 'entity';
    /** The person or system that chooses them. */
    readonly description: string;
  }
  | { readonly source: 'category'; readonly distinctValues: number }
  | { readonly source: Exclude<ValueSourceName, 'entity' | 'category'> }
) & {
  /** Assumed by a construct. Types, CHECKs, defaults and expressions outweigh it. */
  readonly assumed?: true;
};

type ValueSourceName = keyof typeof VALUE_SOURCES;

interface ValueSourceEntry {
  readonly order: 'monotonic' | 'scattered' | 'entity' | 'category';
  /** The name of the values in messages. */
  readonly called: string;
  /** Ids whose high bits are a clock. */
  readonly timeOrderedId?: true;
  /** The growth of such numbers per second. For numbers that count rows: in a busy table. */
  readonly perSecond?: number;
  /** The length of ids as text. */
  readonly characters?: number;
}

const timeOrdered = (called: string, characters?: number, perSecond?: number): ValueSourceEntry =>
  ({ order: 'monotonic', called, timeOrderedId: true, characters, perSecond });
/** 22 bits below the milliseconds. */
const OF_MILLISECONDS = 1_000 * 2 ** 22;

/** The factories of `ValueSource`, by name. */
export const VALUE_SOURCES = {
  uuidV4: { order: 'scattered', called: 'UUID v4', characters: UUID_CHARACTERS },
  uuidV1: timeOrdered('UUID v1', UUID_CHARACTERS),
  uuidV6: timeOrdered('UUID v6', UUID_CHARACTERS),
  uuidV7: timeOrdered('UUID v7', UUID_CHARACTERS),
  ulid: timeOrdered('ULID', 26),
  ksuid: timeOrdered('KSUID', 27),
  snowflake: timeOrdered('Snowflake id', undefined, OF_MILLISECONDS),
  objectId: timeOrdered('ObjectId', 24),
  tsid: timeOrdered('TSID', undefined, OF_MILLISECONDS),
  sequential: { order: 'monotonic', called: 'sequential', perSecond: 1_000 },
  clock: { order: 'monotonic', called: 'a clock' },
  random: { order: 'scattered', called: 'random' },
  entity: { order: 'entity', called: 'an entity' },
  category: { order: 'category', called: 'a category' },
} as const satisfies Readonly<Record<string, ValueSourceEntry>>;

export function valueSource({ source }: DeclaredValues): ValueSourceEntry {
  return VALUE_SOURCES[source];
}

export function sameDeclared(a: DeclaredValues | undefined, b: DeclaredValues | undefined): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

/** The prefix of a comment addressed to this library. */
export const MARK = 'spanner-constructs:';
const EXAMPLE = `-- ${MARK} values OrderNo entity: the shop system`;
/** At the start of a comment, or anywhere if a known form follows. */
const MARKED = /^spanner-constructs:|\bspanner-constructs:(?=\s*(?:acknowledge|values|immutable)\b)/i;
/** The verb and the column, "assumed", the kind and its number, the text after a colon. */
const DECLARATION = new RegExp(
  /^(values|immutable)(?:\s+(`[^`]*`|"[^"]*"|[^\s:]+))?/.source +
  /(?:\s+(assumed)(?=\s))?(?:\s+([^\s:(]+))?\s*(?:\(\s*([^)]*?)\s*\))?\s*(?::\s*(.*))?$/.source,
  'is',
);

/** The text after the mark, on one line; undefined if the comment has no mark. */
export function markedBody(comment: string): string | undefined {
  const text = comment.includes('\n') ? comment.replace(/^[ \t]*\*+/gm, '').trim() : comment;
  const mark = MARKED.exec(text);
  return mark ? text.slice(mark.index + mark[0].length).trim().replace(/\s+/g, ' ') : undefined;
}

/** A declaration about a column in a comment: `values serial entity: vendor`, `immutable serial`. */
export interface ColumnDeclaration {
  readonly column: string;
  readonly values?: DeclaredValues;
  readonly immutable?: true;
}

/** Why a comment declares or acknowledges nothing. */
export interface CommentFinding {
  readonly what: string;
  readonly want: string;
}

/** Whether the body of a comment is meant as a declaration. */
export function isDeclaration(body: string): boolean {
  return /^(values|immutable)\b/i.test(body);
}

/** @param body The text after the mark. */
export function readDeclaration(body: string): ColumnDeclaration | CommentFinding {
  const [, verb = '', quoted = '', assumed, given = '', count, description] = DECLARATION.exec(body) ?? [];
  const column = quoted.replace(/^([`"])(.*)\1$/, '$2');
  const byConstruct = assumed ? { assumed: true as const } : undefined;
  if (column === '') {
    return { what: 'names no column', want: EXAMPLE };
  }
  if (verb.toLowerCase() === 'immutable') {
    return given === '' && count === undefined
      ? { column, immutable: true }
      : { what: 'has words after the column', want: `-- ${MARK} immutable ${column}` };
  }
  const source = Object.keys(VALUE_SOURCES).find((each) => each.toLowerCase() === given.toLowerCase());
  const want = (form: string): string => `-- ${MARK} values ${column} ${form}`;
  switch (source) {
    case undefined: {
      const nearest = didYouMean(given, Object.keys(VALUE_SOURCES));
      return {
        what: given === ''
          ? 'does not say how the values are generated'
          : `declares "${given}", an unknown kind of values`,
        want: nearest === undefined ? `one of ${Object.keys(VALUE_SOURCES).join(', ')}` : want(nearest),
      };
    }
    case 'entity':
      return description === undefined || isPlaceholder(description)
        ? { what: 'does not say who or what chooses the values', want: want('entity: the bank') }
        : { column, values: { source, description, ...byConstruct } };
    case 'category': {
      const distinctValues = Number(count);
      return Number.isSafeInteger(distinctValues) && distinctValues >= 1
        ? { column, values: { source, distinctValues, ...byConstruct } }
        : { what: 'does not say how many values there are', want: want('category(4)') };
    }
    default:
      return { column, values: { source: source as Exclude<ValueSourceName, 'entity' | 'category'> } };
  }
}

/**
 * The declarations about a column as comments, without `--`.
 *
 * @param isFixed The column is in the key, so it needs no declaration to be immutable.
 */
export function declarationTexts(
  { name, declaredValues: values, immutable }: {
    readonly name: string; readonly declaredValues?: DeclaredValues; readonly immutable?: boolean;
  },
  isFixed: boolean,
): string[] {
  return [
    ...(values ? [`${MARK} values ${name} ${values.assumed ? 'assumed ' : ''}${valuesText(values)}`] : []),
    ...(immutable && !isFixed ? [`${MARK} immutable ${name}`] : []),
  ];
}

/** The declarations about a column that its definition before does not have. A new column has those of its source. */
export function newDeclarations(
  column: Parameters<typeof declarationTexts>[0], before: typeof column = column,
): string[] {
  const known = declarationTexts(before, false);
  return declarationTexts(column, false).filter((text) => !known.includes(text));
}

function valuesText(values: DeclaredValues): string {
  switch (values.source) {
    case 'entity':
      return `entity: ${values.description.replace(/\s+/g, ' ').trim()}`;
    case 'category':
      return `category(${values.distinctValues})`;
    default:
      return values.source;
  }
}
