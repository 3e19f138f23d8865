import { stringValue } from '../../../ddl/lexer/lexer';
import { listValue } from '../../../ddl/parser/objects/cursor-over';
import {
  list,
  member,
  names,
  newCall,
  struct,
  text,
  value,
  variable,
  type Call,
  type Code,
} from '../../../languages/code';
import { Dialect } from '../../../schema';
import type { Defined } from '../../../schema/kind/kind';
import type { FunctionDefinition } from '../../../schema/objects/function';
import type { ModelDefinition, ModelFieldDefinition } from '../../../schema/objects/model';
import type { ProtoBundleDefinition } from '../../../schema/objects/proto-bundle';
import { inOrder, optionsCode } from '../option-code';

export function placementCall({ name, options }: Defined<'PLACEMENT'>, dialect: Dialect): Call | undefined {
  const given = optionsCode('PlacementProps', options, dialect);
  return given?.instancePartition && declared('Placement', name, inOrder('PlacementProps', given));
}

export function protoBundleCall({ types }: ProtoBundleDefinition): Call | undefined {
  return types.length === 0 ? undefined : declared('ProtoBundle', 'ProtoBundle', { types: names(types) });
}

export function statisticsCall({ name }: Defined<'STATISTICS'>): Call {
  return newCall('StatisticsPackage', [variable('db'), text(name)], {});
}

export function modelCall({ name, inputs, outputs, options }: ModelDefinition, dialect: Dialect): Call | undefined {
  const { endpoints, ...others } = Object.fromEntries(options);
  const given = optionsCode('ModelProps', Object.entries(others), dialect);
  return given && declared('Model', name, inOrder('ModelProps', {
    inputs: fields(inputs),
    outputs: fields(outputs),
    endpoints: names(listValue(endpoints, dialect) ?? []),
    ...given,
  }));
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
    parameters: parameters.length === 0 ? undefined : list(parameters.map(({ name, type, defaultExpression }) => (
      struct('FunctionParameter', { name: optional(name), type: text(type), defaultValue: optional(defaultExpression) })
    ))),
    returns: optional(returns),
    volatility: volatility === undefined || volatility === implied
      ? undefined
      : member('FunctionVolatility', volatility.replace(' ', '_')),
    security: security === undefined ? undefined : member('SqlSecurity', security.toUpperCase()),
    strict: isStrict ? value(true) : undefined,
    body: optional(body),
    remote: isRemote
      ? struct('RemoteFunction', {
        endpoint: text(endpoint), maxBatchingRows: number(options.get('max_batching_rows')),
      })
      : undefined,
  });
}

export function declared(construct: string, name: string, options: Call['options']): Call {
  return newCall(construct, [variable('db'), text(name)], options);
}

export function optional(of: string | undefined): Code | undefined {
  return of === undefined ? undefined : text(of);
}

function number(of: string | undefined): Code | undefined {
  return of === undefined ? undefined : value(Number(of));
}

function fields(of: readonly ModelFieldDefinition[] | undefined): Code | undefined {
  return of && list(of.map(({ name, type, isRequired }) => struct('ModelField', {
    name: text(name), type: text(type), required: isRequired === undefined ? undefined : value(isRequired),
  })));
}
