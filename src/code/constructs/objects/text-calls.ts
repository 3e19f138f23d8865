import { readDatabaseFunction } from '../../../ddl/objects/function';
import { readModel } from '../../../ddl/objects/model';
import { readPlacement } from '../../../ddl/objects/placement';
import { readProtoBundle } from '../../../ddl/objects/proto-bundle';
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
import { Dialect, type TextObject } from '../../../schema';
import type { ModelFieldDefinition } from '../../../schema/objects/model';

/** The construct that declares an object; undefined: of a form that it does not have. */
export type TextCall = (object: TextObject, dialect: Dialect) => Call | undefined;

export const placementCall: TextCall = (object, dialect) => {
  const { name, instancePartition, defaultLeader, readLeaseRegions = [] } = readPlacement(object, dialect) ?? {};
  return name === undefined || instancePartition === undefined ? undefined : declared('Placement', name, {
    instancePartition: text(instancePartition),
    defaultLeader: optional(defaultLeader),
    readLeaseRegions: names(readLeaseRegions),
  });
};

export const protoBundleCall: TextCall = (object, dialect) => {
  const types = readProtoBundle(object, dialect);
  return types && declared('ProtoBundle', 'ProtoBundle', { types: names(types) });
};

export const statisticsCall: TextCall = ({ name }) => newCall('StatisticsPackage', [variable('db'), text(name)], {});

export const modelCall: TextCall = (object, dialect) => {
  const model = readModel(object, dialect);
  return model && declared('Model', model.name, {
    inputs: fields(model.inputs),
    outputs: fields(model.outputs),
    endpoint: optional(model.endpoint),
    endpoints: names(model.endpoints ?? []),
    defaultBatchSize: number(model.defaultBatchSize),
  });
};

export const functionCall: TextCall = (object, dialect) => {
  const definition = readDatabaseFunction(object, dialect);
  const { parameters = [], returns, volatility, language, security, isStrict, body, endpoint } = definition ?? {};
  const isRemote = language === 'REMOTE' && endpoint !== undefined && body === undefined;
  const isSql = body !== undefined && endpoint === undefined && (language ?? 'SQL') === 'SQL';
  if (!definition || (dialect === Dialect.POSTGRESQL ? !isSql || language === undefined : !isRemote && !isSql)) {
    return undefined;
  }
  const implied = isRemote ? 'NOT DETERMINISTIC' : undefined;
  return declared('DatabaseFunction', definition.name, {
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
      ? struct('RemoteFunction', { endpoint: text(endpoint), maxBatchingRows: number(definition.maxBatchingRows) })
      : undefined,
  });
};

export function declared(construct: string, name: string, options: Call['options']): Call {
  return newCall(construct, [variable('db'), text(name)], options);
}

export function optional(of: string | undefined): Code | undefined {
  return of === undefined ? undefined : text(of);
}

function number(of: number | undefined): Code | undefined {
  return of === undefined ? undefined : value(of);
}

function fields(of: readonly ModelFieldDefinition[] | undefined): Code | undefined {
  return of && list(of.map(({ name, type, isRequired }) => struct('ModelField', {
    name: text(name), type: text(type), required: isRequired === undefined ? undefined : value(isRequired),
  })));
}
