import { FUNCTIONS } from './function-list';
import type { SqlFunction } from './sql-function';
import { Dialect } from '../dialect';

export type { SpreadEffect, SqlFunction, TimeUnit } from './sql-function';

const BY_NAME: Readonly<Record<Dialect, ReadonlyMap<string, SqlFunction>>> = {
  [Dialect.GOOGLESQL]: functionsOf(Dialect.GOOGLESQL),
  [Dialect.POSTGRESQL]: functionsOf(Dialect.POSTGRESQL),
};

/** @param name In upper case. */
export function sqlFunction(name: string, dialect: Dialect): SqlFunction | undefined {
  return BY_NAME[dialect].get(name);
}

/** Whether a call with that many arguments is possible. */
export function takesArguments({ minArguments, maxArguments }: SqlFunction, count: number): boolean {
  return count >= minArguments && count <= maxArguments;
}

export function sqlFunctions(dialect: Dialect): readonly SqlFunction[] {
  return [...BY_NAME[dialect].values()];
}

/** Whether its values are those of a hash. */
export function isHash(definition: SqlFunction | undefined): boolean {
  return definition?.spread === 'hash' || definition?.spread === 'signed hash';
}

function functionsOf(dialect: Dialect): ReadonlyMap<string, SqlFunction> {
  return new Map(
    FUNCTIONS.filter((known) => known.dialect === undefined || known.dialect === dialect).map((known) => [
      known.name,
      known,
    ]),
  );
}
