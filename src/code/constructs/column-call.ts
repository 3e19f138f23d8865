import { defaultCall, expressionText } from './default-call';
import { tokensCall } from './tokens-call';
import { UUID_DEFAULTS, UUID_TYPES } from '../../ddl/expressions/uuid-defaults';
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
  /** A foreign key covers it. */
  readonly isReference?: boolean;
}

const STORAGES = Object.keys(UUID_DEFAULTS) as (keyof typeof UUID_DEFAULTS)[];

/** The call that declares a column as it is. A type that Spanner does not have is left as a comment. */
export function columnCall(
  column: ColumnDefinition,
  dialect: Dialect,
  { inKey, descending = false, isReference = false }: ColumnPlace,
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
    const { localityGroup } = attributeOptions(column);
    return tokens
      ? call('Column', 'tokens', [text(name), tokens], { localityGroup })
      : call('Column', 'tokenlist', [text(name), expressionText(expression, dialect)], { localityGroup });
  }
  const options = optionsOf(column, dialect, inKey, descending);
  if (type.code === 'ARRAY') {
    const vectorLength = type.vectorLength === undefined ? undefined : value(type.vectorLength);
    return call('Column', 'array', [text(name), elementCall(type.element)], { vectorLength, ...options });
  }
  const uuid = uuidStorage(column, dialect);
  if (uuid !== undefined) {
    return call('Column', 'uuid', [text(name)], {
      storage: uuid === 'STRING' ? undefined : member('UuidStorage', uuid),
      // Only the key of its own table has a default that nobody asks for.
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

/** What the owner declared, as the call that declares it. */
function valuesCall(values: DeclaredValues): Call {
  switch (values.source) {
    case 'entity':
      return call('ValueSource', 'entity', [text(values.description)]);
    case 'category':
      return call('ValueSource', 'category', [value(values.distinctValues)]);
    default:
      return call('ValueSource', values.source, []);
  }
}

/** What a construct takes for granted gives way to a type; as a declaration it would stand above it. */
function isOverruled(column: ColumnDefinition): boolean {
  return column.declaredValues?.assumed === true && typeSpread(column, undefined).kind !== 'unproven';
}

/** Numbers of constructs are those of JavaScript. */
export function sequenceOptions({ skipRange, startCounter }: CounterOptions): Options {
  const number = (decimal: string | undefined): Code | undefined =>
    decimal === undefined ? undefined : value(Number(decimal));
  return {
    skipRangeMin: number(skipRange?.min),
    skipRangeMax: number(skipRange?.max),
    startCounter: number(startCounter),
  };
}

/** How `Column.uuid` stores a column with a random default, if that is what declares it. */
export function uuidStorage(
  { type, defaultExpression }: ColumnDefinition,
  dialect: Dialect,
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
    // A column of a key is NOT NULL unless declared otherwise, any other the other way round.
    notNull: notNull === inKey ? undefined : value(notNull),
    defaultValue:
      // A commit timestamp with `onUpdate` has the one that Spanner takes.
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

/** The options that declare attributes. */
function attributeOptions(column: ColumnDefinition): Options {
  return Object.fromEntries(
    COLUMN_ATTRIBUTES.flatMap(({ field, isOption }) => {
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
