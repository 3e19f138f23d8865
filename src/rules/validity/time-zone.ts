import type { Expression, FunctionCall } from '../../ddl/expressions/expression';
import { expressionParts, functionCalls, referencedColumns } from '../../ddl/expressions/expression-walk';
import { Dialect } from '../../schema';
import { isHash } from '../../schema/functions';

/** Parts of a timestamp that are the same in all time zones. */
const ZONELESS_PARTS = new Set(['EPOCH', 'MICROSECOND', 'MICROSECONDS', 'MILLISECOND', 'MILLISECONDS', 'MINUTE', 'NANOSECOND', 'SECOND']);
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
  const hashes = functionCalls(expression).filter(({ definition }) => isHash(definition));
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

  private callDependsOnZone({ definition, args }: FunctionCall): boolean {
    const { timeZone, datePart, takesTimestamp = false } = definition ?? {};
    return timeZone !== undefined && args.length <= timeZone && !(datePart !== undefined && isZoneless(args[datePart]))
      && (takesTimestamp || args.some((arg) => this.isTimestamp(arg)));
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
        return expression.definition?.result === 'argument'
          ? expression.args.some((arg) => this.isTimestamp(arg))
          : expression.definition?.result === 'TIMESTAMP';
      default:
        return false;
    }
  }

  private castText(operand: Expression, type: string): string {
    const text = columnName(operand);
    return this.dialect === Dialect.POSTGRESQL ? `${text}::${type.toLowerCase()}` : `CAST(${text} AS ${type})`;
  }

  private callText({ name, definition, args }: FunctionCall): string {
    const isWord = (at: number): boolean => at === definition?.datePart && (name === 'EXTRACT' || this.dialect === Dialect.GOOGLESQL);
    const texts = args.map((arg, at) => (arg.kind === 'literal' && !isWord(at) ? `'${arg.value}'` : columnName(arg)));
    return `${this.dialect === Dialect.POSTGRESQL ? name.toLowerCase() : name}(${texts.join(name === 'EXTRACT' ? ' FROM ' : ', ')})`;
  }
}

function isZoneless(part: Expression | undefined): boolean {
  return part?.kind === 'literal' && ZONELESS_PARTS.has(part.value.toUpperCase());
}

function columnName(expression: Expression): string {
  return expression.kind === 'column' ? expression.name : expression.kind === 'literal' ? expression.value : '...';
}
