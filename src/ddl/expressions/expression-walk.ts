import type { Between, Binary, Expression, FunctionCall, Operation } from './expression';
import type { Dialect } from '../../schema';
import { withoutDefaultSchema } from '../../schema/name-key';
import { compareNames } from '../../text/collections';
import { memoized } from '../../text/once';

/** The columns that an expression reads, once each, in order of appearance. For opaque text: all possible columns. */
export function referencedColumns(expression: Expression): readonly string[] {
  return summaryOf(expression).columns;
}

/** The columns outside opaque text. */
export function certainlyReferenced(expression: Expression): readonly string[] {
  return summaryOf(expression).certainColumns;
}

/** The calls in an expression outside opaque text, in order of appearance. */
export function functionCalls(expression: Expression): readonly FunctionCall[] {
  return summaryOf(expression).calls;
}

/** The functions that an expression calls and Spanner does not have, as they are written. */
export function otherFunctions(expression: Expression, dialect: Dialect): string[] {
  return functionCalls(expression).flatMap(({ written }) => (
    written === undefined ? [] : withoutDefaultSchema(written, dialect)
  ));
}

/** The name with its schema, in upper case. */
export function calledName({ name, schema }: FunctionCall): string {
  return schema === undefined ? name : `${schema}.${name}`;
}

export function containsSubquery(expression: Expression): boolean {
  return summaryOf(expression).containsSubquery;
}

/** The expression and all its parts, a whole before its parts. Opaque text is one part. */
export function expressionParts(expression: Expression): readonly Expression[] {
  const parts: Expression[] = [];
  visit(expression, (part) => parts.push(part));
  return parts;
}

/** The sequence whose next value is the whole expression. */
export function nextValueOf(expression: Expression): string | undefined {
  return expression.kind === 'call' && takesNextValue(expression) ? sequenceOf(expression) : undefined;
}

export function takesNextValue({ definition }: FunctionCall): boolean {
  return definition?.spread === 'sequence';
}

/** The sequence that a call names. */
export function sequenceOf(call: FunctionCall): string | undefined {
  const takesSequence = call.definition?.signatures?.[0].parameters[0]?.type === 'sequence';
  const [argument] = takesSequence || takesNextValue(call) ? call.args : [];
  const literal = argument?.kind === 'cast' ? argument.operand : argument;
  return literal?.kind === 'literal' ? literal.value : undefined;
}

/** The two comparisons of a BETWEEN: both must hold, or at least one of the negated ones. */
export function boundsOf({ operand, low, high, negated, start, end }: Between): readonly [low: Binary, high: Binary] {
  const comparison = (operator: string, right: Expression): Binary => ({
    kind: 'binary', operator, left: operand, right, start, end,
  });
  return [comparison(negated ? '<' : '>=', low), comparison(negated ? '>' : '<=', high)];
}

/**
 * The same key for expressions that differ only in spaces, redundant parentheses, the case of keywords and functions,
 * or the order of named arguments.
 */
export function expressionKey(expression: Expression): string {
  return JSON.stringify(expression, (key, value: unknown) => {
    const isText = key === 'text' && typeof value === 'string';
    const inOrder = key === 'args' ? argumentsInOrder(value as readonly Expression[]) : value;
    return NOT_COMPARED.has(key) ? undefined : isText ? value.replace(/\s+/g, ' ') : inOrder;
  });
}

/** Whether it reads a field of its operand: `x.city`. */
export function isField(expression: Expression): expression is Operation {
  return expression.kind === 'operation' && expression.name.startsWith('.');
}

/** The name of a named argument: `language_tag => 'en'`. */
export function argumentName(argument: Expression): string | undefined {
  return argument.kind === 'operation' && argument.name.startsWith('=>') ? argument.name.slice('=>'.length) : undefined;
}

/** Sorts named arguments by name, after the others. */
export function argumentsInOrder(args: readonly Expression[]): readonly Expression[] {
  const nameOf = (argument: Expression): string => argumentName(argument) ?? '';
  return args.some(nameOf)
    ? [...args].sort((a, b) => compareNames(nameOf(a), nameOf(b)))
    : args;
}

const NOT_COMPARED = new Set(['start', 'end', 'definition', 'written', 'typeCode']);

/** Facts that many rules need. Safe to cache, because expressions never change. */
const summaryOf = memoized((expression: Expression) => {
  const columns = new Set<string>();
  const certain = new Set<string>();
  const calls: FunctionCall[] = [];
  let hasSubquery = false;
  visit(expression, (part) => {
    if (part.kind === 'column') {
      columns.add(part.name);
      certain.add(part.name);
    } else if (part.kind === 'call') {
      calls.push(part);
    } else if (part.kind === 'opaque') {
      part.identifiers.forEach((name) => columns.add(name));
      hasSubquery ||= part.containsSubquery;
    }
  });
  return { columns: [...columns], certainColumns: [...certain], calls, containsSubquery: hasSubquery };
}, new WeakMap());

function visit(expression: Expression, onPart: (part: Expression) => void): void {
  onPart(expression);
  childrenOf(expression).forEach((child) => visit(child, onPart));
}

/** The direct parts. */
export function childrenOf(expression: Expression): readonly Expression[] {
  switch (expression.kind) {
    case 'call':
      return expression.args;
    case 'cast':
    case 'unary':
      return [expression.operand];
    case 'binary':
      return [expression.left, expression.right];
    case 'between':
      return [expression.operand, expression.low, expression.high];
    case 'in':
      return [expression.operand, ...expression.values];
    case 'operation':
      return expression.operands;
    case 'case': {
      const { operand, branches, otherwise } = expression;
      return [operand, ...branches.flatMap(({ when, then }) => [when, then]), otherwise].flatMap((part) => part ?? []);
    }
    default:
      return [];
  }
}
