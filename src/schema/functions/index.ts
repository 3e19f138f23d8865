import { FunctionList, readOperators } from './function-list';
import type { SqlFunction, SqlOperator } from './sql-function';
import type { Dialect } from '../dialect';

export type { SpreadEffect, SqlFunction, TimeUnit } from './sql-function';

const functions: Partial<Record<Dialect, FunctionList>> = {};
const operators: Partial<Record<Dialect, ReadonlyMap<string, SqlOperator>>> = {};

/** @param name In upper case. */
export function sqlFunction(name: string, dialect: Dialect): SqlFunction | undefined {
  return functionsOf(dialect).find(name);
}

export function sqlFunctions(dialect: Dialect): readonly SqlFunction[] {
  return functionsOf(dialect).all();
}

/** undefined if the dialect has no such operator with that many operands. */
export function sqlOperator(name: string, operandCount: number, dialect: Dialect): SqlOperator | undefined {
  operators[dialect] ??= readOperators(dialect);
  return operators[dialect].get(`${operandCount} ${name}`);
}

export function takesArguments({ minArguments, maxArguments }: SqlFunction, count: number): boolean {
  return count >= minArguments && count <= maxArguments;
}

export function isHash(definition: SqlFunction | undefined): boolean {
  return definition?.spread === 'hash' || definition?.spread === 'signed hash';
}

function functionsOf(dialect: Dialect): FunctionList {
  functions[dialect] ??= new FunctionList(dialect);
  return functions[dialect];
}
