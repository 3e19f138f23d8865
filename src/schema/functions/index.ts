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

/** Undefined: the dialect has none of that name with so many operands. */
export function sqlOperator(name: string, operandCount: number, dialect: Dialect): SqlOperator | undefined {
  operators[dialect] ??= readOperators(dialect);
  return operators[dialect].get(`${operandCount} ${name}`);
}

/** Whether a call with that many arguments is possible. */
export function takesArguments({ minArguments, maxArguments }: SqlFunction, count: number): boolean {
  return count >= minArguments && count <= maxArguments;
}

/** Whether its values are those of a hash. */
export function isHash(definition: SqlFunction | undefined): boolean {
  return definition?.spread === 'hash' || definition?.spread === 'signed hash';
}

function functionsOf(dialect: Dialect): FunctionList {
  functions[dialect] ??= new FunctionList(dialect);
  return functions[dialect];
}
