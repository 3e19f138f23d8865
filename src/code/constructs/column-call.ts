import { defaultCall, expressionText } from './default-call';
import { optionalNumber, optionalValue } from './option-code';
import { tokensCall } from './tokens-call';
import { UUID_DEFAULTS, UUID_TYPES } from '../../ddl/expressions/default-expressions';
import { call, flag, member, text, value, type Call, type Code, type Options } from '../../languages/code';
import type { ColumnDefinition, DeclaredValues, Dialect, ScalarType, CounterOptions } from '../../schema';
import { COLUMN_ATTRIBUTES } from '../../schema/column-attributes';
import { TYPES } from '../../schema/types/type-registry';
import { isForeignType } from '../../schema/types/type-spellings';
import { sameType } from '../../schema/types/type-text';
import { typeSpread } from '../../spread/column-spread';

interface ColumnPlace {
  readonly inKey: boolean;
  readonly descending?: boolean;
  /** Whether a foreign key includes the column. */
  readonly isReference?: boolean;
}

const STORAGES = Object.keys(UUID_DEFAULTS) as (keyof typeof UUID_DEFAULTS)[];

/** The call that declares a column exactly. Types unknown to Spanner become a comment. */
export function columnCall(
  column: ColumnDefinition, dialect: Dialect, { inKey, descending = false, isReference = false }: ColumnPlace,
): Code {
  const { name, type, identity, notNull } = column;
  if (isForeignType(type)) {
    return { kind: 'comment', text: name };
  }
  if (identity) {
    return call('Column', 'identity', [text(name)], {
      ...sequenceOptions(identity),
      notNull: notNull ? undefined : value(false),
      ...attributeOptions(column),
      descending: flag(descending),
    });
  }
  if (type.code === 'TOKENLIST') {
    const { expression = '' } = column.generated ?? {};
    const tokens = tokensCall(expression, dialect);
    const options = attributeOptions(column, COLUMN_ATTRIBUTES.filter(({ isOfTokens }) => isOfTokens));
    return tokens
      ? call('Column', 'tokens', [text(name), tokens], options)
      : call('Column', 'tokenlist', [text(name), expressionText(expression, dialect)], options);
  }
  const options = optionsOf(column, dialect, inKey, descending);
  if (type.code === 'ARRAY') {
    return call('Column', 'array', [text(name), elementCall(type.element)], {
      vectorLength: optionalValue(type.vectorLength), ...options,
    });
  }
  const uuid = uuidStorage(column, dialect);
  if (uuid !== undefined) {
    return call('Column', 'uuid', [text(name)], {
      storage: uuid === 'STRING' ? undefined : member('UuidStorage', uuid),
      // By default, only a column that identifies rows of its own table generates values.
      generateDefault: inKey && !isReference && !column.declaredValues ? undefined : value(true),
      ...options,
      defaultValue: undefined,
    });
  }
  if (type.code === 'UUID') {
    const generateDefault = column.defaultExpression === undefined ? value(false) : undefined;
    return call('Column', 'uuid', [text(name)], {
      storage: member('UuidStorage', 'NATIVE'),
      generateDefault,
      ...options,
    });
  }
  const special = COLUMN_ATTRIBUTES.find(({ field, factory }) => factory !== undefined && column[field]);
  const factory = special?.factory ?? TYPES[type.code].factory!;
  return call('Column', factory, [text(name), ...(type.name === undefined ? [] : [text(type.name)])], {
    ...lengthOption(type),
    ...options,
  });
}

function valuesCall(values: DeclaredValues): Call {
  const args = values.source === 'entity' ? [text(values.description)]
    : values.source === 'category' ? [value(values.distinctValues)] : [];
  return call('ValueSource', values.source, args);
}

/**
 * Whether the type already shows the values that a construct assumes. As a declaration, the assumption would overrule
 * the type.
 */
function isOverruled(column: ColumnDefinition): boolean {
  return column.declaredValues?.assumed === true && typeSpread(column, undefined).kind !== 'unproven';
}

export function sequenceOptions({ skipRange, startCounter }: CounterOptions): Options {
  return {
    skipRangeMin: optionalNumber(skipRange?.min),
    skipRangeMax: optionalNumber(skipRange?.max),
    startCounter: optionalNumber(startCounter),
  };
}

/** The storage with which `Column.uuid` declares a column with a random default; undefined if it cannot. */
export function uuidStorage(
  { type, defaultExpression }: ColumnDefinition, dialect: Dialect,
): keyof typeof UUID_DEFAULTS | undefined {
  return STORAGES.find(
    (storage) =>
      sameType(type, UUID_TYPES[storage], dialect) &&
      defaultExpression?.toLowerCase() === UUID_DEFAULTS[storage][dialect].toLowerCase(),
  );
}

function optionsOf(column: ColumnDefinition, dialect: Dialect, inKey: boolean, descending: boolean): Options {
  const { type, notNull, defaultExpression, generated, declaredValues, immutable } = column;
  return {
    // Columns are NOT NULL by default in a key, and nullable elsewhere.
    notNull: notNull === inKey ? undefined : value(notNull),
    defaultValue:
      // `onUpdate` implies the only default that Spanner accepts beside it.
      defaultExpression === undefined || column.onUpdate
        ? undefined
        : defaultCall(defaultExpression, type, dialect),
    generated:
      generated &&
      call('Generated', generated.stored ? 'stored' : 'nonStored', [expressionText(generated.expression, dialect)]),
    ...attributeOptions(column),
    descending: flag(descending),
    values: declaredValues && !isOverruled(column) ? valuesCall(declaredValues) : undefined,
    immutable: flag(immutable === true && !inKey),
  };
}

function attributeOptions(column: ColumnDefinition, attributes = COLUMN_ATTRIBUTES): Options {
  return Object.fromEntries(
    attributes.flatMap(({ field, isOption }) => {
      const set = column[field];
      return isOption && set ? [[field, typeof set === 'string' ? text(set) : value(true)]] : [];
    }),
  );
}

function elementCall(element: ScalarType): Call {
  const args =
    element.name !== undefined ? [text(element.name)] : element.length === undefined ? [] : [value(element.length)];
  return call('ElementType', TYPES[element.code].factory!, args);
}

function lengthOption({ code, length }: ScalarType): Options {
  const { length: limits } = TYPES[code];
  return limits && length !== undefined ? { [limits.option]: value(length) } : {};
}
