import { CallChecker } from './call-checker';
import type {
  Binary, Case, Cast, ColumnReference, Expression, FunctionCall, InList, Opaque, Operation,
} from './expression';
import type { TypeFault } from './type-fault';
import { typesOf, UNKNOWN, type Checked } from './value-checker';
import { Dialect, type Schema } from '../../schema';
import type { FunctionOwner } from '../objects/own-functions';

/** The type of a column, or in a query of a field, as `TypedValue.type`; undefined where it is not known. */
type ColumnTypes = (read: ColumnReference | Operation) => string | undefined;

/** What reads an element by its position. */
const POSITIONS: ReadonlySet<string> = new Set(['OFFSET', 'ORDINAL', 'SAFE_OFFSET', 'SAFE_ORDINAL', 'KEY']);
/** Constructs of GoogleSQL that are not read: lambdas, messages, queries. */
const NOT_READ = /->|\{|\b(NEW\s+[\w`]|WITH\s*\(|SELECT\b)/i;
const EQUALITIES: ReadonlySet<string> = new Set(['=', '!=']);
const PARAMETER = /^(@@?\w+|\$\d+)$/;
const STRINGS = /(["'])(?:\\.|(?!\1).)*\1/gs;

/** The type of the values of an expression; undefined where it is not known. */
export function typeOf(
  expression: Expression,
  columns: (name: string) => string | undefined,
  dialect: Dialect,
): string | undefined {
  return new TypeChecker(({ name }) => columns(name), dialect, {}).check(expression).type;
}

/**
 * The first part of an expression that Spanner cannot evaluate. What is not known is no fault.
 *
 * @param schema The database, which can have functions.
 * @param wanted The type that its value becomes.
 */
export function typeFault(
  expression: Expression,
  columns: ColumnTypes,
  schema: Pick<Schema, 'dialect'> & FunctionOwner,
  wanted?: string,
): TypeFault | undefined {
  return new TypeChecker(columns, schema.dialect, schema).faultOf(expression, wanted);
}

/** The type of a result of a query; undefined where it is not known. */
export function queryType(expression: Expression, columns: ColumnTypes, dialect: Dialect): string | undefined {
  return new TypeChecker(columns, dialect, {}, true).check(expression).type;
}

/** The first column of a UNION or its like whose values have no common type, or none that can be compared. */
export function combinedFault(
  terms: readonly (readonly Expression[])[], operator: string, columns: ColumnTypes, dialect: Dialect,
): TypeFault | undefined {
  return new TypeChecker(columns, dialect, {}, true).faultOfCombined(terms, operator);
}

/**
 * The first part of an expression of a query that Spanner cannot evaluate.
 *
 * @param wanted The type that its value becomes.
 */
export function queryFault(
  { expression, isCondition: isWhere }: { readonly expression: Expression; readonly isCondition: boolean },
  columns: ColumnTypes,
  schema: Pick<Schema, 'dialect'> & FunctionOwner,
  wanted = isWhere ? 'BOOL' : undefined,
): TypeFault | undefined {
  return new TypeChecker(columns, schema.dialect, schema, true).faultOf(expression, wanted);
}

class TypeChecker extends CallChecker {
  public constructor(
    private readonly columns: ColumnTypes,
    dialect: Dialect,
    owner: FunctionOwner,
    inQuery = false,
  ) {
    super(dialect, owner, inQuery);
  }

  public faultOf(expression: Expression, wanted: string | undefined): TypeFault | undefined {
    const value = this.check(expression);
    if (!this.fault && wanted !== undefined && !this.isStored(value, wanted)) {
      this.note({ fault: 'result', type: value.type!, wanted }, expression);
    }
    return this.fault;
  }

  public faultOfCombined(terms: readonly (readonly Expression[])[], operator: string): TypeFault | undefined {
    const counts = terms.map(({ length }) => length);
    for (let at = 0; at < Math.min(...counts); at++) {
      const place = terms[0][at];
      const values = terms.map((term) => this.check(term[at]));
      // PostgreSQL converts none but texts that are written out.
      const isSame = (value: Checked): Checked => (value.literal?.type === 'string' ? value : { type: value.type });
      const others = new Set(values.flatMap(({ type = 'NULL', literal }) => (
        type === 'NULL' || literal?.type === 'string' ? [] : [type]
      )));
      const isMixed = this.dialect === Dialect.POSTGRESQL && others.size > 1;
      if (isMixed) {
        this.note({ fault: 'no common type', clause: operator, types: typesOf(values) }, place);
      } else if (operator === 'UNION ALL') {
        this.common(operator, place, values.map(isSame));
      } else {
        this.compared(operator, place, values.map(isSame));
      }
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
        if (this.isUntyped(operand) && operator.endsWith(' NULL')) {
          return this.note({ fault: 'operands', operator, types: ['unknown'] }, expression);
        }
        return (
          this.number(operator, operand) ?? this.operation(expression, operator, [this.check(operand)])
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
        return this.isIn(expression);
      case 'case':
        return this.choice(expression);
      case 'operation':
        return this.constructed(expression);
      case 'opaque':
        return this.notRead(expression);
    }
  }

  /** PostgreSQL takes the type of a text or NULL from what it is compared with. */
  private isUntyped(operand: Expression): boolean {
    return this.dialect === Dialect.POSTGRESQL && operand.kind === 'literal' && operand.typeCode === undefined &&
      (operand.type === 'string' || operand.type === 'null');
  }

  private cast(cast: Cast): Checked {
    const { operand, typeCode, type } = cast;
    if (this.dialect === Dialect.GOOGLESQL && type.endsWith(')')) {
      return this.note({ fault: 'cast length', name: type }, cast);
    }
    return this.castTo(cast, this.check(operand), typeCode.replace(/^(.*)\[\]$/, 'ARRAY<$1>'), typeCode);
  }

  private binary(expression: Binary): Checked {
    const { operator, left, right } = expression;
    if (isRow(left) && isRow(right) && EQUALITIES.has(operator)) {
      if (left.operands.length !== right.operands.length) {
        return this.note({ fault: 'operands', operator, types: [left, right].map(rowTitle) }, expression);
      }
      left.operands.forEach((each, at) => (
        this.operation(expression, operator, [this.check(each), this.check(right.operands[at])])
      ));
      return { type: 'BOOL' };
    }
    const value = this.check(right);
    const rows = isSubquery(right) && /(ANY|ALL|UNNEST)$/.test(operator)
      ? operator === 'IN UNNEST' || value.type === undefined ? UNKNOWN : { type: `ARRAY<${value.type}>` }
      : value;
    return this.operation(expression, operator, [this.check(left), rows]);
  }

  private isIn(list: InList): Checked {
    const values = list.values.map((part) => this.check(part));
    const operand = this.check(list.operand);
    // GoogleSQL takes no text for another type there.
    const isExact = list.values.some(isSubquery) && this.dialect === Dialect.GOOGLESQL;
    const all = [operand, ...values];
    return this.compared('IN', list, isExact ? all.map(({ type }) => ({ type })) : all);
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

  private constructed(operation: Operation): Checked {
    const { name, operands } = operation;
    const type = name.startsWith('.') ? this.columns(operation) : undefined;
    if (type !== undefined) {
      return { type };
    }
    if (name.startsWith('=>')) {
      return this.named(operation);
    }
    const values = operands.map((operand) => (
      this.check(name === '[]' && isPosition(operand) ? operand.args[0] : operand)
    ));
    if (name === 'ARRAY') {
      return this.array(operation, values);
    }
    if (name === 'ROW' || name === 'STRUCT') {
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
    if (name === '[]' && (value.type !== 'JSON' || this.dialect === Dialect.GOOGLESQL)) {
      return this.element(operation, value, positions[0]);
    }
    if (value.type === 'JSON') {
      return { type: 'JSON' };
    }
    return name.startsWith('.') ? this.refusedOperands(operation, [value]) : UNKNOWN;
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
      : this.refusedOperands(operation, [first, position]);
  }

  private refusedOperands(operation: Operation, values: readonly Checked[]): Checked {
    return this.note({ fault: 'operands', operator: operation.name, types: typesOf(values) }, operation);
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
    if (type?.startsWith('ARRAY') && this.dialect === Dialect.GOOGLESQL) {
      return this.refusedOperands(operation, values);
    }
    return values.length === 0
      ? { type: 'ARRAY<>' }
      : type === undefined
        ? UNKNOWN
        : { type: `ARRAY<${type === 'NULL' ? 'INT64' : type}>` };
  }

  private notRead(opaque: Opaque): Checked {
    const { text, containsSubquery, query } = opaque;
    if (query) {
      const { columns = 1, value } = query;
      return columns > 1
        ? this.note({ fault: 'columns', count: columns }, opaque)
        : { type: value && this.check(value).type };
    }
    if (PARAMETER.test(text)) {
      return this.note({ fault: 'parameter', name: text }, opaque);
    }
    const isNotRead =
      containsSubquery || (this.dialect === Dialect.GOOGLESQL && NOT_READ.test(text.replace(STRINGS, '')));
    return isNotRead ? UNKNOWN : this.note({ fault: 'syntax', text }, opaque);
  }
}

function isSubquery(expression: Expression): expression is Opaque {
  return expression.kind === 'opaque' && expression.query !== undefined;
}

function isRow(expression: Expression): expression is Operation {
  return expression.kind === 'operation' && (expression.name === 'ROW' || expression.name === 'STRUCT');
}

function rowTitle({ name, operands }: Operation): string {
  return `a ${name} of ${operands.length}`;
}

function isPosition(index: Expression): index is FunctionCall {
  return index.kind === 'call' && index.args.length === 1 && POSITIONS.has(index.name);
}
