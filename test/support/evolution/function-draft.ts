import type { Dice } from './dice';
import { Dialect } from '../../../src/schema';
import type { FunctionDefinition } from '../../../src/schema/objects/function';
import { quoteIdentifier } from '../../../src/schema/quoting';

const NUMBER = { [Dialect.GOOGLESQL]: 'INT64', [Dialect.POSTGRESQL]: 'bigint' };
const TEXT = { [Dialect.GOOGLESQL]: 'STRING', [Dialect.POSTGRESQL]: 'text' };
const ENDPOINTS = ['https://europe-west1-p.cloudfunctions.net/f', 'https://europe-west1-p.cloudfunctions.net/g'];

/** A function of a number or a text, now and then of another parameter as well; in GoogleSQL also a remote one. */
export function newFunction(name: string, dice: Dice, dialect: Dialect): FunctionDefinition {
  const kind = 'FUNCTION';
  const isPostgresql = dialect === Dialect.POSTGRESQL;
  const isNumber = dice.flip();
  const type = (isNumber ? NUMBER : TEXT)[dialect];
  const parameters = [{ name: 'x', type }, ...dice.pickSome(moreParameters(dialect), 1)];
  if (!isPostgresql && dice.number(5) === 4) {
    return {
      kind, name, parameters: parameters.map(({ defaultExpression, ...each }) => each), returns: type,
      volatility: 'NOT DETERMINISTIC', language: 'REMOTE',
      options: new Map([['endpoint', `'${dice.pick(ENDPOINTS)!}'`], ...(dice.flip() ? [['max_batching_rows', '50'] as const] : [])]),
    };
  }
  const value = isNumber ? `x + ${dice.number(3)}` : isPostgresql ? 'upper(x)' : 'UPPER(x)';
  if (isPostgresql) {
    const volatility = dice.flip() && { volatility: 'IMMUTABLE' };
    return { kind, name, parameters, returns: type, language: 'SQL', ...volatility, body: `SELECT ${value}`, options: new Map() };
  }
  return { kind, name, parameters, ...(dice.flip() && { returns: type }), body: value, options: new Map() };
}

function moreParameters(dialect: Dialect): FunctionDefinition['parameters'] {
  const [number, text] = [{ name: 'y', type: NUMBER[dialect] }, { name: 'y', type: TEXT[dialect] }];
  return dialect === Dialect.POSTGRESQL ? [number, text] : [number, text, { ...number, defaultExpression: '1' }];
}

/** What a caller has to know of it. */
export function signatureOf({ parameters, returns }: FunctionDefinition): string {
  return JSON.stringify([parameters, returns]);
}

/** A call with a constant for each parameter. */
export function callOf({ name, parameters }: FunctionDefinition, dialect: Dialect): string {
  return `${quoteIdentifier(name, dialect)}(${parameters.map(({ type }) => (type === NUMBER[dialect] ? '1' : "'a'")).join(', ')})`;
}
