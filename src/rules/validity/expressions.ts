import type { Expression, FunctionCall } from '../../ddl/expressions/expression';
import { parseExpression } from '../../ddl/expressions/expression-parser';
import { calledName, expressionParts, functionCalls } from '../../ddl/expressions/expression-walk';
import { isValueOf } from '../../ddl/expressions/literal-texts';
import { typeFinding } from '../../ddl/expressions/type-checker';
import type { TypeFinding } from '../../ddl/expressions/type-finding';
import { isReservedWord } from '../../ddl/lexer/keywords';
import { tokenize } from '../../ddl/lexer/lexer';
import { ownFunction } from '../../ddl/objects/own-functions';
import type { Phrase } from '../../languages/phrase';
import {
  Dialect, DIALECT_TITLES, otherDialect, type ColumnDefinition, type ColumnType, type Schema, type SchemaLookup,
  type Span, type TableDefinition,
} from '../../schema';
import { sqlFunction, sqlOperator } from '../../schema/functions';
import { counterparts, functionPath, functionsInstead, isOfOtherDialect } from '../../schema/functions/counterparts';
import { nameKey } from '../../schema/name-key';
import { quoteIdentifier } from '../../schema/quoting';
import { canCast, type TypedValue } from '../../schema/types/coercion';
import { valueType } from '../../schema/types/type-facts';
import { TYPES, type ScalarTypeCode, type TypeCode } from '../../schema/types/type-registry';
import { calledIn, columnTypeOf, typeName } from '../../schema/types/type-text';
import { counted, shortText } from '../../text/shown';
import type { Say } from '../catalogue-entry';
import type { Way } from '../define-rule';
import { correctedTexts } from '../fixes/corrected-expression';
import { lastly } from '../fixes/fix';
import type { RuleContext } from '../rule';
import { bodyOf } from '../views/function-bodies';
import { typedAnswers } from '../views/typed-answers';
import { foreignTypeText, typeInstead } from '../wording';

/** Shared by the rules about defaults, generated columns, checks and other expressions. */

const typeFindings = typedAnswers<TypeFinding | undefined>();

/** Refuses the part of an expression that Spanner cannot evaluate, if there is one. */
export function refuseExpression(
  expression: Expression,
  table: TableDefinition,
  wanted: ColumnType,
  editable: Editable,
  context: RuleContext,
  refuse: (what: Phrase, ways: () => Way[], within: Span) => void,
): void {
  const found = expressionFinding(expression, table, wanted, context);
  if (found) {
    const { schema } = context;
    refuse(expressionText(found, schema), () => expressionWays(found, editable, schema), found);
  }
}

/**
 * The part of an expression that Spanner cannot evaluate, if there is one.
 *
 * @param table The table whose columns the expression reads.
 * @param wanted The type to which its value is converted.
 */
export function expressionFinding(
  expression: Expression,
  table: TableDefinition,
  wanted: ColumnType,
  { schema, lookup }: RuleContext,
): TypeFinding | undefined {
  const columns = (name: string): string | undefined => {
    const type = (lookup.column(table, name) ?? namedAlike(table, name, schema.dialect))?.type;
    return type && valueType(type);
  };
  const becomes = valueType(wanted);
  const answer = (): TypeFinding | undefined => (
    typeFinding(expression, (column) => columns(column.name), schema, becomes)
  );
  // Functions differ by database.
  const isOfSpanner = functionCalls(expression).every(({ definition }) => definition);
  const found = isOfSpanner ? typeFindings(expression, columns, becomes, answer) : answer();
  return found && (reservedName(found, table, schema.dialect, lookup) ?? found);
}

/** Changes the type of a column, and removes a default that is a value of another type only. */
export function retyped(
  table: TableDefinition, column: ColumnDefinition, type: ColumnType, context: RuleContext,
): ColumnDefinition {
  const { defaultExpression } = column;
  const found = defaultExpression === undefined
    ? undefined
    : expressionFinding(context.spread.parse(defaultExpression), table, type, context);
  const isOfType = found?.kind !== 'result' && found?.kind !== 'literal';
  return { ...column, type, defaultExpression: isOfType ? defaultExpression : undefined };
}

/** Expressions are resolved like queries, and GoogleSQL ignores case. */
function namedAlike({ columns }: TableDefinition, name: string, dialect: Dialect): ColumnDefinition | undefined {
  const key = nameKey(name, dialect);
  return columns.find((column) => nameKey(column.name, dialect) === key);
}

/** The unquoted reserved word that names a column and makes the expression invalid. */
function reservedName(
  found: TypeFinding, table: TableDefinition, dialect: Dialect, lookup: SchemaLookup,
): TypeFinding | undefined {
  const word = found.kind !== 'syntax' ? undefined : tokenize(found.text, dialect).find(({ kind, text }) => (
    kind === 'identifier' && isReservedWord(text, dialect) && lookup.column(table, text)
  ));
  return word && { kind: 'reserved word', name: word.text, start: found.start, end: found.end };
}

/** A volatile call, which neither generated columns nor checks allow. */
export function changingCall(expression: Expression, schema: Schema): FunctionCall | undefined {
  return functionCalls(expression).find((call) => (
    call.definition ? call.definition.nondeterministic : isChanging(call, schema)
  ));
}

const CHANGING: ReadonlySet<string | undefined> = new Set(['NOT DETERMINISTIC', 'STABLE', 'VOLATILE']);

/** Whether it leads to a remote or nondeterministic function, whatever the functions between declare. */
function isChanging(call: FunctionCall, schema: Schema): boolean {
  const calls = new Map([[calledName(call), call]]);
  // Iterating over a map includes entries that are added meanwhile.
  for (const [path, { definition }] of calls) {
    const own = definition ? undefined : ownFunction(path, schema.dialect, schema);
    const query = own && bodyOf(own, schema.dialect).query;
    if (definition?.nondeterministic || (own && !query) || CHANGING.has(own?.volatility)) {
      return true;
    }
    query?.expressions.flatMap(({ expression }) => functionCalls(expression)).forEach((each) => (
      calls.set(calledName(each), each)
    ));
  }
  return false;
}

/** The findings of one kind. */
type OfKind<F, Kind> = F extends { readonly kind: infer Kinds } ? (Kind extends Kinds ? F : never) : never;

const TEXTS: { readonly [Kind in TypeFinding['kind']]: (found: OfKind<TypeFinding, Kind>, say: Say) => string } = {
  'syntax': ({ text }) => `is not an expression: Spanner cannot read ${shortText(text)}`,
  'unknown function': ({ name }, { dialect }) =>
    `calls ${name}, a function ${isOfOtherDialect(name, dialect)
      ? `of ${DIALECT_TITLES[otherDialect(dialect)]} databases`
      : 'that Spanner does not have'}`,
  'parameter': ({ name }) => `has the parameter ${name}, but only queries have parameters`,
  'rows': ({ name }) => `calls ${name}, which returns rows, but only the FROM of a query can read them`,
  'aggregate': ({ name }) => `calls ${name}, but there are no rows to aggregate`,
  'unknown operator': ({ name }) => `uses the operator ${name}, which Spanner does not have`,
  'cast length': ({ name }) => `casts to ${name}, but a CAST type has no length`,
  'unknown type': ({ name }, { dialect }) => `names the type ${name}, ${foreignTypeText(name, dialect)}`,
  'argument count': ({ name, count, takes }, { dialect }) => {
    const given = count === 0 ? 'no argument' : counted(count, 'argument');
    return `calls ${name} with ${given}${takenCount(takes ?? countsOf(name, dialect))}`;
  },
  'arguments': ({ name, types, literal }, say) => `calls ${name} with ${list(types, say)}, which it does not accept${
    literal === undefined ? '' : `: argument ${literal} has to be a literal`}`,
  'operands': ({ operator, types }, say) =>
    `applies ${operator} to ${list(types, say, ' and ')}, which it does not accept`,
  'no common type': ({ clause, types }, say) =>
    `compares or joins ${list(types, say)} in ${clause}, but they have no common type`,
  'cast': ({ from, to }, { dialect }) =>
    `casts ${calledIn(from, dialect)} to ${calledIn(to, dialect)}, which is not allowed`,
  'literal': ({ type, text }, { dialect }) =>
    `contains ${shortText(text)}, which is not a valid ${calledIn(type, dialect)}`,
  'part': ({ part, name, parts }) => `gives ${name} the part ${part}, but it accepts ${parts.join(', ')}`,
  'columns': ({ count }) => `has a subquery of ${count} columns where one value is needed`,
  'reserved word': ({ name }) => `names ${name}, a reserved word, without quotes`,
  'choice': ({ name, value, choices }) =>
    `sets ${name} to ${shortText(value)}, and it can be ${choices.join(', ')}`,
  'range': ({ name, value, above, least = above, most = Infinity }) =>
    `sets ${name} to ${value}, but it has to be ${[
      ...(least === undefined ? [] : [`${least === above ? 'more than' : 'at least'} ${least}`]),
      ...(most === Infinity ? [] : [`at most ${most}`]),
    ].join(' and ')}`,
  'result': ({ type, wanted }, { dialect }) =>
    `has the type ${calledIn(type, dialect)}, which cannot be coerced to ${calledIn(wanted, dialect)}`,
};

function list(types: readonly string[], { dialect }: Say, between = ', '): string {
  return types.map((type) => calledIn(type, dialect)).join(between);
}

export function expressionText(found: TypeFinding, say: Say): string {
  return (TEXTS[found.kind] as (given: TypeFinding, say: Say) => string)(found, say);
}

/** An expression, and what can be edited around it. */
interface Editable {
  readonly text: string;
  /** Absent for a text that cannot be read in its place. */
  readonly withExpression: (text: string) => Way | undefined;
  /** Absent for a condition, whose type is fixed. */
  readonly withType?: (type: ColumnType) => Way;
}

/** Edits that correct an expression. Words if there is none, or none is proven. */
export function expressionWays(
  found: TypeFinding, { text, withExpression, withType }: Editable, { dialect }: Say,
): Way[] {
  if (found.kind !== 'result') {
    return [...correctedTexts(found, text, dialect).map(withExpression), lastly(expressionWay(found, dialect))]
      .filter((way) => way !== undefined);
  }
  if (!withType) {
    return ['compare it with a value: a check is a condition'];
  }
  const { type, wanted } = found;
  const value = parseExpression(text, dialect);
  const isLiteral = value.kind === 'literal';
  const converted = isLiteral && value.type === 'string' && !isValueOf(wanted, value.value, dialect)
    ? undefined
    : convertedText(text, { type, isLiteral }, wanted, dialect);
  const cast = converted === undefined ? undefined : withExpression(converted);
  const own = columnTypeOf(type);
  const typed = own && withType(own);
  const isKept = isLiteral && !TYPES[type as TypeCode]?.roundsTo?.includes(wanted as ScalarTypeCode);
  return [
    ...(isKept ? [cast, typed] : [typed, cast]), lastly(`write a value of the type ${calledIn(wanted, dialect)}`),
  ].filter((way) => way !== undefined);
}

function convertedText(text: string, value: TypedValue, wanted: string, dialect: Dialect): string | undefined {
  if (value.type === 'STRING' && wanted === 'JSON' && dialect === Dialect.GOOGLESQL) {
    return `PARSE_JSON(${text})`;
  }
  const type = columnTypeOf(wanted);
  return type && canCast(value, wanted, dialect) ? `CAST(${text} AS ${typeName(type, dialect)})` : undefined;
}

/** What to write in the place of an expression, in words. */
function expressionWay(found: TypeFinding, dialect: Dialect): string {
  switch (found.kind) {
    case 'unknown function':
      return insteadOf(found.name, dialect) ?? 'compute the value in the application, and write it';
    case 'reserved word':
      return `write ${quoteIdentifier(found.name, dialect)}`;
    case 'columns':
      return 'select one column';
    case 'literal':
      return `write a valid ${calledIn(found.type, dialect)}`;
    case 'choice':
    case 'range':
      return `change ${found.name}`;
    case 'cast length':
      return 'cast to the type without a length';
    case 'unknown type':
      return typeInstead(found.name, dialect);
    case 'cast':
      return convertedText('...', { type: found.from }, found.to, dialect) ?? 'change the expression';
    default:
      return found.kind === 'syntax' && isOfOther(found.text, dialect)
        ? `write it in ${DIALECT_TITLES[dialect]}, the dialect of the database: ` +
        `in ${DIALECT_TITLES[otherDialect(dialect)]} it can be read`
        : 'change the expression';
  }
}

function isOfOther(text: string, dialect: Dialect): boolean {
  const other = otherDialect(dialect);
  return expressionParts(parseExpression(text, other)).every((part) => (
    part.kind !== 'opaque' && (part.kind !== 'binary' || sqlOperator(part.operator, 2, other) !== undefined)
  ));
}

function insteadOf(path: string, dialect: Dialect): string | undefined {
  const [meant, ...others] = functionsInstead(path, dialect);
  if (!meant) {
    return undefined;
  }
  const shown = [meant, ...others].map((each) => (
    functionPath(each) + (others.length > 0 ? ` (${calledIn(each.result!, dialect)})` : '')));
  return counterparts(path, dialect).length > 0
    ? `in ${DIALECT_TITLES[dialect]} write ${shown.join(' or ')}`
    : `did you mean ${shown[0]}?`;
}

function countsOf(name: string, dialect: Dialect): readonly [least: number, most: number] {
  const { minArguments = 0, maxArguments = Infinity } = sqlFunction(name, dialect) ?? {};
  return [minArguments, maxArguments];
}

function takenCount([least, most]: readonly [least: number, most: number]): string {
  return `, and it takes ${most === Infinity ? `at least ${least}` : least === most ? least : `${least} to ${most}`}`;
}
