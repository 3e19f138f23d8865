import { expressionParts } from './expression-parts';
import type { Expression, FunctionCall } from '../../ddl/expressions/expression';
import { referencedColumns } from '../../ddl/expressions/expression-walk';
import { Dialect } from '../../schema';

const HASHES = new Set(['FARM_FINGERPRINT', 'HASHTEXT', 'MD5', 'SHA1', 'SHA256', 'SHA512']);
/** Parts of a timestamp that are the same in all time zones. */
const ZONELESS_PARTS = new Set(['EPOCH', 'MICROSECOND', 'MICROSECONDS', 'MILLISECOND', 'MILLISECONDS', 'MINUTE', 'NANOSECOND', 'SECOND']);
const TIMESTAMP_FUNCTIONS = new Set([
  'PARSE_TIMESTAMP', 'TIMESTAMP', 'TIMESTAMP_ADD', 'TIMESTAMP_MICROS', 'TIMESTAMP_MILLIS', 'TIMESTAMP_SECONDS', 'TIMESTAMP_SUB', 'TIMESTAMP_TRUNC',
  'TO_TIMESTAMP',
]);
/** Their result is one of their arguments, or is made of one. */
const PASSING_FUNCTIONS = new Set(['COALESCE', 'DATE_TRUNC', 'GREATEST', 'IF', 'IFNULL', 'LEAST', 'NULLIF']);
/** Functions that take a date part as a word. */
const UNQUOTED_PARTS = new Set(['EXTRACT', 'TIMESTAMP_TRUNC']);
const TIMESTAMP_TYPES = new Set(['TIMESTAMP', 'TIMESTAMPTZ', 'TIMESTAMP WITH TIME ZONE']);
/** Types whose value of a timestamp is written in a time zone. */
const ZONED_CAST = /^(STRING|DATE|VARCHAR|TEXT|CHARACTER VARYING)\b/;

type IsTimestampColumn = (name: string) => boolean;

export interface ZonedPart {
  /** As SQL. */
  readonly text: string;
  /** The timestamp column in it. */
  readonly source?: string;
}

/**
 * The first thing that a hash is computed from and that depends on the time zone of the database or the session. The hash
 * of one row would then not be the same for all who compute it.
 */
export function zoneDependentHash(expression: Expression, isTimestampColumn: IsTimestampColumn, dialect: Dialect): ZonedPart | undefined {
  const search = new ZoneSearch(isTimestampColumn, dialect);
  const hashes = expressionParts(expression).filter((part): part is FunctionCall => part.kind === 'call' && HASHES.has(part.name));
  for (const part of hashes.flatMap((hash) => hash.args.flatMap(expressionParts))) {
    const text = search.zoneDependence(part);
    if (text !== undefined) {
      return { text, source: referencedColumns(part).find(isTimestampColumn) };
    }
  }
  return undefined;
}

class ZoneSearch {
  public constructor(private readonly isTimestampColumn: IsTimestampColumn, private readonly dialect: Dialect) {}

  public zoneDependence(expression: Expression): string | undefined {
    switch (expression.kind) {
      case 'cast':
        return ZONED_CAST.test(expression.type) && this.isTimestamp(expression.operand) ? this.castText(expression.operand, expression.type) : undefined;
      case 'binary':
        return expression.operator === '||' && [expression.left, expression.right].some((side) => this.isTimestamp(side))
          ? 'a timestamp joined to text'
          : undefined;
      case 'call':
        return this.callDependsOnZone(expression) ? this.callText(expression) : undefined;
      default:
        return undefined;
    }
  }

  /** Each of these functions takes a time zone as one argument more. */
  private callDependsOnZone({ name, args }: FunctionCall): boolean {
    switch (name) {
      case 'FORMAT':
        return args.slice(1).some((arg) => this.isTimestamp(arg));
      case 'CONCAT':
        return args.some((arg) => this.isTimestamp(arg));
      case 'FORMAT_TIMESTAMP':
        return args.length === 2;
      case 'DATE':
      case 'STRING':
        return args.length === 1 && this.isTimestamp(args[0]);
      case 'TO_CHAR':
        return args.length > 0 && this.isTimestamp(args[0]);
      case 'EXTRACT':
      case 'DATE_PART':
      case 'DATE_TRUNC':
        return args.length === 2 && !isZoneless(args[0]) && this.isTimestamp(args[1]);
      case 'TIMESTAMP_TRUNC':
        return args.length === 2 && !isZoneless(args[1]);
      default:
        return false;
    }
  }

  private isTimestamp(expression: Expression): boolean {
    switch (expression.kind) {
      case 'column':
        return this.isTimestampColumn(expression.name);
      case 'cast':
        return TIMESTAMP_TYPES.has(expression.type);
      case 'binary':
        return (expression.operator === '+' || expression.operator === '-') && this.isTimestamp(expression.left) && !this.isTimestamp(expression.right);
      case 'case':
        return expression.branches.some((branch) => this.isTimestamp(branch.then));
      case 'call':
        return TIMESTAMP_FUNCTIONS.has(expression.name)
          || (PASSING_FUNCTIONS.has(expression.name) && expression.args.some((arg) => this.isTimestamp(arg)));
      default:
        return false;
    }
  }

  private castText(operand: Expression, type: string): string {
    const text = columnName(operand);
    return this.dialect === Dialect.POSTGRESQL ? `${text}::${type.toLowerCase()}` : `CAST(${text} AS ${type})`;
  }

  private callText({ name, args }: FunctionCall): string {
    const texts = args.map((arg) => (arg.kind === 'literal' && !UNQUOTED_PARTS.has(name) ? `'${arg.value}'` : columnName(arg)));
    return `${this.dialect === Dialect.POSTGRESQL ? name.toLowerCase() : name}(${texts.join(name === 'EXTRACT' ? ' FROM ' : ', ')})`;
  }
}

function isZoneless(part: Expression): boolean {
  return part.kind === 'literal' && ZONELESS_PARTS.has(part.value.toUpperCase());
}

function columnName(expression: Expression): string {
  return expression.kind === 'column' ? expression.name : expression.kind === 'literal' ? expression.value : '...';
}
