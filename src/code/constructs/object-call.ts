import { columnCall, sequenceOptions } from './column-call';
import { propertyGraphCall } from './objects/property-graph-call';
import { optionalList, optionalNumber, optionalText, optionalValue, optionsCode, propsCode } from './option-code';
import { onTable, placeOf, type VariableOf } from './place';
import { keyList, onDeleteCode, ttlCode } from './table-call';
import { stringValue } from '../../ddl/lexer/lexer';
import { listValue } from '../../ddl/parser/objects/cursor-over';
import {
  call, flag, list, member, names, newCall, struct, text, variable, type Call, type Code, type Options,
} from '../../languages/code';
import { columnsOf, Dialect, type DefinedKind, type DefinedObject, type TableDefinition } from '../../schema';
import type { DefinedOf } from '../../schema/objects/kinds';
import type { ModelFieldDefinition } from '../../schema/objects/model';
import { durationSeconds, SECONDS_OF_DAY } from '../../text/time';

/**
 * The construct that declares an object; undefined if none does.
 *
 * @param tables Tables of the schema, as far as they are known.
 */
export function objectCall(
  object: DefinedObject, dialect: Dialect, variableOf: VariableOf, tables: readonly TableDefinition[] = [],
): Call | undefined {
  return (CALLS[object.kind] as CallOf<DefinedKind>)(object, dialect, variableOf, tables);
}

/** undefined if the construct cannot express the object. */
type CallOf<K extends DefinedKind> = (
  object: DefinedOf<K>, dialect: Dialect, variableOf: VariableOf, tables: readonly TableDefinition[],
) => Call | undefined;

const CALLS: { readonly [K in DefinedKind]: CallOf<K> } = {
  'SCHEMA': ({ name }) => newCall('NamedSchema', placeOf(name), {}),

  'SEQUENCE': (sequence, _, variableOf) => (
    newCall('Sequence', placeOf(sequence.name, variableOf), sequenceOptions(sequence))
  ),

  'CHANGE STREAM': ({ name, options, watchesAll, watched }, dialect, variableOf) => {
    const given = optionsCode('ChangeStreamProps', options, dialect);
    const watch = watchesAll ? [call('Watch', 'allTables', [])] : watched.map(({ table, columns }) => {
      const of = variable(variableOf(table));
      return columns === undefined
        ? call('Watch', 'table', [of])
        : columns.length === 0 ? call('Watch', 'keysOf', [of]) : call('Watch', 'columns', [of, names(columns)!]);
    });
    return given && newCall('ChangeStream', placeOf(name, variableOf), { watch: optionalList(watch), ...given });
  },

  'LOCALITY GROUP': ({ name, options }, dialect) => {
    const [storage, spillTimespan] = ['storage', 'ssd_to_hdd_spill_timespan']
      .map((option) => stringValue(options.get(option), dialect));
    const days = spillTimespan === undefined ? undefined : (durationSeconds(spillTimespan) ?? NaN) / SECONDS_OF_DAY;
    return days !== undefined && !Number.isInteger(days) ? undefined : declared('LocalityGroup', name, {
      storage: storage === undefined ? undefined : member('StorageMedium', storage.toUpperCase()),
      spillToHddAfterDays: optionalValue(days),
    });
  },

  'SEARCH INDEX': (index, dialect, variableOf) => {
    const { name, table, columns, storing, partitionBy, orderBy: [order, ...more], whereNotNull, interleaveIn } = index;
    const props = propsCode('SearchIndexProps', index.options, dialect, {
      tokens: list(columns.map(text)),
      storing: names(storing),
      partitionBy: names(partitionBy),
      orderBy: optionalText(order?.column),
      descending: flag(order?.descending),
      whereNotNull: names(whereNotNull),
      interleaveIn: interleaveIn === undefined ? undefined : variable(variableOf(interleaveIn)),
    });
    return more.length > 0 || order?.nulls !== undefined
      ? undefined
      : props && newCall('SearchIndex', onTable(table, name, variableOf), props);
  },

  'VECTOR INDEX': (index, dialect, variableOf, tables) => {
    const { name, table, columns: [column, ...more], storing, whereNotNull } = index;
    // VectorIndex always omits rows without an embedding.
    const isImplied = tables.find((each) => each.name === table)
      ?.columns.some((each) => each.name === column && !each.notNull) === true && whereNotNull[0] === column;
    const { distance_type: distance, ...others } = Object.fromEntries(index.options);
    const props = distance === undefined ? undefined : propsCode('VectorIndexProps', Object.entries(others), dialect, {
      column: text(column),
      distance: member('VectorDistance', distance.slice(1, -1)),
      filterColumns: names(more),
      storing: names(storing),
      whereNotNull: names(isImplied ? whereNotNull.slice(1) : whereNotNull),
    });
    return props && newCall('VectorIndex', onTable(table, name, variableOf), props);
  },

  'PLACEMENT': ({ name, options }, dialect) => {
    const props = propsCode('PlacementProps', options, dialect);
    return props?.instancePartition && declared('Placement', name, props);
  },

  /** The key of the parent may be unknown. */
  'QUEUE': ({ name, rows, options }, dialect, variableOf, tables) => {
    const { columns, primaryKey, interleave, ttl } = rows;
    const props = propsCode('QueueProps', options, dialect);
    const parent = interleave && tables.find((table) => table.name === interleave.parent);
    if ((interleave && !parent) || !props) {
      return undefined;
    }
    const key = columnsOf(primaryKey);
    const payload = columns.find((column) => !key.includes(column.name));
    return newCall('Queue', placeOf(name, variableOf), {
      parent: parent && variable(variableOf(parent.name)),
      onDelete: onDeleteCode(rows),
      key: keyList(rows, key.slice(parent?.primaryKey.length ?? 0), dialect),
      payload: payload && columnCall(payload, dialect, { inKey: false }),
      ttl: ttl && ttlCode(ttl),
      ...props,
    });
  },

  'PROTO BUNDLE': ({ types }) => (
    types.length === 0 ? undefined : declared('ProtoBundle', 'ProtoBundle', { types: names(types) })
  ),

  'STATISTICS': ({ name }) => declared('StatisticsPackage', name, {}),

  'MODEL': ({ name, inputs, outputs, options }, dialect) => {
    const { endpoints, ...others } = Object.fromEntries(options);
    const props = propsCode('ModelProps', Object.entries(others), dialect, {
      inputs: fields(inputs),
      outputs: fields(outputs),
      endpoints: names(listValue(endpoints, dialect) ?? []),
    });
    return props && declared('Model', name, props);
  },

  'FUNCTION': (definition, dialect) => {
    const { name: ownName, parameters, returns, volatility, language, security, isStrict, body, options } = definition;
    const endpoint = stringValue(options.get('endpoint'), dialect);
    const isRemote = language === 'REMOTE' && endpoint !== undefined && body === undefined;
    const isSql = body !== undefined && endpoint === undefined && (language ?? 'SQL') === 'SQL';
    if (dialect === Dialect.POSTGRESQL ? !isSql || language === undefined : !isRemote && !isSql) {
      return undefined;
    }
    const implied = isRemote ? 'NOT DETERMINISTIC' : undefined;
    return declared('DatabaseFunction', ownName, {
      parameters: optionalList(parameters.map(({ name, type, defaultExpression }) => struct('FunctionParameter', {
        name: optionalText(name), type: text(type), defaultValue: optionalText(defaultExpression),
      }))),
      returns: optionalText(returns),
      volatility: volatility === undefined || volatility === implied
        ? undefined
        : member('FunctionVolatility', volatility.replace(' ', '_')),
      security: security === undefined ? undefined : member('SqlSecurity', security.toUpperCase()),
      strict: flag(isStrict),
      body: optionalText(body),
      remote: isRemote
        ? struct('RemoteFunction', {
          endpoint: text(endpoint), maxBatchingRows: optionalNumber(options.get('max_batching_rows')),
        })
        : undefined,
    });
  },

  'PROPERTY GRAPH': propertyGraphCall,

  'VIEW': ({ name, security, query }, _, variableOf) => newCall('View', placeOf(name, variableOf), {
    query: text(query),
    security: security === 'DEFINER' ? member('SqlSecurity', security) : undefined,
  }),

  // Roles are declared together with their privileges, by `roleCalls`.
  'ROLE': () => undefined,
};

/** How `DatabaseRole` grants an object of a kind together with the function that reads it. */
export const READ_METHODS: Readonly<Record<string, string>> = { 'CHANGE STREAM': 'grantReadChangeStream' };

function declared(construct: string, name: string, options: Options): Call {
  return newCall(construct, [variable('db'), text(name)], options);
}

function fields(of: readonly ModelFieldDefinition[] | undefined): Code | undefined {
  return of && list(of.map(({ name, type, isRequired }) => struct('ModelField', {
    name: text(name), type: text(type), required: optionalValue(isRequired),
  })));
}
