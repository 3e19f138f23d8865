import type {
  Binary, Case, Cast, ColumnReference, Expression, FunctionCall, InList, Literal, Opaque, Operation,
} from './expression';
import { partType } from './expression-grammar';
import { argumentName, calledName, isField } from './expression-walk';
import { formattedTypes, INTEGER, isNumberOf, isValueOf } from './literal-texts';
import type { TypeFacts, TypeFinding } from './type-finding';
import {
  declaresEverything, Dialect, knowsAll, namedSchemas, otherDialect, type Schema, type Span,
} from '../../schema';
import { sqlFunction, sqlFunctions, sqlOperator, type SqlFunction } from '../../schema/functions';
import {
  ARGUMENT_RANGES, ARGUMENT_VALUES, ngramSizes, type NamedNumbers, type NumberRange,
} from '../../schema/functions/named-arguments';
import type { FunctionDefinition } from '../../schema/objects/function';
import {
  canCast, canStore, coercionCost, commonType, elementOf, isComparable, type TypedValue,
} from '../../schema/types/coercion';
import { matchSignatures, type Signature } from '../../schema/types/signature';
import { TYPES } from '../../schema/types/type-registry';
import { spellingsOf } from '../../schema/types/type-spellings';
import { didYouMean } from '../../text/did-you-mean';
import { type FunctionOwner, ownFunction, parameterOf, writtenType } from '../objects/own-functions';

/** The type of a column, or of a field in a query, as `TypedValue.type`; undefined if unknown. */
type ColumnTypes = (read: ColumnReference | Operation) => string | undefined;

/** The type of an expression; undefined if unknown. */
export function typeOf(
  expression: Expression, columns: (name: string) => string | undefined, dialect: Dialect,
): string | undefined {
  return new TypeChecker(({ name }) => columns(name), dialect).check(expression).type;
}

/**
 * The first part of an expression that Spanner cannot evaluate. Unknown parts pass.
 *
 * @param schema The database, which can have functions.
 * @param wanted The type to which the value must convert.
 */
export function typeFinding(
  expression: Expression, columns: ColumnTypes, schema: Pick<Schema, 'dialect'> & FunctionOwner, wanted?: string,
): TypeFinding | undefined {
  return new TypeChecker(columns, schema.dialect, schema).findingIn(expression, wanted);
}

/** The type of a query's result; undefined if unknown. */
export function queryType(expression: Expression, columns: ColumnTypes, dialect: Dialect): string | undefined {
  return new TypeChecker(columns, dialect, {}, true).check(expression).type;
}

/**
 * The first part of an expression in a query that Spanner cannot evaluate.
 *
 * @param wanted The type to which the value must convert.
 */
export function queryFinding(
  { expression, isCondition }: { readonly expression: Expression; readonly isCondition: boolean },
  columns: ColumnTypes,
  schema: Pick<Schema, 'dialect'> & FunctionOwner,
  wanted = isCondition ? 'BOOL' : undefined,
): TypeFinding | undefined {
  return new TypeChecker(columns, schema.dialect, schema, true).findingIn(expression, wanted);
}

/** The first column of a set operation whose values have no common type, or no comparable one. */
export function combinedFinding(
  terms: readonly (readonly Expression[])[], operator: string, columns: ColumnTypes, dialect: Dialect,
): TypeFinding | undefined {
  return new TypeChecker(columns, dialect, {}, true).findingInCombined(terms, operator);
}

/** The known facts about a value. */
interface Checked extends TypedValue {
  readonly literal?: Literal;
  /** The tokenizers that made it, if it consists of tokens. */
  readonly tokenizers?: readonly string[];
}

/** An argument of a call, which can be named: `language_tag => 'en'`. */
interface Argument {
  readonly expression: Expression;
  readonly value: Checked;
  readonly name?: string;
}

const UNKNOWN: Checked = {};

const LITERAL_TYPES: Readonly<Record<Exclude<Literal['type'], 'number' | 'typed'>, string>> = {
  string: 'STRING',
  bytes: 'BYTES',
  bool: 'BOOL',
  null: 'NULL',
};
/** Errors that do not apply to queries, which have more clauses. */
const NOT_IN_QUERIES: ReadonlySet<TypeFacts['kind']> = new Set(['syntax', 'parameter']);
/**
 * Functions only for queries: for graphs, and after GROUP BY.
 * https://cloud.google.com/spanner/docs/reference/standard-sql/graph-sql-functions
 */
const OF_QUERIES: ReadonlySet<string> = new Set([
  'CUBE', 'GROUPING', 'ROLLUP', 'SETS', 'DESTINATION_NODE_ID', 'EDGES', 'ELEMENT_DEFINITION_NAME', 'ELEMENT_ID',
  'IS_ACYCLIC', 'IS_FIRST', 'IS_SIMPLE', 'IS_TRAIL', 'LABELS', 'NODES', 'PATH', 'PATH_FIRST', 'PATH_LAST',
  'PATH_LENGTH', 'PROPERTY_NAMES', 'SOURCE_NODE_ID',
]);
/** Keywords that select an element by position. */
const POSITIONS: ReadonlySet<string> = new Set(['OFFSET', 'ORDINAL', 'SAFE_OFFSET', 'SAFE_ORDINAL', 'KEY']);
/** GoogleSQL that is not parsed: lambdas, messages, queries. */
const NOT_READ = /->|\{|\b(NEW\s+[\w`]|WITH\s*\(|SELECT\b)/i;
const EQUALITIES: ReadonlySet<string> = new Set(['=', '!=']);
const PARAMETER = /^(@@?\w+|\$\d+)$/;
const STRINGS = /(["'])(?:\\.|(?!\1).)*\1/gs;

/** Checks an expression bottom-up, and keeps the first error. */
class TypeChecker {
  private finding?: TypeFinding;

  public constructor(
    private readonly columns: ColumnTypes,
    private readonly dialect: Dialect,
    private readonly owner: FunctionOwner = {},
    private readonly inQuery = false,
  ) {}

  private get postgresql(): boolean {
    return this.dialect === Dialect.POSTGRESQL;
  }

  public findingIn(expression: Expression, wanted: string | undefined): TypeFinding | undefined {
    // A PostgreSQL database prints the texts of a column of dates as `'2000-01-01'::text`.
    const isText = expression.kind === 'literal' && expression.type === 'string';
    const value = this.check(isText ? { ...expression, typeCode: undefined } : expression);
    if (!this.finding && wanted !== undefined) {
      this.becomes(value, wanted);
      if (!canStore(value, wanted, this.dialect)) {
        this.note({ kind: 'result', type: value.type!, wanted }, expression);
      }
    }
    return this.finding;
  }

  public findingInCombined(terms: readonly (readonly Expression[])[], operator: string): TypeFinding | undefined {
    const counts = terms.map(({ length }) => length);
    for (let at = 0; at < Math.min(...counts); at++) {
      const place = terms[0][at];
      const values = terms.map((term) => this.check(term[at]));
      // PostgreSQL converts only string literals here.
      const isSame = (value: Checked): Checked => (value.literal?.type === 'string' ? value : { type: value.type });
      const others = new Set(values.flatMap(({ type = 'NULL', literal }) => (
        type === 'NULL' || literal?.type === 'string' ? [] : [type]
      )));
      const isMixed = this.postgresql && others.size > 1;
      if (isMixed) {
        this.note({ kind: 'no common type', clause: operator, types: typesOf(values) }, place);
      } else if (operator === 'UNION ALL') {
        this.common(operator, place, values.map(isSame));
      } else {
        this.compared(operator, place, values.map(isSame));
      }
    }
    return this.finding;
  }

  public check(expression: Expression): Checked {
    switch (expression.kind) {
      case 'column':
        return { type: this.columns(expression) };
      case 'literal':
        return this.literal(expression);
      case 'call':
        return this.call(expression);
      case 'cast':
        return this.cast(expression);
      case 'unary': {
        const { operator, operand } = expression;
        if (this.isUntyped(operand) && operator.endsWith(' NULL')) {
          return this.note({ kind: 'operands', operator, types: ['unknown'] }, expression);
        }
        return this.number(operator, operand) ?? this.operation(expression, operator, [this.check(operand)]);
      }
      case 'binary':
        return this.binary(expression);
      case 'between': {
        const { operand, low, high } = expression;
        return this.compared('BETWEEN', expression, [operand, low, high].map((part) => this.check(part)));
      }
      case 'in':
        return this.isIn(expression);
      case 'case':
        return this.choice(expression);
      case 'operation':
        return this.constructed(expression);
      case 'opaque':
        return this.notRead(expression);
    }
  }

  // Literals and casts.

  private literal(literal: Literal): Checked {
    const { type, value, typeCode } = literal;
    const code = typeCode ?? (type === 'number' ? numberType(value, this.dialect) : LITERAL_TYPES[type as 'string']);
    if (!isValueOf(code, value, this.dialect)) {
      this.note({ kind: 'literal', type: code, text: value }, literal);
    }
    return { type: code, isConstant: true, ...(typeCode === undefined && { isLiteral: true, literal }) };
  }

  /** `-5` is a literal, too. */
  private number(operator: string, operand: Expression): Checked | undefined {
    const isSign = operator === '-' || (operator === '+' && !this.postgresql);
    if (!isSign || operand.kind !== 'literal' || operand.type !== 'number') {
      return undefined;
    }
    const sign = operator === '-' ? '-' : '';
    return this.literal({ ...operand, value: operand.value.startsWith('-') ? operand.value : sign + operand.value });
  }

  /** PostgreSQL derives the type of a string literal or NULL from the other operand. */
  private isUntyped(operand: Expression): boolean {
    return this.postgresql && operand.kind === 'literal' && operand.typeCode === undefined &&
      (operand.type === 'string' || operand.type === 'null');
  }

  private cast(cast: Cast): Checked {
    const { operand, typeCode, type } = cast;
    if (!this.postgresql && type.endsWith(')')) {
      return this.note({ kind: 'cast length', name: type }, cast);
    }
    return this.castTo(cast, this.check(operand), typeCode.replace(/^(.*)\[\]$/, 'ARRAY<$1>'), typeCode);
  }

  /** @param written The name of the type. */
  private castTo(cast: Span, value: Checked, type: string, written: string): Checked {
    if (type.includes('.')) {
      return UNKNOWN;
    }
    if (!((elementOf(type) ?? type) in TYPES) && type !== 'INTERVAL') {
      return this.note({ kind: 'unknown type', name: written }, cast);
    }
    if (this.postgresql) {
      this.becomes(value, type);
    }
    // '{a, b}'::text[]
    const isArrayText = this.postgresql && value.literal?.type === 'string' && type.startsWith('ARRAY<');
    if (value.type !== undefined && value.type !== 'STRUCT' && !isArrayText && !canCast(value, type, this.dialect)) {
      return this.note({ kind: 'cast', from: value.type, to: type }, cast);
    }
    return { type, isConstant: value.isConstant };
  }

  // Operators and comparisons.

  private binary(expression: Binary): Checked {
    const { operator, left, right } = expression;
    if (isRow(left) && isRow(right) && EQUALITIES.has(operator)) {
      if (left.operands.length !== right.operands.length) {
        const types = [left, right].map(({ name, operands }) => `a ${name} of ${operands.length}`);
        return this.note({ kind: 'operands', operator, types }, expression);
      }
      left.operands.forEach((each, at) => (
        this.operation(expression, operator, [this.check(each), this.check(right.operands[at])])
      ));
      return { type: 'BOOL' };
    }
    const value = this.check(right);
    if (isSubquery(right) && operator.endsWith(' ALL') && operator !== '!= ALL') {
      return this.note({ kind: 'unknown operator', name: `${operator} (SELECT)` }, expression);
    }
    const rows = isSubquery(right) && /(ANY|ALL|UNNEST)$/.test(operator)
      ? operator === 'IN UNNEST' || value.type === undefined ? UNKNOWN : { type: `ARRAY<${value.type}>` }
      : value;
    return this.operation(expression, operator, [this.check(left), rows]);
  }

  private operation(place: Span, operator: string, values: readonly Checked[]): Checked {
    const known = sqlOperator(operator, values.length, this.dialect);
    if (!known) {
      return this.note({ kind: 'unknown operator', name: operator }, place);
    }
    const isNullAllowed = this.postgresql || known.takesNull;
    const hasNull = !isNullAllowed && values.some(({ type, literal }) => type === 'NULL' && literal);
    const matched = hasNull ? undefined : this.match(known.signatures, values);
    return matched ?? this.note({ kind: 'operands', operator, types: typesOf(values) }, place);
  }

  private isIn(list: InList): Checked {
    const values = list.values.map((part) => this.check(part));
    const operand = this.check(list.operand);
    // GoogleSQL does not convert string literals here.
    const isExact = list.values.some(isSubquery) && !this.postgresql;
    const all = [operand, ...values];
    return this.compared('IN', list, isExact ? all.map(({ type }) => ({ type })) : all);
  }

  private choice(choice: Case): Checked {
    const { operand, branches, otherwise } = choice;
    const whens = branches.map(({ when }) => this.check(when));
    if (operand) {
      this.compared('CASE', choice, this.comparedInCase(this.check(operand), whens));
    } else {
      whens.forEach((when, at) => {
        if (!this.becomes(when, 'BOOL')) {
          this.note({ kind: 'operands', operator: 'WHEN', types: typesOf([when]) }, branches[at].when);
        }
      });
    }
    const results = [...branches.map(({ then }) => then), ...(otherwise ? [otherwise] : [])];
    return { type: this.common('CASE', choice, results.map((each) => this.check(each))) };
  }

  /** PostgreSQL does not convert the operand of a CASE, so it cannot be compared with a WHEN of a wider type. */
  private comparedInCase(operand: Checked, whens: readonly Checked[]): readonly Checked[] {
    const { type } = operand;
    const isFixed = this.postgresql && type !== undefined && !operand.literal;
    const other = whens.find((when) => isFixed && coercionCost(when, type, this.dialect) === undefined);
    return other ? [{ type }, { type: `${other.type} without a cast` }] : [operand, ...whens];
  }

  private compared(clause: string, place: Span, values: readonly Checked[]): Checked {
    const type = this.common(clause, place, values);
    const isRowType = type === 'STRUCT' && (this.postgresql || clause !== 'BETWEEN');
    if (type !== undefined && !isRowType && !isComparable(type)) {
      this.note({ kind: 'no common type', clause, types: typesOf(values) }, place);
    }
    return { type: 'BOOL' };
  }

  /** The common type of all values; an error if there is none. */
  private common(clause: string, place: Span, values: readonly Checked[]): string | undefined {
    const type = commonType(values, this.dialect);
    if (type === undefined) {
      this.note({ kind: 'no common type', clause, types: typesOf(values) }, place);
    } else if (values.every((value) => value.type !== undefined)) {
      values.forEach((value) => this.becomes(value, type));
      return type;
    }
    return undefined;
  }

  // Calls.

  private call(call: FunctionCall): Checked {
    const { name, definition } = call;
    if (name === 'EXISTS' && this.inQuery) {
      return { type: 'BOOL' };
    }
    const args = call.args.map((expression, at): Argument => {
      const part = partAt(call, at);
      const value = part === undefined ? this.check(expression) : { type: partType(part) };
      return { expression, value, name: argumentName(expression) };
    });
    return definition && !definition.elsewhere && isInSchema(call, definition)
      ? this.calls(definition, call, args)
      : this.callsOther(call, args);
  }

  private calls(definition: SqlFunction, call: FunctionCall, args: readonly Argument[]): Checked {
    const { name } = call;
    const { parts, aggregate, rows, minArguments, maxArguments, signatures, result } = definition;
    if (name !== 'COUNT' && args.some(({ expression }) => expression.kind === 'operation' && expression.name === '*')) {
      return this.note({ kind: 'arguments', name, types: ['*'] }, call);
    }
    if ((aggregate && !this.inQuery) || rows) {
      return this.note({ kind: aggregate ? 'aggregate' : 'rows', name }, call);
    }
    const count = args.filter((each) => each.name === undefined).length;
    if (count < minArguments || count > maxArguments) {
      return this.note({ kind: 'argument count', name, count }, call);
    }
    if (parts !== undefined) {
      args.forEach(({ expression }, at) => this.part(call, expression, at, parts.split(' ')));
    }
    const numbers = this.namedValues(args);
    const value: Checked = signatures
      ? this.bySignature(signatures, call, args)
      : { type: result === 'argument' ? args[0].value.type : result };
    return result === 'TOKENLIST'
      ? { ...value, tokenizers: this.tokenizers(call, definition, args[0].value, numbers) }
      : value;
  }

  /** Checks literals such as `language_tag => 'en'`, and returns the exact numbers among them. */
  private namedValues(args: readonly Argument[]): NamedNumbers {
    const named = args.flatMap(({ name, value: { literal }, expression }) => (
      name !== undefined && literal ? [{ name, key: name.toLowerCase(), literal, expression }] : []
    ));
    const numbers: NamedNumbers = Object.fromEntries(named.flatMap(({ key, literal: { type, value } }) => (
      type === 'number' && !(Math.abs(Number(value)) > Number.MAX_SAFE_INTEGER) ? [[key, Number(value)]] : []
    )));
    for (const { name, key, literal: { type, value }, expression } of named) {
      const choices = ARGUMENT_VALUES[`${key} of ${args[0].value.type}`] ?? ARGUMENT_VALUES[key];
      const range = ARGUMENT_RANGES[key]?.(numbers);
      if (type === 'string' && choices?.includes(value.toLowerCase()) === false) {
        this.note({ kind: 'choice', name, value, choices }, expression);
      } else if (range && !isWithin(numbers[key], range)) {
        this.note({ kind: 'range', name, value, ...range }, expression);
      }
    }
    return numbers;
  }

  private tokenizers(
    call: FunctionCall, { joinsTokens, makesNgrams }: SqlFunction, { tokenizers }: Checked, numbers: NamedNumbers,
  ): string[] {
    const { name } = call;
    if (!joinsTokens) {
      return [makesNgrams ? `${name} of ${ngramSizes(numbers).join(' to ')}` : name];
    }
    const types = [...new Set(tokenizers)];
    if (types.length > 1) {
      this.note({ kind: 'no common type', clause: name, types }, call);
    }
    return types;
  }

  private bySignature(signatures: readonly Signature[], call: FunctionCall, args: readonly Argument[]): Checked {
    const values = args.flatMap(({ name, value }) => (name === undefined ? [value] : []));
    const named = args.flatMap(({ name, value }) => (name === undefined ? [] : [{ name, value }]));
    const isInOrder = args.every(({ name }, at) => at < values.length || name !== undefined);
    const isTaken = isInOrder && (call.name !== 'FORMAT' || isFormatted(values));
    const matched = isTaken ? this.match(signatures, values, named) : undefined;
    if (!matched) {
      return this.refusedArguments(call, call.name, args, signatures);
    }
    return call.name === 'EXTRACT' && partAt(call, 0) === 'DATE' ? { type: 'DATE' } : matched;
  }

  private part(call: FunctionCall, argument: Expression, at: number, parts: readonly string[]): void {
    const part = partAt(call, at) ??
      (argument.kind === 'operation' ? /^INTERVAL (\w+)$/.exec(argument.name)?.[1] : undefined);
    if (part !== undefined && !parts.includes(part.toUpperCase())) {
      this.note({ kind: 'part', part, name: call.name, parts }, argument);
    }
  }

  private refusedArguments(
    call: FunctionCall, name: string, args: readonly Argument[], signatures: readonly Signature[] = [],
  ): Checked {
    const types = args.map((each, at) => {
      const type = partAt(call, at) ?? each.value.type ?? 'unknown';
      return each.name === undefined ? type : `${each.name} => ${type}`;
    });
    const computed = args.findIndex(({ value }, at) => (
      !value.isConstant && signatures.some(({ parameters }) => parameters[at]?.constant)
    ));
    return this.note({ kind: 'arguments', name, types, ...(computed >= 0 && { literal: computed + 1 }) }, call);
  }

  /** A cast in the form of a call, a function of the database, or an unknown function. */
  private callsOther(call: FunctionCall, args: readonly Argument[]): Checked {
    const type = this.castType(call);
    if (type !== undefined) {
      return this.castTo(call, args[0].value, type, call.name);
    }
    const own = ownFunction(calledName(call), this.dialect, this.owner);
    if (own) {
      return this.callsOwn(own, call, args);
    }
    const isNoMistake = this.inQuery && !call.definition && !this.isMistaken(call.name);
    return isNoMistake || this.isInOtherSchema(call.name)
      ? UNKNOWN
      : this.note({ kind: 'unknown function', name: calledName(call) }, call);
  }

  /** The type of a PostgreSQL cast such as `float8(x)`. */
  private castType({ name, schema, args }: FunctionCall): string | undefined {
    const isCast = this.postgresql && schema === undefined && args.length === 1;
    return isCast ? spellingsOf(name, this.dialect).find(({ words }) => words.length === 1)?.code : undefined;
  }

  private callsOwn(own: FunctionDefinition, call: FunctionCall, args: readonly Argument[]): Checked {
    const { parameters, name, returns } = own;
    const placed = args.map((each, at) => parameterOf(own, each.name, at));
    const isNameUnknown = args.some((each, at) => each.name !== undefined && !placed[at]);
    const needed = parameters.filter(({ defaultExpression }) => defaultExpression === undefined);
    if (!isNameUnknown && (placed.includes(undefined) || needed.some((each) => !placed.includes(each)))) {
      const takes = [needed.length, parameters.length] as const;
      return this.note({ kind: 'argument count', name, count: args.length, takes }, call);
    }
    const isTaken = new Set(placed).size === placed.length && placed.every((parameter, at) => {
      const type = writtenType(parameter?.type, this.dialect);
      return parameter && (type === undefined || this.becomes(args[at].value, type));
    });
    return isTaken ? { type: writtenType(returns, this.dialect) } : this.refusedArguments(call, name, args);
  }

  /**
   * Whether the call in a query is a mistake: the function is missing, misspelt, or belongs to the other dialect or a
   * missing schema.
   */
  private isMistaken(name: string): boolean {
    const { objects } = this.owner;
    const isComplete = objects && knowsAll({ objects }, 'FUNCTION') && !OF_QUERIES.has(name);
    return this.postgresql ||
      isComplete ||
      name.includes('.') ||
      sqlFunction(name, otherDialect(this.dialect)) !== undefined ||
      didYouMean(name, sqlFunctions(this.dialect).map((known) => known.name)) !== undefined;
  }

  /** Whether the functions of the schema are unknown: those of named schemas and of models. */
  private isInOtherSchema(path: string): boolean {
    const { objects } = this.owner;
    const [schema, name] = path.split(/\.(.*)/s);
    // As with functions without a path, only a query may call what is not declared.
    const isComplete = objects !== undefined && (!this.inQuery || objects.isWhole || declaresEverything({ objects }));
    return name !== undefined && (
      (objects && namedSchemas(objects).some((each) => each.toUpperCase() === schema)) ||
      (!this.postgresql && (!isComplete || schema === 'AI' || schema === 'ML'))
    );
  }

  // Arrays, elements, fields and intervals.

  private constructed(operation: Operation): Checked {
    const { name, operands } = operation;
    const type = isField(operation) ? this.columns(operation) : undefined;
    if (type !== undefined) {
      return { type };
    }
    if (argumentName(operation) !== undefined) {
      return this.check(operands[0]);
    }
    const values = operands.map((operand) => (
      this.check(name === '[]' && isPosition(operand) ? operand.args[0] : operand)
    ));
    if (name === 'ARRAY') {
      return this.array(operation, values);
    }
    if (isRow(operation)) {
      return name === 'ROW' ? { type: 'STRUCT' } : UNKNOWN;
    }
    return name.startsWith('INTERVAL') ? this.interval(operation, values[0]) : this.partOf(operation, values);
  }

  private interval(operation: Operation, quantity: Checked): Checked {
    if (!this.becomes(quantity, 'INT64') && quantity.type !== 'STRING') {
      this.refusedOperands(operation, [quantity]);
    }
    return { type: 'INTERVAL' };
  }

  /** A field, an element or a slice of a value. */
  private partOf(operation: Operation, [value, ...positions]: readonly Checked[]): Checked {
    const { name } = operation;
    if (value?.type === undefined || value.type === 'STRUCT') {
      return UNKNOWN;
    }
    if (name === '[:]') {
      const isSlice = value.type.startsWith('ARRAY') && positions.every((bound) => this.becomes(bound, 'INT64'));
      return isSlice ? value : this.refusedOperands(operation, [value, ...positions]);
    }
    if (name === '[]' && (value.type !== 'JSON' || !this.postgresql)) {
      return this.element(operation, value, positions[0]);
    }
    if (value.type === 'JSON') {
      return { type: 'JSON' };
    }
    return isField(operation) ? this.refusedOperands(operation, [value]) : UNKNOWN;
  }

  /** GoogleSQL requires OFFSET, ORDINAL or similar around the position in an array. */
  private element(operation: Operation, first: Checked, position: Checked): Checked {
    const isJson = first.type === 'JSON';
    const element = isJson ? 'JSON' : elementOf(first.type!);
    const [, index] = operation.operands;
    const isCounted = this.postgresql || isPosition(index) || index.kind === 'opaque';
    const isTaken = this.becomes(position, 'INT64')
      ? isJson ? !isPosition(index) : isCounted
      : isJson && position.type === 'STRING';
    return element !== undefined && isTaken
      ? { type: element }
      : this.refusedOperands(operation, [first, position]);
  }

  private refusedOperands(operation: Operation, values: readonly Checked[]): Checked {
    return this.note({ kind: 'operands', operator: operation.name, types: typesOf(values) }, operation);
  }

  private array(operation: Operation, values: readonly Checked[]): Checked {
    const declared = operation.typeCode;
    if (declared !== undefined) {
      if (values.some((value) => !this.becomes(value, declared))) {
        this.note({ kind: 'no common type', clause: `ARRAY<${declared}>`, types: typesOf(values) }, operation);
      }
      return { type: `ARRAY<${declared}>` };
    }
    const type = this.common('ARRAY', operation, values);
    if (type?.startsWith('ARRAY') && !this.postgresql) {
      return this.refusedOperands(operation, values);
    }
    return values.length === 0
      ? { type: 'ARRAY<>' }
      : type === undefined
        ? UNKNOWN
        : {
          type: `ARRAY<${type === 'NULL' ? 'INT64' : type}>`,
          tokenizers: values.flatMap(({ tokenizers = [] }) => tokenizers),
        };
  }

  // Subqueries and opaque text.

  private notRead(opaque: Opaque): Checked {
    const { text, containsSubquery, query } = opaque;
    if (query) {
      const { columns = 1, value } = query;
      return columns > 1
        ? this.note({ kind: 'columns', count: columns }, opaque)
        : { type: value && this.check(value).type };
    }
    if (PARAMETER.test(text)) {
      return this.note({ kind: 'parameter', name: text }, opaque);
    }
    const isNotRead =
      containsSubquery || (!this.postgresql && NOT_READ.test(text.replace(STRINGS, '')));
    return isNotRead ? UNKNOWN : this.note({ kind: 'syntax', text }, opaque);
  }

  // Conversions and errors.

  /** undefined if no signature accepts the values. */
  private match(
    signatures: readonly Signature[], values: readonly Checked[],
    named: readonly { readonly name: string; readonly value: Checked }[] = [],
  ): Checked | undefined {
    const matched = matchSignatures(signatures, values, this.dialect, named);
    const all = [...values, ...named.map(({ value }) => value)];
    matched?.types.forEach((type, at) => type !== undefined && this.becomes(all[at], type));
    return matched && { type: matched.result };
  }

  /** Whether the value converts to the type; an invalid literal is an error. */
  private becomes(value: Checked, type: string): boolean {
    const { literal } = value;
    const isTaken = coercionCost(value, type, this.dialect) !== undefined;
    const isHeld = literal?.type === 'string'
      ? type === 'STRING' || isValueOf(type, literal.value, this.dialect)
      : literal?.type !== 'number' || isNumberOf(type, literal.value, this.dialect);
    if (literal && isTaken && !isHeld) {
      this.note({ kind: 'literal', type, text: literal.value }, literal);
    }
    return isTaken;
  }

  private note(facts: TypeFacts, { start, end }: Span): Checked {
    if (!this.inQuery || !NOT_IN_QUERIES.has(facts.kind)) {
      this.finding ??= { ...facts, start, end };
    }
    return UNKNOWN;
  }
}

/** In PostgreSQL, a number with a point, or one that exceeds INT64, is NUMERIC. */
function numberType(value: string, dialect: Dialect): string {
  const isWhole = INTEGER.test(value);
  if (dialect === Dialect.GOOGLESQL) {
    return isWhole ? 'INT64' : 'FLOAT64';
  }
  return isWhole && isValueOf('INT64', value, dialect) ? 'INT64' : 'NUMERIC';
}

function isWithin(number = NaN, { above = NaN, least = NaN, most = NaN }: NumberRange): boolean {
  return !(number <= above || number < least || number > most);
}

/** Whether a FORMAT string accepts the values. A string that is not a literal may accept any. */
function isFormatted([text, ...values]: readonly Checked[]): boolean {
  const types = text.literal?.type === 'string' ? formattedTypes(text.literal.value) : values.map(() => '');
  return types?.length === values.length && values.every(({ type }, at) => (
    type === undefined || types[at] === '' || types[at].split(' ').includes(type === 'NULL' ? 'INT64' : type)
  ));
}

/** Whether the call names the function's schema; `pg_catalog` is optional. */
function isInSchema({ schema }: FunctionCall, definition: SqlFunction): boolean {
  return schema === definition.schema || (
    definition.schema === undefined && (schema === 'PG_CATALOG' || (schema === 'SAFE' && !definition.aggregate))
  );
}

/** The date part, if the argument is one. */
function partAt({ args, definition }: FunctionCall, at: number): string | undefined {
  const argument = args[at];
  return at === definition?.datePart && argument.kind === 'literal' ? argument.value : undefined;
}

function isSubquery(expression: Expression): expression is Opaque {
  return expression.kind === 'opaque' && expression.query !== undefined;
}

function isRow(expression: Expression): expression is Operation {
  return expression.kind === 'operation' && (expression.name === 'ROW' || expression.name === 'STRUCT');
}

function isPosition(index: Expression): index is FunctionCall {
  return index.kind === 'call' && index.args.length === 1 && POSITIONS.has(index.name);
}

function typesOf(values: readonly Checked[]): string[] {
  return values.map(({ type = 'unknown' }) => type);
}
