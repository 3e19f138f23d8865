import { expressionForCode } from './expressions';
import { numberCode } from './sequence-source';
import { UUID_DEFAULTS } from '../ddl/expressions/uuid-defaults';
import { attributesCode } from '../rules/fixes/column-code';
import { Dialect, type ColumnDefinition, type ScalarType } from '../schema';
import { TYPES } from '../schema/types/type-registry';
import { callCode, stringCode } from '../text/code-text';

/** Where a column is in its table. */
export interface ColumnPlace {
  readonly inKey: boolean;
  readonly descending?: boolean;
  /** A foreign key covers it. */
  readonly isReference?: boolean;
}

/** The call that declares a column as it is. Whether there is one, `columnFault` knows. */
export function columnSource(column: ColumnDefinition, dialect: Dialect, { inKey, descending, isReference }: ColumnPlace): string {
  const { name, type, identity, generated } = column;
  const first = stringCode(name);
  if (identity) {
    return callCode('Column.identity', first, {
      skipRangeMin: numberCode(identity.skipRange?.min), skipRangeMax: numberCode(identity.skipRange?.max), startCounter: numberCode(identity.startCounter),
      notNull: column.notNull ? undefined : 'false',
    });
  }
  if (type.code === 'TOKENLIST') {
    return `Column.tokenlist(${first}, ${stringCode(expressionForCode(generated?.expression ?? '', dialect) ?? '')})`;
  }
  const options = optionsOf(column, dialect, inKey, descending);
  if (type.code === 'ARRAY') {
    const vectorLength = type.vectorLength === undefined ? undefined : String(type.vectorLength);
    return callCode('Column.array', `${first}, ${elementCode(type.element)}`, { vectorLength, ...options });
  }
  const uuid = uuidStorage(column, dialect);
  if (uuid) {
    return callCode('Column.uuid', first, {
      storage: uuid === 'NATIVE' ? 'UuidStorage.NATIVE' : undefined,
      // Only the key of its own table has a default that nobody asks for.
      generateDefault: inKey && !isReference ? undefined : 'true',
      ...options,
      defaultValue: undefined,
    });
  }
  if (column.allowCommitTimestamp) {
    return callCode('Column.commitTimestamp', first, options);
  }
  return callCode(`Column.${TYPES[type.code].factory}`, type.name === undefined ? first : `${first}, ${stringCode(type.name)}`, {
    ...lengthOption(type),
    storage: type.code === 'UUID' ? 'UuidStorage.NATIVE' : undefined,
    generateDefault: type.code === 'UUID' && column.defaultExpression === undefined ? 'false' : undefined,
    ...options,
  });
}

/** How `Column.uuid` stores the column, if that is what declares it. */
function uuidStorage({ type, defaultExpression }: ColumnDefinition, dialect: Dialect): 'STRING' | 'NATIVE' | undefined {
  const isText = type.code === 'STRING' && type.length === 36;
  const storage = isText ? 'STRING' : type.code === 'UUID' ? 'NATIVE' : undefined;
  return storage && defaultExpression?.toLowerCase() === UUID_DEFAULTS[storage][dialect].toLowerCase() ? storage : undefined;
}

function optionsOf(column: ColumnDefinition, dialect: Dialect, inKey: boolean, descending = false): Record<string, string | undefined> {
  const { notNull, defaultExpression, generated } = column;
  const text = (expression: string): string => stringCode(expressionForCode(expression, dialect) ?? '');
  return {
    // A column of a key is NOT NULL unless it says otherwise, any other the other way round.
    notNull: notNull === inKey ? undefined : String(notNull),
    defaultValue: defaultExpression === undefined ? undefined : `Default.expression(${text(defaultExpression)})`,
    generated: generated && `Generated.${generated.stored ? 'stored' : 'nonStored'}(${text(generated.expression)})`,
    ...attributesCode(column),
    descending: descending ? 'true' : undefined,
  };
}

function elementCode(element: ScalarType): string {
  const argument = element.name === undefined ? element.length ?? '' : stringCode(element.name);
  return `ElementType.${TYPES[element.code].factory}(${argument})`;
}

function lengthOption({ code, length }: ScalarType): Record<string, string> {
  const { length: limits } = TYPES[code];
  return limits && length !== undefined ? { [limits.option]: String(length) } : {};
}
