import type { Random } from './random';
import { Dialect, type ColumnDefinition } from '../../src/schema';
import { sqlFunctions } from '../../src/schema/functions';
import { typeText } from '../../src/schema/types/type-text';

const CODES = ['BOOL', 'INT64', 'FLOAT64', 'FLOAT32', 'NUMERIC', 'STRING', 'BYTES', 'DATE', 'TIMESTAMP', 'JSON'] as const;
type Code = (typeof CODES)[number];

const LITERALS: Readonly<Record<Dialect, Readonly<Record<Code, readonly string[]>>>> = {
  [Dialect.GOOGLESQL]: {
    BOOL: ['TRUE', 'false'],
    INT64: ['0', '1', '-5', '0x1F', '9223372036854775807', '-9223372036854775808', '9223372036854775808'],
    FLOAT64: ['1.5', '1e3', '.5', '1e999'],
    FLOAT32: ['CAST(1.5 AS FLOAT32)'],
    NUMERIC: ["NUMERIC '1.5'", "NUMERIC 'abc'", "NUMERIC '1e50'"],
    STRING: ["'a'", '"it\'s"', "'5'", "'a\\tb'", "'true'", "r'\\d+'", "'2024-01-31'", "'\\z'"],
    BYTES: ["b'a'", "b'\\x00'"],
    DATE: ["DATE '2024-01-31'", "DATE '2023-02-29'", 'CURRENT_DATE()'],
    TIMESTAMP: ["TIMESTAMP '2024-01-31T10:00:00Z'", "TIMESTAMP '2024-13-31'", 'CURRENT_TIMESTAMP()'],
    JSON: ["JSON '{\"a\": 1}'", "JSON '{'"],
  },
  [Dialect.POSTGRESQL]: {
    BOOL: ['true', "'t'::boolean"],
    INT64: ['0', '1', '-5', "'7'::bigint", '9223372036854775807', '-9223372036854775808', '9223372036854775808'],
    FLOAT64: ["'1.5'::double precision", '1.5::float8'],
    FLOAT32: ['1.5::real'],
    NUMERIC: ['1.5', '1e3', "'2'::numeric"],
    STRING: ["'a'", "'it''s'", "'5'", "'a'::text", "'2024-01-31'", "E'a\\n'"],
    BYTES: ["'a'::bytea"],
    DATE: ["'2024-01-31'::date", "date '2023-02-29'", 'CURRENT_DATE'],
    TIMESTAMP: ["'2024-01-31T10:00:00Z'::timestamptz", 'now()', 'CURRENT_TIMESTAMP'],
    JSON: ["'{}'::jsonb"],
  },
};
const COMPARISONS = ['=', '!=', '<>', '<', '<=', '>', '>='];
const ARITHMETIC = ['+', '-', '*', '/'];

/** A column with a default or a generated value, or a check, whose expression mostly has the type that is wanted. */
export function randomElement(columns: readonly ColumnDefinition[], dialect: Dialect, random: Random): string {
  const make = new RandomExpressions(columns, dialect, random);
  const postgresql = dialect === Dialect.POSTGRESQL;
  const code = random.pick(CODES);
  const type = typeText({ code }, dialect);
  switch (random.below(5)) {
    case 0:
      return `NewC ${type} DEFAULT (${make.literal(random.once(3) ? random.pick(CODES) : code)})`;
    case 1:
      return `NewC ${type} DEFAULT (${new RandomExpressions([], dialect, random).expression(code, 2)})`;
    case 2:
    case 3:
      return `NewC ${type} ${postgresql ? 'GENERATED ALWAYS AS' : 'AS'} (${make.expression(code, 2)}) STORED`;
    default:
      return `CHECK (${make.expression('BOOL', 3)})`;
  }
}

const SET_OPERATORS: Readonly<Record<Dialect, readonly string[]>> = {
  [Dialect.GOOGLESQL]: ['UNION ALL', 'UNION DISTINCT', 'INTERSECT ALL', 'INTERSECT DISTINCT', 'EXCEPT ALL', 'EXCEPT DISTINCT'],
  [Dialect.POSTGRESQL]: ['UNION ALL', 'UNION', 'INTERSECT ALL', 'INTERSECT', 'EXCEPT ALL', 'EXCEPT'],
};

/** A view over a table: SELECTs that a set operator joins, or a subquery that gives a value or a list of them. */
export function randomView(table: string, columns: readonly ColumnDefinition[], dialect: Dialect, random: Random): string {
  const make = new RandomExpressions(columns, dialect, random, 't');
  const from = `FROM ${table.split('.').map((name) => (dialect === Dialect.POSTGRESQL ? `"${name}"` : `\`${name}\``)).join('.')} AS t`;
  const codes = Array.from({ length: 1 + random.below(2) }, () => random.pick(CODES));
  const select = (): string => {
    const results = codes.map((code, at) => `${make.expression(code, 1)} AS c${at}`);
    return `SELECT ${(random.once(10) ? results.slice(1).concat('1 AS x', '2 AS y') : results).join(', ')} ${from}`;
  };
  const one = (): string => `(SELECT ${make.expression(codes[0], 1)} AS s${random.once(8) ? ', 1 AS r' : ''} ${from} LIMIT 1)`;
  const list = one().replace(' LIMIT 1)', ')');
  const query = random.pick([
    (): string => `${select()} ${random.pick(SET_OPERATORS[dialect])} ${select()}`,
    (): string => `${select()} WHERE ${make.expression(codes[0], 1)} ${random.pick(['IN', 'NOT IN'])} ${list}`,
    (): string => `${select()} WHERE ${make.expression(codes[0], 1)} ${random.pick(COMPARISONS)} ${one()}`,
    (): string => `SELECT ARRAY${list} AS a, ${one()} AS v, EXISTS ${list} AS e ${from}`,
  ])();
  return `CREATE VIEW NewV SQL SECURITY INVOKER AS ${query}`;
}

class RandomExpressions {
  private readonly functions;

  constructor(
    private readonly columns: readonly ColumnDefinition[],
    private readonly dialect: Dialect,
    private readonly random: Random,
    private readonly alias = '',
  ) {
    this.functions = sqlFunctions(dialect);
  }

  public literal(code: Code): string {
    return this.random.pick(LITERALS[this.dialect][code]);
  }

  /** Now and then of another type. */
  public expression(wanted: Code, depth: number): string {
    const code = this.random.once(15) ? this.random.pick(CODES) : wanted;
    if (depth === 0 || this.random.once(5)) {
      return this.leaf(code);
    }
    switch (this.random.below(code === 'BOOL' ? 12 : 7)) {
      case 0:
        return this.cast(this.expression(this.random.pick(CODES), depth - 1), code);
      case 1:
      case 2:
      case 3:
        return this.call(code, depth);
      case 4:
        return this.choice(code, depth);
      case 5:
      case 6:
        return this.operation(code, depth);
      default:
        return this.condition(depth);
    }
  }

  private leaf(code: Code): string {
    const columns = this.columns.filter(({ type }) => type.code === code);
    const any = this.random.once(20) ? this.columns : columns;
    return any.length > 0 && !this.random.once(3) ? this.quoted(this.random.pick(any).name) : this.literal(code);
  }

  private quoted(name: string): string {
    const path = this.alias === '' ? '' : `${this.alias}.`;
    return path + (this.dialect === Dialect.POSTGRESQL ? `"${name}"` : `\`${name}\``);
  }

  private cast(operand: string, code: Code): string {
    const type = typeText({ code }, this.dialect).replace('(MAX)', '');
    const word = this.dialect === Dialect.GOOGLESQL && this.random.once(4) ? 'SAFE_CAST' : 'CAST';
    return this.dialect === Dialect.POSTGRESQL && this.random.once(2) ? `(${operand})::${type}` : `${word}(${operand} AS ${type})`;
  }

  private call(code: Code, depth: number): string {
    const fitting = this.functions.filter(({ result }) => result === code || result === 'argument');
    const called = this.random.pick(fitting.length > 0 && !this.random.once(6) ? fitting : this.functions);
    const most = Math.min(called.maxArguments, called.minArguments + 2);
    const count = this.random.once(12) ? this.random.below(4) : called.minArguments + this.random.below(most - called.minArguments + 1);
    const args = Array.from({ length: count }, (_, at) => (
      at === called.datePart ? this.random.pick(['DAY', 'MONTH', 'HOUR', 'SECOND', 'WEEK', 'x'])
        : this.expression(called.result === 'argument' ? code : this.random.pick(CODES), depth - 1)
    ));
    return `${called.name}(${called.name === 'EXTRACT' ? args.join(' FROM ') : args.join(', ')})`;
  }

  private choice(code: Code, depth: number): string {
    const [then, otherwise] = [this.expression(code, depth - 1), this.expression(code, depth - 1)];
    const when = this.expression('BOOL', depth - 1);
    return this.random.once(2) ? `CASE WHEN ${when} THEN ${then} ELSE ${otherwise} END` : `COALESCE(${then}, ${otherwise})`;
  }

  private operation(code: Code, depth: number): string {
    const operator = this.random.pick(code === 'STRING' || code === 'BYTES' ? ['||'] : [...ARITHMETIC, ...ARITHMETIC, '||', '&', '<<']);
    return `(${this.expression(code, depth - 1)} ${operator} ${this.expression(code, depth - 1)})`;
  }

  private condition(depth: number): string {
    const code = this.random.pick(CODES);
    const operand = this.expression(code, depth - 1);
    const other = (): string => this.expression(code, depth - 1);
    switch (this.random.below(8)) {
      case 0:
        return `${operand} ${this.random.pick(['IS NULL', 'IS NOT NULL', 'IS TRUE', 'IS NOT FALSE'])}`;
      case 1:
        return `${operand} ${this.random.pick(['IN', 'NOT IN'])} (${other()}, ${other()})`;
      case 2:
        return `${operand} BETWEEN ${other()} AND ${other()}`;
      case 3:
        return `${operand} ${this.random.pick(['LIKE', 'NOT LIKE'])} ${other()}`;
      case 4:
        return `(${this.expression('BOOL', depth - 1)} ${this.random.pick(['AND', 'OR'])} ${this.expression('BOOL', depth - 1)})`;
      case 5:
        return `NOT (${this.expression('BOOL', depth - 1)})`;
      default:
        return `${operand} ${this.random.pick(COMPARISONS)} ${other()}`;
    }
  }
}
