import { UUID_DEFAULTS } from '../../ddl/expressions/uuid-defaults';
import type { ColumnDefinition, DeclaredValues } from '../../schema';
import { COLUMN_ATTRIBUTES, type ColumnAttributes } from '../../schema/column-attributes';
import { TYPES } from '../../schema/types/type-registry';
import { callCode, stringCode } from '../../text/code-text';

export interface ColumnPlace {
  readonly inKey: boolean;
  readonly descending?: boolean;
  /** A foreign key covers the column. */
  readonly isReference?: boolean;
  /** The column may no longer be NULL. */
  readonly mandatory?: boolean;
  /** What the fix declares of the values, as code. */
  readonly values?: string;
  /** The fix declares that the values never change. */
  readonly immutable?: boolean;
  /** The expression that the fix puts in the place of the generated one. */
  readonly generated?: string;
}

const TIME_ORDERED_IDS: Readonly<Record<string, string>> = {
  'UUID v1': 'uuidV1', 'UUID v6': 'uuidV6', 'UUID v7': 'uuidV7', 'ULID': 'ulid', 'KSUID': 'ksuid', 'Snowflake id': 'snowflake',
  'ObjectId': 'objectId', 'TSID': 'tsid',
};

/** The code of a column with all its options. A type that no key can hold stands as a comment. */
export function columnCode(column: ColumnDefinition, place: ColumnPlace): string {
  const { name, type, identity } = column;
  if (identity) {
    return callCode('Column.identity', stringCode(name), {
      skipRangeMin: identity.skipRange?.min, skipRangeMax: identity.skipRange?.max, startCounter: identity.startCounter,
    });
  }
  const { factory, length } = TYPES[type.code];
  if (type.code === 'ARRAY' || type.code === 'TOKENLIST' || type.code === 'UNKNOWN' || factory === undefined) {
    return `/* ${name.replace(/[^\w ]/g, '_')} */`;
  }
  if (madeByUuidColumn(column)) {
    return callCode('Column.uuid', stringCode(name), {
      ...optionsOf({ ...column, defaultExpression: undefined }, place),
      // Only the key of its own table has a default that nobody asks for.
      generateDefault: place.inKey && !place.isReference && !place.values ? undefined : 'true',
    });
  }
  const first = type.name === undefined ? stringCode(name) : `${stringCode(name)}, ${stringCode(type.name)}`;
  return callCode(`Column.${column.allowCommitTimestamp ? 'commitTimestamp' : factory}`, first, {
    ...(length && type.length !== undefined && { [length.option]: String(type.length) }),
    storage: type.code === 'UUID' ? 'UuidStorage.NATIVE' : undefined,
    generateDefault: type.code === 'UUID' ? 'false' : undefined,
    ...optionsOf(column, place),
  });
}

/** What the owner declared, as the call that declares it. */
export function valuesCode(values: DeclaredValues): string {
  const timeOrdered = TIME_ORDERED_IDS[values.label];
  switch (values.order) {
    case 'monotonic':
      return timeOrdered === undefined ? `ValueSource.${values.label === 'a clock' ? 'clock' : 'sequential'}()` : `ValueSource.${timeOrdered}()`;
    case 'scattered':
      return `ValueSource.${values.label === 'UUID v4' ? 'uuidV4' : 'random'}()`;
    case 'entity':
      return `ValueSource.entity(${stringCode(values.label.replace(/^an entity: /, ''))})`;
    case 'category':
      return `ValueSource.category(${values.distinctValues ?? 10})`;
  }
}

/** The options that declare attributes. */
export function attributesCode(column: ColumnAttributes): Record<string, string> {
  return Object.fromEntries(COLUMN_ATTRIBUTES.flatMap(({ field, isOption }) => {
    const value = column[field];
    return isOption && value ? [[field, typeof value === 'string' ? stringCode(value) : 'true']] : [];
  }));
}

function optionsOf(column: ColumnDefinition, place: ColumnPlace): Record<string, string | undefined> {
  const { defaultExpression, generated, declaredValues } = column;
  const notNull = column.notNull || place.mandatory === true;
  const expression = place.generated ?? generated?.expression;
  return {
    // A column of a key is NOT NULL unless it says otherwise, any other the other way round.
    notNull: notNull === place.inKey ? undefined : String(notNull),
    defaultValue: defaultExpression === undefined ? undefined : `Default.expression(${stringCode(defaultExpression)})`,
    generated: generated && expression !== undefined ? `Generated.${generated.stored ? 'stored' : 'nonStored'}(${stringCode(expression)})` : undefined,
    ...attributesCode(column),
    descending: place.descending ? 'true' : undefined,
    values: place.values ?? (declaredValues && valuesCode(declaredValues)),
    immutable: !place.inKey && (place.immutable || column.immutable) ? 'true' : undefined,
  };
}

/** STRING(36) with a random UUID as its default. */
function madeByUuidColumn({ type, defaultExpression }: ColumnDefinition): boolean {
  return type.code === 'STRING' && type.length === 36 && Object.values(UUID_DEFAULTS.STRING).some((text) => text.toLowerCase() === defaultExpression?.toLowerCase());
}
