import type { Construct } from 'constructs';
import { DatabaseObject } from './database-object';
import { SqlSecurity } from './view';
import { onOneLine } from '../../ddl/lexer/one-line';
import { isOneType } from '../../ddl/types/parameter-type';
import * as code from '../../languages/code';
import { phrase } from '../../languages/phrase';
import { conflictingOptions, outOfRange, unsupported } from '../../rules/usage/errors';
import { wholeNumber } from '../../rules/usage/kinds';
import { checked, struct } from '../../rules/usage/options';
import { typeMeant } from '../../rules/wording';
import { Dialect, DIALECT_TITLES, otherDialect } from '../../schema';
import { literal, optionTexts } from '../../schema/kind/clauses';

/** Whether a function returns the same result for the same arguments. */
export enum FunctionVolatility {
  /** GoogleSQL: it does. */
  DETERMINISTIC = 'DETERMINISTIC',
  /** GoogleSQL: it may not. */
  NOT_DETERMINISTIC = 'NOT DETERMINISTIC',
  /** PostgreSQL: it always does. */
  IMMUTABLE = 'IMMUTABLE',
  /** PostgreSQL: it does within one statement. */
  STABLE = 'STABLE',
  /** PostgreSQL: it may not. */
  VOLATILE = 'VOLATILE',
}

/** A parameter of a function. */
export interface FunctionParameter {
  /**
   * Name of the parameter. GoogleSQL needs it.
   *
   * @default - none: PostgreSQL calls it `$1`, `$2` ...
   */
  readonly name?: string;
  /** Its type as the dialect of the database writes it, without a length: `INT64`, `ARRAY<STRING>`, `bigint`. */
  readonly type: string;
  /**
   * The expression for a call that leaves it out (GoogleSQL only).
   *
   * @default - it cannot be left out
   */
  readonly defaultValue?: string;
}

/** A function that Cloud Run evaluates (GoogleSQL only). */
export interface RemoteFunction {
  /** The HTTPS endpoint. */
  readonly endpoint: string;
  /**
   * The most rows in one request.
   *
   * @default - chosen by Spanner
   */
  readonly maxBatchingRows?: number;
}

/** Properties of a function. */
export interface DatabaseFunctionProps {
  /** @default - none */
  readonly parameters?: FunctionParameter[];

  /**
   * The type that it returns. PostgreSQL and remote functions need it.
   *
   * @default - the type of `body`
   */
  readonly returns?: string;

  /**
   * The definition: in GoogleSQL an expression, in PostgreSQL a query.
   *
   * @default - none: it is `remote`
   */
  readonly body?: string;

  /** @default - none: it has a `body` */
  readonly remote?: RemoteFunction;

  /** @default - as Spanner finds in `body`; a remote function is NOT DETERMINISTIC */
  readonly volatility?: FunctionVolatility;

  /** @default - INVOKER */
  readonly security?: SqlSecurity;

  /**
   * PostgreSQL: NULL as an argument makes the result NULL, without a call.
   *
   * @default false
   */
  readonly strict?: boolean;
}

/** The one that always returns the same comes first, then the counterpart of all others. */
const VOLATILITIES: { readonly [dialect in Dialect]: readonly FunctionVolatility[] } = {
  [Dialect.GOOGLESQL]: [FunctionVolatility.DETERMINISTIC, FunctionVolatility.NOT_DETERMINISTIC],
  [Dialect.POSTGRESQL]: [FunctionVolatility.IMMUTABLE, FunctionVolatility.VOLATILE, FunctionVolatility.STABLE],
};

struct<RemoteFunction>('RemoteFunction', { maxBatchingRows: wholeNumber(1, Infinity, 100) });
const FUNCTION_PROPS = struct<DatabaseFunctionProps>('DatabaseFunctionProps');

/**
 * A function that queries call by its name.
 *
 * @see https://cloud.google.com/spanner/docs/user-defined-functions
 * @example
 * new DatabaseFunction(db, 'WithTax', {
 *   parameters: [{ name: 'price', type: 'NUMERIC' }],
 *   returns: 'NUMERIC',
 *   body: "price * NUMERIC '1.19'",
 * });
 */
export class DatabaseFunction extends DatabaseObject {
  /** Name of the function. */
  public readonly functionName: string;

  /**
   * @throws broken-expression, conflicting-options, duplicate-name, not-text, out-of-range, unknown-option,
   * unresolved-token, unsupported, wrong-type
   */
  constructor(scope: Construct, id: string, props: DatabaseFunctionProps) {
    super(scope, id, 'function');
    this.functionName = id;
    const at = this.node.path;
    const { parameters = [], returns, body, remote, volatility, security, strict } = checked(FUNCTION_PROPS, props, at);
    const isPostgresql = this._dialect === Dialect.POSTGRESQL;
    if ((body === undefined) === (remote === undefined)) {
      throw conflictingOptions(at, 'body', 'remote', 'name one of them', body === undefined);
    }
    if (isPostgresql && remote) {
      throw unsupported(at, 'PostgreSQL has no remote functions', phrase`a function with a ${code.option('body')}`, [
        code.option('body', code.text('SELECT $1 + 1')),
      ]);
    }
    if (strict && !isPostgresql) {
      const given = code.option('strict');
      throw unsupported(at, phrase`GoogleSQL has no ${given}`, 'a database in PostgreSQL', phrase`leave out ${given}`);
    }
    this.checkVolatility(volatility);
    parameters.forEach(({ type }) => this.checkType('type', type));
    this.checkType('returns', returns);
    this._join(this._defined({
      kind: 'FUNCTION',
      name: id,
      parameters: parameters.map(({ name, type, defaultValue }) => ({ name, type, defaultExpression: defaultValue })),
      returns,
      volatility: volatility ?? (remote && FunctionVolatility.NOT_DETERMINISTIC),
      language: isPostgresql ? 'SQL' : remote && 'REMOTE',
      security,
      isStrict: strict || undefined,
      body: body && (onOneLine(body, this._dialect) ?? body),
      options: optionTexts({
        endpoint: literal(remote?.endpoint, this._dialect), max_batching_rows: remote?.maxBatchingRows?.toString(),
      }),
    }));
  }

  /** @throws out-of-range for that of the other dialect */
  private checkVolatility(given: FunctionVolatility | undefined): void {
    const own = VOLATILITIES[this._dialect];
    if (given !== undefined && !own.includes(given)) {
      const members = own.map((each) => code.member('FunctionVolatility', each.replace(' ', '_')));
      const counterpart = Math.min(VOLATILITIES[otherDialect(this._dialect)].indexOf(given), 1);
      throw outOfRange(
        this.node.path, 'volatility', given, phrase`one of ${code.list(members)} in ${DIALECT_TITLES[this._dialect]}`,
        [code.option('volatility', members[counterpart])],
      );
    }
  }

  /** @throws out-of-range for what is no type of a function */
  private checkType(option: string, type: string | undefined): void {
    if (type !== undefined && !isOneType(type, this._dialect)) {
      const meant = typeMeant(type, this._dialect) ?? typeMeant('bigint', this._dialect)!;
      throw outOfRange(
        this.node.path, option, type, `a type in ${DIALECT_TITLES[this._dialect]}, without a length`,
        [code.option(option, code.text(meant))],
      );
    }
  }
}
