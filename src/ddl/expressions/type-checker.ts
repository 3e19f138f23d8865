import type {
  Binary,
  Case,
  Cast,
  ColumnReference,
  Expression,
  FunctionCall,
  Literal,
  Opaque,
  Operation,
  Span,
} from './expression';
import { isCondition } from './expression-grammar';
import { isValueOf } from './literal-texts';
import { operatorSignatures } from './operator-signatures';
import type { Fault, TypeFault } from './type-fault';
import { Dialect, otherDialect, type Schema } from '../../schema';
import { sqlFunction, sqlFunctions, type SqlFunction } from '../../schema/functions';
import { NAMED_ARGUMENTS } from '../../schema/functions/named-arguments';
import {
  canCast,
  canStore,
  coercionCost,
  commonType,
  hasTypeRules,
  isComparable,
  type TypedValue,
} from '../../schema/types/coercion';
import { matchSignatures, type Signature } from '../../schema/types/signature';
import { TYPES } from '../../schema/types/type-registry';
import { spellingsOf } from '../../schema/types/type-spellings';
import { didYouMean } from '../../text/did-you-mean';

/** The type of a column, or in a query of a field, as `TypedValue.type`; undefined where it is not known. */
type ColumnTypes = (read: ColumnReference | Operation) => string | undefined;

interface Checked extends TypedValue {
  /** What is written out. */
  readonly literal?: Literal;
}

const UNKNOWN: Checked = {};
const LITERAL_TYPES: Readonly<Record<Exclude<Literal['type'], 'number' | 'typed'>, string>> = {
  string: 'STRING',
  bytes: 'BYTES',
  bool: 'BOOL',
  null: 'NULL',
};
/** What reads an element by its position. */
const POSITIONS: ReadonlySet<string> = new Set(['OFFSET', 'ORDINAL', 'SAFE_OFFSET', 'SAFE_ORDINAL', 'KEY']);
/** Constructs of GoogleSQL that are not read: parameters, lambdas, messages, queries. */
const NOT_READ = /->|@\w|\{|\b(NEW\s+[\w`]|WITH\s*\(|SELECT\b)/i;
const STRINGS = /(["'])(?:\\.|(?!\1).)*\1/gs;
/** Faults of expressions in queries; the other ones are none there, as queries have more clauses. */
const IN_QUERIES: ReadonlySet<Fault['fault']> = new Set([
  'unknown function',
  'argument count',
  'arguments',
  'unknown operator',
  'operands',
  'no common type',
  'cast',
  'cast length',
  'literal',
  'part',
  'result',
]);
/** Operators that take a NULL that is written out; in PostgreSQL all do. */
const TAKES_NULL: ReadonlySet<string> = new Set(['AND', 'OR', '<<', '>>', 'IN UNNEST']);

/** The type of the values of an expression; undefined where it is not known. */
export function typeOf(
  expression: Expression,
  columns: (name: string) => string | undefined,
  dialect: Dialect,
): string | undefined {
  return new TypeChecker(({ name }) => columns(name), dialect, []).check(expression).type;
}

/**
 * The first part of an expression that Spanner cannot evaluate. What is not known is no fault.
 *
 * @param namedSchemas Those of the database, which can have functions.
 * @param wanted The type that its value becomes.
 */
export function typeFault(
  expression: Expression,
  columns: ColumnTypes,
  { dialect, namedSchemas = [] }: Pick<Schema, 'dialect' | 'namedSchemas'>,
  wanted?: string,
): TypeFault | undefined {
  return hasTypeRules(dialect)
    ? new TypeChecker(columns, dialect, namedSchemas).faultOf(expression, wanted)
    : undefined;
}

/** The same for an expression of a query. */
export function queryFault(
  { expression, isCondition: isWhere }: { readonly expression: Expression; readonly isCondition: boolean },
  columns: ColumnTypes,
  dialect: Dialect,
): TypeFault | undefined {
  return hasTypeRules(dialect)
    ? new TypeChecker(columns, dialect, [], true).faultOf(expression, isWhere ? 'BOOL' : undefined)
    : undefined;
}

class TypeChecker {
  private fault?: TypeFault;

  public constructor(
    private readonly columns: ColumnTypes,
    private readonly dialect: Dialect,
    private readonly namedSchemas: readonly string[],
    private readonly inQuery = false,
  ) {}

  public faultOf(expression: Expression, wanted: string | undefined): TypeFault | undefined {
    const value = this.check(expression);
    if (!this.fault && wanted !== undefined && !this.isStored(value, wanted)) {
      this.note({ fault: 'result', type: value.type!, wanted }, expression);
    }
    return this.fault;
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
        return (
          this.number(operator, operand) ?? this.operation(expression, operator, `1 ${operator}`, [this.check(operand)])
        );
      }
      case 'binary':
        return this.binary(expression);
      case 'between': {
        const { operand, low, high } = expression;
        return this.compared(
          'BETWEEN',
          expression,
          [operand, low, high].map((part) => this.check(part)),
        );
      }
      case 'in':
        return this.compared(
          'IN',
          expression,
          [expression.operand, ...expression.values].map((part) => this.check(part)),
        );
      case 'case':
        return this.choice(expression);
      case 'operation':
        return this.constructed(expression);
      case 'opaque':
        return this.notRead(expression);
    }
  }

  private literal(literal: Literal): Checked {
    const { type, value, typeCode } = literal;
    if (typeCode !== undefined) {
      return this.written({ type: typeCode }, typeCode, literal);
    }
    const code = type === 'number' ? numberType(value, this.dialect) : LITERAL_TYPES[type as 'string'];
    return this.written({ type: code, isLiteral: true, literal }, code, literal);
  }

  /** `-5` is written out as well. */
  private number(operator: string, operand: Expression): Checked | undefined {
    const isSign = operator === '-' || (operator === '+' && this.dialect === Dialect.GOOGLESQL);
    if (!isSign || operand.kind !== 'literal' || operand.type !== 'number') {
      return undefined;
    }
    const sign = operator === '-' ? '-' : '';
    return this.literal({ ...operand, value: operand.value.startsWith('-') ? operand.value : sign + operand.value });
  }

  private written(value: Checked, type: string, literal: Literal): Checked {
    if (!isValueOf(type, literal.value, this.dialect)) {
      this.note({ fault: 'literal', type, text: literal.value }, literal);
    }
    return value;
  }

  private call(call: FunctionCall): Checked {
    const { definition } = call;
    const args = call.args.map((argument, at) => (at === definition?.datePart ? UNKNOWN : this.check(argument)));
    if (!definition || definition.elsewhere || !isInSchema(call, definition)) {
      const type = this.castType(call);
      return type !== undefined
        ? this.castTo(call, args[0], type, call.name)
        : this.isOfUser(call.name) || (this.inQuery && !definition && !isMistaken(call.name, this.dialect))
          ? UNKNOWN
          : this.note({ fault: 'unknown function', name: calledName(call) }, call);
    }
    const { signatures, result, parts, aggregate, rows } = definition;
    if ((aggregate || rows) && !this.inQuery) {
      return this.note({ fault: aggregate ? 'aggregate' : 'rows', name: call.name }, call);
    }
    const values = args.filter((_, at) => !isNamed(call.args[at]));
    if (values.length < definition.minArguments || values.length > definition.maxArguments) {
      return this.note({ fault: 'argument count', name: call.name, count: values.length }, call);
    }
    if (parts !== undefined) {
      call.args.forEach((argument, at) => this.part(call, argument, at, parts.split(' ')));
    }
    if (!signatures || !hasTypeRules(this.dialect)) {
      const isValue = (_: Checked, at: number): boolean =>
        at !== definition.timeZone && !(at === 0 && definition.spread === 'choice');
      return {
        type: result === 'argument' ? args.filter(isValue).find(({ type }) => type !== undefined)?.type : result,
      };
    }
    const matched = this.match(signatures, values);
    if (!matched) {
      return this.note({ fault: 'arguments', name: call.name, types: typesOf(values) }, call);
    }
    const isDay = call.name === 'EXTRACT' && call.args[0].kind === 'literal' && call.args[0].value === 'DATE';
    return isDay ? { type: 'DATE' } : matched;
  }

  /** The type that PostgreSQL casts to in `float8(x)`. */
  private castType({ name, schema, args }: FunctionCall): string | undefined {
    const isCast = this.dialect === Dialect.POSTGRESQL && schema === undefined && args.length === 1;
    return isCast ? spellingsOf(name, this.dialect).find(({ words }) => words.length === 1)?.code : undefined;
  }

  /** Whether a path can be that of a function of the user's. */
  private isOfUser(path: string): boolean {
    const [schema] = path.split('.', 1);
    const isDeclared = this.namedSchemas.some((name) => name.toUpperCase() === schema);
    return path !== schema && (this.dialect === Dialect.GOOGLESQL || isDeclared);
  }

  private part(call: FunctionCall, argument: Expression, at: number, parts: readonly string[]): void {
    const part =
      at === call.definition!.datePart && argument.kind === 'literal'
        ? argument.value
        : argument.kind === 'operation'
          ? /^INTERVAL (\w+)$/.exec(argument.name)?.[1]
          : undefined;
    if (part !== undefined && !parts.includes(part.toUpperCase())) {
      this.note({ fault: 'part', part, name: call.name, parts }, argument);
    }
  }

  private cast(cast: Cast): Checked {
    const { operand, typeCode, type } = cast;
    if (this.dialect === Dialect.GOOGLESQL && type.endsWith(')')) {
      return this.note({ fault: 'cast length', name: type }, cast);
    }
    return this.castTo(cast, this.check(operand), typeCode.replace(/^(.*)\[\]$/, 'ARRAY<$1>'), typeCode);
  }

  /** @param written The name of the type. */
  private castTo(cast: Span, value: Checked, type: string, written: string): Checked {
    if (type.includes('.')) {
      return UNKNOWN;
    }
    if (!(type.replace(/^ARRAY<(.*)>$/, '$1') in TYPES) && type !== 'INTERVAL') {
      return this.note({ fault: 'unknown type', name: written }, cast);
    }
    if (this.dialect === Dialect.POSTGRESQL) {
      this.becomes(value, type);
    }
    // '{a, b}'::text[]
    const isArrayText =
      this.dialect === Dialect.POSTGRESQL && value.literal?.type === 'string' && type.startsWith('ARRAY<');
    if (value.type !== undefined && value.type !== 'STRUCT' && !isArrayText && !canCast(value, type, this.dialect)) {
      return this.note({ fault: 'cast', from: value.type, to: type }, cast);
    }
    return { type };
  }

  private binary(expression: Binary): Checked {
    const { operator, left, right } = expression;
    return this.operation(expression, operator, operator, [this.check(left), this.check(right)]);
  }

  private operation(place: Span, operator: string, key: string, values: readonly Checked[]): Checked {
    const signatures = operatorSignatures(key, this.dialect);
    if (!signatures) {
      const [first, second] = values;
      // What is between two times is no time.
      const type = operator === '-' && first.type === second?.type ? undefined : first.type;
      return { type: isCondition(operator) ? 'BOOL' : type };
    }
    if (signatures.length === 0) {
      return this.note({ fault: 'unknown operator', name: operator }, place);
    }
    const isNullAllowed =
      this.dialect === Dialect.POSTGRESQL || TAKES_NULL.has(operator) || key.startsWith('1 IS');
    const hasNull = !isNullAllowed && values.some(({ type, literal }) => type === 'NULL' && literal);
    const matched = hasNull ? undefined : this.match(signatures, values);
    return matched ?? this.note({ fault: 'operands', operator, types: typesOf(values) }, place);
  }

  private match(signatures: readonly Signature[], values: readonly Checked[]): Checked | undefined {
    const matched = matchSignatures(signatures, values, this.dialect);
    matched?.types.forEach((type, at) => type !== undefined && this.becomes(values[at], type));
    return matched && { type: matched.result };
  }

  private compared(clause: string, place: Span, values: readonly Checked[]): Checked {
    const type = this.common(clause, place, values);
    const isRow = type === 'STRUCT' && this.dialect === Dialect.POSTGRESQL;
    if (type !== undefined && !isRow && !isComparable(type)) {
      this.note({ fault: 'no common type', clause, types: typesOf(values) }, place);
    }
    return { type: 'BOOL' };
  }

  /** Notes where there is no common type. */
  private common(clause: string, place: Span, values: readonly Checked[]): string | undefined {
    const type = commonType(values, this.dialect);
    if (type === undefined) {
      this.note({ fault: 'no common type', clause, types: typesOf(values) }, place);
    } else if (values.every((value) => value.type !== undefined)) {
      values.forEach((value) => this.becomes(value, type));
      return type;
    }
    return undefined;
  }

  private choice(choice: Case): Checked {
    const { operand, branches, otherwise } = choice;
    const whens = branches.map(({ when }) => this.check(when));
    if (operand) {
      this.compared('CASE', choice, this.comparedInCase(this.check(operand), whens));
    } else {
      whens.forEach((when, at) => this.condition(when, branches[at].when));
    }
    const results = [...branches.map(({ then }) => then), ...(otherwise ? [otherwise] : [])];
    return {
      type: this.common(
        'CASE',
        choice,
        results.map((each) => this.check(each)),
      ),
    };
  }

  /** PostgreSQL makes no other type of what a CASE compares, so that a WHEN of a wider type cannot be compared. */
  private comparedInCase(operand: Checked, whens: readonly Checked[]): readonly Checked[] {
    const { type } = operand;
    const isFixed = this.dialect === Dialect.POSTGRESQL && type !== undefined && !operand.literal;
    const other = whens.find((when) => isFixed && coercionCost(when, type, this.dialect) === undefined);
    return other ? [{ type }, { type: `${other.type} without a cast` }] : [operand, ...whens];
  }

  private condition(value: Checked, place: Span): void {
    if (!this.becomes(value, 'BOOL')) {
      this.note({ fault: 'operands', operator: 'WHEN', types: typesOf([value]) }, place);
    }
  }

  private constructed(operation: Operation): Checked {
    const { name, operands } = operation;
    const type = name.startsWith('.') ? this.columns(operation) : undefined;
    if (type !== undefined) {
      return { type };
    }
    const taken = NAMED_ARGUMENTS[name.slice(2)];
    if (name.startsWith('=>') && taken !== undefined) {
      const value = this.check(operands[0]);
      return taken.split(' ').some((each) => this.becomes(value, each))
        ? value
        : this.note({ fault: 'operands', operator: `${name.slice(2)} =>`, types: typesOf([value]) }, operation);
    }
    const values = operands.map((operand) => this.check(name === '[]' && isPosition(operand) ? operand.args[0] : operand));
    const [first, second] = values;
    if (name === 'ARRAY') {
      return this.array(operation, values);
    }
    if (name === 'ROW' || name === 'STRUCT') {
      return name === 'ROW' ? { type: 'STRUCT' } : UNKNOWN;
    }
    if (name.startsWith('INTERVAL')) {
      if (!this.becomes(first, 'INT64') && first.type !== 'STRING') {
        this.note({ fault: 'operands', operator: name, types: typesOf(values) }, operation);
      }
      return { type: 'INTERVAL' };
    }
    if (first?.type === undefined || first.type === 'STRUCT') {
      return UNKNOWN;
    }
    if (name === '[:]') {
      const isSlice = first.type.startsWith('ARRAY') && values.slice(1).every((bound) => this.becomes(bound, 'INT64'));
      return isSlice ? first : this.note({ fault: 'operands', operator: name, types: typesOf(values) }, operation);
    }
    if (name === '[]' && (first.type !== 'JSON' || this.dialect === Dialect.GOOGLESQL)) {
      return this.element(operation, first, second);
    }
    return first.type === 'JSON'
      ? { type: 'JSON' }
      : name.startsWith('.')
        ? this.note({ fault: 'operands', operator: name, types: typesOf([first]) }, operation)
        : UNKNOWN;
  }

  /** GoogleSQL wants to know of an array how its elements are counted. */
  private element(operation: Operation, first: Checked, position: Checked): Checked {
    const isJson = first.type === 'JSON';
    const element = isJson ? 'JSON' : /^ARRAY<(.*)>$/.exec(first.type!)?.[1];
    const [, index] = operation.operands;
    const isCounted = this.dialect === Dialect.POSTGRESQL || isPosition(index) || index.kind === 'opaque';
    const isTaken = this.becomes(position, 'INT64')
      ? isJson ? !isPosition(index) : isCounted
      : isJson && position.type === 'STRING';
    return element !== undefined && isTaken
      ? { type: element }
      : this.note({ fault: 'operands', operator: '[]', types: typesOf([first, position]) }, operation);
  }

  private array(operation: Operation, values: readonly Checked[]): Checked {
    const declared = operation.typeCode;
    if (declared !== undefined) {
      if (values.some((value) => !this.becomes(value, declared))) {
        this.note({ fault: 'no common type', clause: `ARRAY<${declared}>`, types: typesOf(values) }, operation);
      }
      return { type: `ARRAY<${declared}>` };
    }
    const type = this.common('ARRAY', operation, values);
    return values.length === 0
      ? { type: 'ARRAY<>' }
      : type === undefined
        ? UNKNOWN
        : { type: `ARRAY<${type === 'NULL' ? 'INT64' : type}>` };
  }

  private notRead(opaque: Opaque): Checked {
    const { text, containsSubquery } = opaque;
    const isNotRead = containsSubquery || (this.dialect === Dialect.GOOGLESQL && NOT_READ.test(text.replace(STRINGS, '')));
    return isNotRead ? UNKNOWN : this.note({ fault: 'syntax', text }, opaque);
  }

  private isStored(value: Checked, wanted: string): boolean {
    const { literal } = value;
    // PostgreSQL assigns other numbers as well, which it rounds.
    if (wanted === 'INT64' && literal?.type === 'number' && value.type !== wanted && Math.abs(Number(literal.value)) >= 2 ** 63) {
      this.note({ fault: 'literal', type: wanted, text: literal.value }, literal);
    }
    this.becomes(value, wanted);
    return canStore(value, wanted, this.dialect);
  }

  /** Whether it is taken as one of the type; notes a literal that is none. */
  private becomes(value: Checked, type: string): boolean {
    const { literal } = value;
    const isTaken = coercionCost(value, type, this.dialect) !== undefined;
    if (isTaken && literal?.type === 'string' && type !== 'STRING' && !isValueOf(type, literal.value, this.dialect)) {
      this.note({ fault: 'literal', type, text: literal.value }, literal);
    }
    return isTaken;
  }

  private note(fault: Fault, { start, end }: Span): Checked {
    if (!this.inQuery || IN_QUERIES.has(fault.fault)) {
      this.fault ??= { ...fault, start, end };
    }
    return UNKNOWN;
  }
}

/** PostgreSQL takes a number with a point, or one that is too large, as exact. */
function numberType(value: string, dialect: Dialect): string {
  const isWhole = /^-?(0x[\da-f]+|\d+)$/i.test(value);
  if (dialect === Dialect.GOOGLESQL) {
    return isWhole ? 'INT64' : 'FLOAT64';
  }
  return isWhole && isValueOf('INT64', value, dialect) ? 'INT64' : 'NUMERIC';
}

/** Whether it is called with the schema that it is in; `pg_catalog` can be left out. */
function isInSchema({ schema }: FunctionCall, definition: SqlFunction): boolean {
  return schema === definition.schema || (schema === 'PG_CATALOG' && definition.schema === undefined);
}

function calledName({ name, schema }: FunctionCall): string {
  return schema === undefined ? name : `${schema}.${name}`;
}

/** Whether a function that only a query may have is none, but another one misspelt, or one of the other dialect. */
function isMistaken(name: string, dialect: Dialect): boolean {
  return sqlFunction(name, otherDialect(dialect)) !== undefined ||
    didYouMean(name, sqlFunctions(dialect).map((known) => known.name)) !== undefined;
}

function isPosition(index: Expression): index is FunctionCall {
  return index.kind === 'call' && index.args.length === 1 && POSITIONS.has(index.name);
}

/** `language_tag => 'en'`. */
function isNamed(argument: Expression): boolean {
  return argument.kind === 'operation' && argument.name.startsWith('=>');
}

function typesOf(values: readonly Checked[]): string[] {
  return values.map(({ type }) => type ?? 'unknown');
}
