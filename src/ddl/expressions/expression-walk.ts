import type { Between, Binary, Expression, FunctionCall } from './expression';

/** What rule after rule asks of an expression. */
interface Summary {
  readonly columns: readonly string[];
  readonly certainColumns: readonly string[];
  readonly calls: readonly FunctionCall[];
  readonly containsSubquery: boolean;
}

/** Expressions never change. */
const summaries = new WeakMap<Expression, Summary>();

/**
 * The columns an expression reads, each once, in order of appearance. Of text that was not understood: all that could
 * be columns.
 */
export function referencedColumns(expression: Expression): readonly string[] {
  return summaryOf(expression).columns;
}

/** Those alone that are named in text that was understood. */
export function certainlyReferenced(expression: Expression): readonly string[] {
  return summaryOf(expression).certainColumns;
}

/** The calls in an expression, in order of appearance. Those in text that was not understood are not among them. */
export function functionCalls(expression: Expression): readonly FunctionCall[] {
  return summaryOf(expression).calls;
}

/** As it is written but for case, with its schema. */
export function calledName({ name, schema }: FunctionCall): string {
  return schema === undefined ? name : `${schema}.${name}`;
}

export function containsSubquery(expression: Expression): boolean {
  return summaryOf(expression).containsSubquery;
}

/** The expression and everything it is made of, a whole before its parts. Text that was not understood is one part. */
export function expressionParts(expression: Expression): readonly Expression[] {
  const parts: Expression[] = [];
  visit(expression, (part) => parts.push(part));
  return parts;
}

/** The sequence that an expression takes the next value of, by name: the expression is this call and nothing else. */
export function nextValueOf(expression: Expression): string | undefined {
  const [argument] = expression.kind === 'call' && expression.definition?.spread === 'sequence' ? expression.args : [];
  const literal = argument?.kind === 'cast' ? argument.operand : argument;
  // nextval('"OrderIds"') names the sequence with its quotes.
  return literal?.kind === 'literal' ? literal.value.replace(/^"(.*)"$/s, '$1') : undefined;
}

/** The two comparisons that BETWEEN stands for; where it is negated, one of them holds, else both. */
export function boundsOf({ operand, low, high, negated, start, end }: Between): readonly [low: Binary, high: Binary] {
  const comparison = (operator: string, right: Expression): Binary => ({
    kind: 'binary', operator, left: operand, right, start, end,
  });
  return [comparison(negated ? '<' : '>=', low), comparison(negated ? '>' : '<=', high)];
}

/**
 * Equal for expressions that are the same but for spaces, needless parentheses, the case of keywords and functions, and
 * the order of named arguments.
 */
export function expressionKey(expression: Expression): string {
  return JSON.stringify(expression, (key, value: unknown) => {
    const isText = key === 'text' && typeof value === 'string';
    const inOrder = key === 'args' ? argumentsInOrder(value as readonly Expression[]) : value;
    return NOT_COMPARED.has(key) ? undefined : isText ? value.replace(/\s+/g, ' ') : inOrder;
  });
}

/** Named arguments by name, after the others. */
export function argumentsInOrder(args: readonly Expression[]): readonly Expression[] {
  const nameOf = (argument: Expression): string => (
    argument.kind === 'operation' && argument.name.startsWith('=>') ? argument.name : ''
  );
  return args.some(nameOf)
    ? [...args].sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : Number(nameOf(a) > nameOf(b))))
    : args;
}

const NOT_COMPARED = new Set(['start', 'end', 'definition', 'typeCode']);

function summaryOf(expression: Expression): Summary {
  let summary = summaries.get(expression);
  if (!summary) {
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
    summary = { columns: [...columns], certainColumns: [...certain], calls, containsSubquery: hasSubquery };
    summaries.set(expression, summary);
  }
  return summary;
}

function visit(expression: Expression, onPart: (part: Expression) => void): void {
  onPart(expression);
  childrenOf(expression).forEach((child) => visit(child, onPart));
}

/** What it is made of directly. */
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
