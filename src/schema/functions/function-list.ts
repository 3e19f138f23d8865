import { GOOGLESQL_FUNCTIONS, GOOGLESQL_OPERATORS } from './googlesql';
import { POSTGRESQL_FUNCTIONS, POSTGRESQL_OPERATORS } from './postgresql';
import type { SpreadEffect, SqlFunction, SqlOperator, TimeUnit } from './sql-function';
import { Dialect } from '../dialect';
import { argumentCounts, parseSignatures, type Signature } from '../types/signature';
import type { TypeCode } from '../types/type-registry';

/**
 * Tables of functions and operators. A row has names, signatures and traits, separated by two or more spaces. An
 * indented line continues the row above.
 *
 * - `types/signature.ts` explains signatures. A `zone` is a STRING; without it, a timestamp is written in the default
 *   time zone. `2`, `1..` or `0..7` is a number of arguments, whose types are not checked.
 * - `spanner.` before a name is the schema that a call names.
 * - A trait is one of `TRAITS`, one with a value, or the effect on the spread of a key, a `SpreadEffect`.
 */
const TABLES: Readonly<Record<Dialect, { readonly functions: string; readonly operators: string }>> = {
  [Dialect.GOOGLESQL]: { functions: GOOGLESQL_FUNCTIONS, operators: GOOGLESQL_OPERATORS },
  [Dialect.POSTGRESQL]: { functions: POSTGRESQL_FUNCTIONS, operators: POSTGRESQL_OPERATORS },
};

const TRAITS: Readonly<Record<string, Partial<SqlFunction> | undefined>> = {
  'aggregate': { aggregate: true },
  'bare': { bare: true },
  'default time zone': { timeZone: Infinity },
  'joins tokens': { joinsTokens: true },
  'makes n-grams': { makesNgrams: true },
  'not deterministic': { nondeterministic: true },
  'not in Spanner': { elsewhere: true },
  'of a timestamp': { takesTimestamp: true },
  'replaces NULL': { replacesNull: true },
  'rows': { rows: true },
};
/** `32 bytes`, `in SECOND`, `parts DAY WEEK`. */
const TRAIT_WITH_VALUE = /^(?:(\d+) bytes|in (\w+)|parts (.*))$/;

const HEADING = '## ';
const PREFIX = 'spanner.';
const TIME_ZONE = 'zone';
const COUNTS = /^(\d+)(?:\.\.(\d*))?(?: -> (\w+))?$/;

interface Row {
  readonly names: readonly string[];
  readonly shapes: string[];
  readonly traits: string[];
}

/** The functions of a dialect. A row is read on first use, because most schemas call few functions. */
export class FunctionList {
  private readonly rows = new Map<string, Row>();
  private readonly read = new Map<string, SqlFunction>();

  public constructor(dialect: Dialect) {
    for (const row of rowsOf(TABLES[dialect].functions)) {
      row.names.forEach((name) => this.rows.set(bareName(name), row));
    }
  }

  /** @param name In upper case. */
  public find(name: string): SqlFunction | undefined {
    const row = this.rows.get(name);
    if (row && !this.read.has(name)) {
      functionsIn(row).forEach((each) => this.read.set(each.name, each));
    }
    return this.read.get(name);
  }

  public all(): SqlFunction[] {
    return [...this.rows.keys()].map((name) => this.find(name)!);
  }
}

/** The operators of a dialect by operand count and name: `1 NOT`. */
export function readOperators(dialect: Dialect): ReadonlyMap<string, SqlOperator> {
  const operators = new Map<string, SqlOperator>();
  for (const { names, shapes, traits } of rowsOf(TABLES[dialect].operators)) {
    const takesNull = traits.includes('takes NULL');
    for (const signature of shapes.flatMap(parseSignatures)) {
      for (const key of names.map((name) => `${signature.parameters.length} ${name}`)) {
        operators.set(key, { signatures: [...operators.get(key)?.signatures ?? [], signature], takesNull });
      }
    }
  }
  return operators;
}

function rowsOf(table: string): Row[] {
  const rows: Row[] = [];
  for (const line of table.split('\n').filter((each) => each !== '' && !each.startsWith(HEADING))) {
    const [names, shape, traits] = line.split(/ {2,}/);
    if (names !== '') {
      rows.push({ names: names.split(', '), shapes: [], traits: [] });
    }
    const row = rows[rows.length - 1];
    row.shapes.push(...(shape === undefined ? [] : [shape]));
    row.traits.push(...(traits === undefined ? [] : traits.split(', ')));
  }
  return rows;
}

function functionsIn({ names, shapes, traits }: Row): SqlFunction[] {
  const [, least, most = least, result] = COUNTS.exec(shapes[0]) ?? [];
  const shape = least === undefined ? shapeOf(shapes.flatMap(parseSignatures)) : {
    minArguments: Number(least),
    maxArguments: most === '' ? Infinity : Number(most),
    result: result as SqlFunction['result'],
  };
  const all = Object.assign(shape, ...traits.map(traitOf)) as typeof shape;
  return names.map((name) => ({
    name: bareName(name), schema: name.startsWith(PREFIX) ? 'SPANNER' : undefined, ...all,
  }));
}

/** The name in upper case, without a schema. */
function bareName(name: string): string {
  return (name.startsWith(PREFIX) ? name.slice(PREFIX.length) : name).toUpperCase();
}

function shapeOf(written: readonly Signature[]): Omit<SqlFunction, 'name'> {
  const signatures = written.map(({ parameters, result }) => ({
    parameters: parameters.map((each) => (each.type === TIME_ZONE ? { ...each, type: 'STRING' } : each)), result,
  }));
  const [minArguments, maxArguments] = argumentCounts(signatures);
  return {
    minArguments,
    maxArguments,
    signatures,
    result: resultOf(signatures),
    datePart: positionOf((type) => /part$/i.test(type), written),
    timeZone: positionOf((type) => type === TIME_ZONE, written),
  };
}

function resultOf(signatures: readonly Signature[]): SqlFunction['result'] {
  const results = new Set(signatures.filter(({ result }) => result !== 'none').map(({ result }) => (
    /^[a-z]/.test(result) ? 'argument' : result.startsWith('ARRAY') ? 'ARRAY' : result as TypeCode
  )));
  return results.size === 1 ? [...results][0] : undefined;
}

function positionOf(isMeant: (type: string) => boolean, signatures: readonly Signature[]): number | undefined {
  return signatures.map(({ parameters }) => parameters.findIndex(({ type }) => isMeant(type))).find((at) => at >= 0);
}

function traitOf(trait: string): Partial<SqlFunction> {
  const [, bytes, unit, parts] = TRAIT_WITH_VALUE.exec(trait) ?? [];
  return TRAITS[trait] ?? (
    bytes ? { lengthBytes: Number(bytes) }
      : unit ? { unit: unit as TimeUnit } : parts ? { parts } : { spread: trait as SpreadEffect }
  );
}
