import { literal, optionsClause, type Syntax } from './syntax';
import { Dialect } from '../../schema';
import type { FunctionParameterDefinition } from '../../schema/objects/function';
import { quoteIdentifier } from '../lexer/quoting';
import { partOf, type Part } from '../parser/grammar/part';

export const FUNCTION: Syntax<'FUNCTION'> = {
  read: (parts) => {
    const [returns, security, body] = ['returns', 'security', 'body'].map((role) => partOf(parts, role));
    const [volatility, language] = ['volatility', 'language'].map((role) => partOf(parts, role)?.toUpperCase());
    return {
      parameters: parametersOf(parts),
      ...(returns !== undefined && { returns }),
      ...(volatility !== undefined && { volatility }),
      ...(language !== undefined && { language }),
      ...(security !== undefined && { security }),
      ...(partOf(parts, 'strict') !== undefined && { isStrict: true }),
      ...(body !== undefined && { body }),
    };
  },
  print: ({ parameters, returns, volatility, language, security, isStrict, body, options }, dialect) => {
    const isPostgresql = dialect === Dialect.POSTGRESQL;
    const clauses = [
      returns === undefined ? '' : ` RETURNS ${returns}`,
      volatility === undefined || isPostgresql ? '' : ` ${volatility}`,
      language === undefined ? '' : ` LANGUAGE ${language}`,
      volatility === undefined || !isPostgresql ? '' : ` ${volatility}`,
      isStrict ? ' STRICT' : '',
      security === undefined ? '' : ` SQL SECURITY ${security}`,
      body === undefined
        ? optionsClause(options, dialect)
        : ` AS ${isPostgresql ? literal(body, dialect) : `(${body})`}`,
    ];
    const list = parameters.map((parameter) => parameterText(parameter, dialect)).join(', ');
    return ` (${list})${clauses.join('')}`;
  },
};

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
