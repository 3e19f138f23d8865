import { stringValue } from '../../../ddl/lexer/lexer';
import { listValue } from '../../../ddl/parser/objects/cursor-over';
import {
  call, flag, list, member, names, newCall, struct, text, variable, type Call, type Code,
} from '../../../languages/code';
import { columnsOf, Dialect, type TableDefinition, type WatchedTable } from '../../../schema';
import type { Defined } from '../../../schema/kind/kind';
import type { ChangeStreamDefinition } from '../../../schema/objects/change-stream';
import type { FunctionDefinition } from '../../../schema/objects/function';
import type { LocalityGroupDefinition } from '../../../schema/objects/locality-group';
import type { ModelDefinition, ModelFieldDefinition } from '../../../schema/objects/model';
import type { ProtoBundleDefinition } from '../../../schema/objects/proto-bundle';
import type { QueueDefinition } from '../../../schema/objects/queue';
import { durationSeconds, SECONDS_OF_DAY } from '../../../text/time';
import { columnCall } from '../column-call';
import { optionalList, optionalNumber, optionalText, optionalValue, optionsCode, propsCode } from '../option-code';
import { placeOf, type VariableOf } from '../place';
import { keyList, onDeleteCode, ttlCode } from '../table-call';

/** undefined if the stream has an option that the construct lacks. */
export function changeStreamCall(
  stream: ChangeStreamDefinition, dialect: Dialect, variableOf: VariableOf,
): Call | undefined {
  const options = optionsCode('ChangeStreamProps', stream.options, dialect);
  const watch = stream.watchesAll
    ? [call('Watch', 'allTables', [])]
    : stream.watched.map((watched) => watchCall(watched, variableOf));
  return options && newCall('ChangeStream', placeOf(stream.name, variableOf), {
    watch: optionalList(watch), ...options,
  });
}

function watchCall({ table, columns }: WatchedTable, variableOf: VariableOf): Code {
  const watched = variable(variableOf(table));
  return columns === undefined
    ? call('Watch', 'table', [watched])
    : columns.length === 0
      ? call('Watch', 'keysOf', [watched])
      : call('Watch', 'columns', [watched, names(columns)!]);
}

export function localityGroupCall({ name, options }: LocalityGroupDefinition, dialect: Dialect): Call | undefined {
  const [storage, spillTimespan] = ['storage', 'ssd_to_hdd_spill_timespan']
    .map((option) => stringValue(options.get(option), dialect));
  const days = spillTimespan === undefined ? undefined : (durationSeconds(spillTimespan) ?? NaN) / SECONDS_OF_DAY;
  return days !== undefined && !Number.isInteger(days)
    ? undefined
    : declared('LocalityGroup', name, {
      storage: storage === undefined ? undefined : member('StorageMedium', storage.toUpperCase()),
      spillToHddAfterDays: optionalValue(days),
    });
}

/** undefined if the key of the parent is unknown or no construct sets one of the options. */
export function queueCall(
  { name, rows, options }: QueueDefinition, dialect: Dialect, variableOf: VariableOf,
  tables: readonly TableDefinition[],
): Call | undefined {
  const { columns, primaryKey, interleave, ttl } = rows;
  const props = propsCode('QueueProps', options, dialect);
  const parent = interleave && tables.find((table) => table.name === interleave.parent);
  if ((interleave && !parent) || !props) {
    return undefined;
  }
  const key = columnsOf(primaryKey);
  const own = key.slice(parent?.primaryKey.length ?? 0);
  const payload = columns.find((column) => !key.includes(column.name));
  return newCall('Queue', placeOf(name, variableOf), {
    parent: parent && variable(variableOf(parent.name)),
    onDelete: onDeleteCode(rows),
    key: keyList(rows, own, dialect),
    payload: payload && columnCall(payload, dialect, { inKey: false }),
    ttl: ttl && ttlCode(ttl),
    ...props,
  });
}

export function placementCall({ name, options }: Defined<'PLACEMENT'>, dialect: Dialect): Call | undefined {
  const props = propsCode('PlacementProps', options, dialect);
  return props?.instancePartition && declared('Placement', name, props);
}

export function protoBundleCall({ types }: ProtoBundleDefinition): Call | undefined {
  return types.length === 0 ? undefined : declared('ProtoBundle', 'ProtoBundle', { types: names(types) });
}

export function statisticsCall({ name }: Defined<'STATISTICS'>): Call {
  return declared('StatisticsPackage', name, {});
}

export function modelCall({ name, inputs, outputs, options }: ModelDefinition, dialect: Dialect): Call | undefined {
  const { endpoints, ...others } = Object.fromEntries(options);
  const props = propsCode('ModelProps', Object.entries(others), dialect, {
    inputs: fields(inputs),
    outputs: fields(outputs),
    endpoints: names(listValue(endpoints, dialect) ?? []),
  });
  return props && declared('Model', name, props);
}

export function functionCall(definition: FunctionDefinition, dialect: Dialect): Call | undefined {
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
}

export function declared(construct: string, name: string, options: Call['options']): Call {
  return newCall(construct, [variable('db'), text(name)], options);
}

function fields(of: readonly ModelFieldDefinition[] | undefined): Code | undefined {
  return of && list(of.map(({ name, type, isRequired }) => struct('ModelField', {
    name: text(name), type: text(type), required: optionalValue(isRequired),
  })));
}
