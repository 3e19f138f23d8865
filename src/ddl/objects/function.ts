import { created, hasOnly, literal, optionsClause, partsOfCreate } from './text-object';
import { Dialect, type TextObject } from '../../schema';
import type { FunctionDefinition, FunctionParameterDefinition } from '../../schema/objects/function';
import { quoteIdentifier } from '../lexer/quoting';
import { stringValue } from '../lexer/string-value';
import { partOf, type Part } from '../parser/grammar/part';
import { textParts } from '../parser/objects/text-objects';

export function functionText(definition: FunctionDefinition, dialect: Dialect): TextObject {
  const { name, parameters, returns, volatility, language, security, isStrict, body } = definition;
  const isPostgresql = dialect === Dialect.POSTGRESQL;
  const clauses = [
    returns === undefined ? '' : ` RETURNS ${returns}`,
    volatility === undefined || isPostgresql ? '' : ` ${volatility}`,
    language === undefined ? '' : ` LANGUAGE ${language}`,
    volatility === undefined || !isPostgresql ? '' : ` ${volatility}`,
    isStrict ? ' STRICT' : '',
    security === undefined ? '' : ` SQL SECURITY ${security}`,
    body === undefined
      ? remoteOptions(definition, dialect)
      : ` AS ${isPostgresql ? literal(body, dialect) : `(${body})`}`,
  ];
  const list = parameters.map((parameter) => parameterText(parameter, dialect)).join(', ');
  return created('FUNCTION', name, `(${list})${clauses.join('')}`, dialect);
}

export function readDatabaseFunction(text: TextObject, dialect: Dialect): FunctionDefinition | undefined {
  const parts = partsOfCreate(text, dialect);
  const { options } = textParts(text, dialect);
  if (!parts || text.statements.length > 1 || !hasOnly(options, ['endpoint', 'max_batching_rows'])) {
    return undefined;
  }
  const [returns, security, body] = ['returns', 'security', 'body'].map((role) => partOf(parts, role));
  const [volatility, language] = ['volatility', 'language'].map((role) => partOf(parts, role)?.toUpperCase());
  const endpoint = stringValue(options.get('endpoint'), dialect);
  const batching = options.get('max_batching_rows');
  return {
    name: text.name,
    parameters: parametersOf(parts),
    ...(returns !== undefined && { returns }),
    ...(volatility !== undefined && { volatility }),
    ...(language !== undefined && { language }),
    ...(security !== undefined && { security }),
    ...(partOf(parts, 'strict') !== undefined && { isStrict: true }),
    ...(body !== undefined && { body }),
    ...(endpoint !== undefined && { endpoint }),
    ...(batching !== undefined && { maxBatchingRows: Number(batching) }),
  };
}

function remoteOptions({ endpoint, maxBatchingRows }: FunctionDefinition, dialect: Dialect): string {
  return optionsClause(
    { endpoint: literal(endpoint, dialect), max_batching_rows: maxBatchingRows?.toString() },
    dialect,
  );
}

function parameterText({ name, type, defaultExpression }: FunctionParameterDefinition, dialect: Dialect): string {
  const named = name === undefined ? type : `${quoteIdentifier(name, dialect)} ${type}`;
  return `${named}${defaultExpression === undefined ? '' : ` DEFAULT ${defaultExpression}`}`;
}

function parametersOf(parts: readonly Part[]): FunctionParameterDefinition[] {
  const parameters: FunctionParameterDefinition[] = [];
  let named: string | undefined;
  for (const { role, name } of parts) {
    if (role === 'parameter') {
      named = name;
    } else if (role === 'type') {
      parameters.push({ ...(named !== undefined && { name: named }), type: name });
      named = undefined;
    } else if (role === 'default') {
      parameters.push({ ...parameters.pop()!, defaultExpression: name });
    }
  }
  return parameters;
}
