import type { Expression, FunctionCall, Operation } from './expression';
import { partType } from './expression-grammar';
import { calledName } from './expression-walk';
import { formattedTypes } from './literal-texts';
import { typesOf, UNKNOWN, ValueChecker, type Checked } from './value-checker';
import { Dialect, otherDialect } from '../../schema';
import { sqlFunction, sqlFunctions, type SqlFunction } from '../../schema/functions';
import { ARGUMENT_VALUES } from '../../schema/functions/named-arguments';
import type { FunctionDefinition } from '../../schema/objects/function';
import type { Signature } from '../../schema/types/signature';
import { spellingsOf } from '../../schema/types/type-spellings';
import { didYouMean } from '../../text/did-you-mean';
import { type FunctionOwner, ownFunction, writtenType } from '../objects/own-functions';

/**
 * What only queries have: of graphs, and after GROUP BY.
 * https://cloud.google.com/spanner/docs/reference/standard-sql/graph-sql-functions
 */
const OF_QUERIES: ReadonlySet<string> = new Set([
  'CUBE', 'GROUPING', 'ROLLUP', 'SETS', 'DESTINATION_NODE_ID', 'EDGES', 'ELEMENT_DEFINITION_NAME', 'ELEMENT_ID',
  'IS_ACYCLIC', 'IS_FIRST', 'IS_SIMPLE', 'IS_TRAIL', 'LABELS', 'NODES', 'PATH', 'PATH_FIRST', 'PATH_LAST',
  'PATH_LENGTH', 'PROPERTY_NAMES', 'SOURCE_NODE_ID',
]);

/** What becomes of the arguments of a call. */
export abstract class CallChecker extends ValueChecker {
  protected constructor(
    dialect: Dialect,
    private readonly owner: FunctionOwner,
    inQuery: boolean,
  ) {
    super(dialect, inQuery);
  }

  public abstract check(expression: Expression): Checked;

  protected call(call: FunctionCall): Checked {
    const { definition } = call;
    if (call.name === 'EXISTS' && this.inQuery) {
      return { type: 'BOOL' };
    }
    const args = call.args.map((argument, at) => (
      at === definition?.datePart && argument.kind === 'literal'
        ? { type: partType(argument.value) }
        : this.check(argument)
    ));
    return definition && !definition.elsewhere && isInSchema(call, definition)
      ? this.calls(definition, call, args)
      : this.callsOther(call, args);
  }

  /** A cast in the form of a call, a function of the database, or one that is unknown. */
  private callsOther(call: FunctionCall, args: readonly Checked[]): Checked {
    const type = this.castType(call);
    if (type !== undefined) {
      return this.castTo(call, args[0], type, call.name);
    }
    const own = this.own(call, args);
    if (own) {
      return own;
    }
    return this.inQuery && !call.definition && !this.isMistaken(call.name)
      ? UNKNOWN
      : this.note({ fault: 'unknown function', name: calledName(call) }, call);
  }

  private calls(definition: SqlFunction, call: FunctionCall, args: readonly Checked[]): Checked {
    const { name } = call;
    const { parts, aggregate, rows, minArguments, maxArguments } = definition;
    if (name !== 'COUNT' && call.args.some((argument) => argument.kind === 'operation' && argument.name === '*')) {
      return this.note({ fault: 'arguments', name, types: ['*'] }, call);
    }
    if ((aggregate && !this.inQuery) || rows) {
      return this.note({ fault: aggregate ? 'aggregate' : 'rows', name }, call);
    }
    const values = args.filter((_, at) => !isNamed(call.args[at]));
    if (values.length < minArguments || values.length > maxArguments) {
      return this.note({ fault: 'argument count', name, count: values.length }, call);
    }
    if (parts !== undefined) {
      call.args.forEach((argument, at) => this.part(call, argument, at, parts.split(' ')));
    }
    return definition.signatures
      ? this.bySignature(definition.signatures, call, args, values)
      : { type: withoutSignature(definition, args) };
  }

  /** @param values The arguments without those that are passed by their names. */
  private bySignature(
    signatures: readonly Signature[], call: FunctionCall, args: readonly Checked[], values: readonly Checked[],
  ): Checked {
    const named = call.args.flatMap((argument, at) => (
      isNamed(argument) ? [{ name: nameOf(argument), value: args[at] }] : []
    ));
    const isInOrder = args.every((_, at) => at < values.length || isNamed(call.args[at]));
    const isTaken = isInOrder && (call.name !== 'FORMAT' || this.isFormatted(values));
    const matched = isTaken ? this.match(signatures, values, named) : undefined;
    if (!matched) {
      return this.refusedArguments(call, call.name, args);
    }
    const isDay = call.name === 'EXTRACT' && call.args[0].kind === 'literal' && call.args[0].value === 'DATE';
    return isDay ? { type: 'DATE' } : matched;
  }

  /** The type that PostgreSQL casts to in `float8(x)`. */
  private castType({ name, schema, args }: FunctionCall): string | undefined {
    const isCast = this.dialect === Dialect.POSTGRESQL && schema === undefined && args.length === 1;
    return isCast ? spellingsOf(name, this.dialect).find(({ words }) => words.length === 1)?.code : undefined;
  }

  /** A call of a function that the database has, or can have. */
  private own(call: FunctionCall, args: readonly Checked[]): Checked | undefined {
    const { namedSchemas = [] } = this.owner;
    const path = calledName(call);
    const own = ownFunction(path, this.owner);
    if (own) {
      return this.ownCall(call, own, args);
    }
    const [schema, name] = call.name.split(/\.(.*)/s);
    const isQualified = name !== undefined &&
      (this.isPrefix(schema, name) || namedSchemas.some((each) => each.toUpperCase() === schema));
    return isQualified ? UNKNOWN : undefined;
  }

  private ownCall(
    call: FunctionCall, { parameters, name, returns }: FunctionDefinition, args: readonly Checked[],
  ): Checked {
    const placed = call.args.map((argument, at) => (
      isNamed(argument)
        ? parameters.find((each) => each.name?.toUpperCase() === nameOf(argument).toUpperCase())
        : parameters[at]
    ));
    const isNameUnknown = call.args.some((argument, at) => isNamed(argument) && !placed[at]);
    const needed = parameters.filter(({ defaultExpression }) => defaultExpression === undefined);
    if (!isNameUnknown && (placed.includes(undefined) || needed.some((each) => !placed.includes(each)))) {
      const takes = [needed.length, parameters.length] as const;
      return this.note({ fault: 'argument count', name, count: args.length, takes }, call);
    }
    const isTaken = new Set(placed).size === placed.length && placed.every((parameter, at) => {
      const type = writtenType(parameter?.type, this.dialect);
      return parameter && (type === undefined || this.becomes(args[at], type));
    });
    return isTaken ? { type: writtenType(returns, this.dialect) } : this.refusedArguments(call, name, args);
  }

  private refusedArguments(call: FunctionCall, name: string, args: readonly Checked[]): Checked {
    const types = typesOf(args).map((type, at) => {
      const argument = call.args[at];
      if (at === call.definition?.datePart && argument.kind === 'literal') {
        return argument.value;
      }
      return isNamed(argument) ? `${nameOf(argument)} => ${type}` : type;
    });
    return this.note({ fault: 'arguments', name, types }, call);
  }

  /**
   * Whether a query calls it by mistake: nothing has it, it is misspelt, one of the other dialect, or of a schema that
   * there is not.
   */
  private isMistaken(name: string): boolean {
    const { objects } = this.owner;
    const isComplete = objects && (objects.declaredKinds?.includes('FUNCTION') ?? true) && !OF_QUERIES.has(name);
    return this.dialect === Dialect.POSTGRESQL ||
      isComplete ||
      name.includes('.') ||
      sqlFunction(name, otherDialect(this.dialect)) !== undefined ||
      didYouMean(name, sqlFunctions(this.dialect).map((known) => known.name)) !== undefined;
  }

  /** A named schema that is declared elsewhere; `SAFE.`, which goes before any function; those of models. */
  private isPrefix(schema: string, name: string): boolean {
    const { objects } = this.owner;
    const isComplete = objects !== undefined && objects.declaredKinds === undefined;
    return this.dialect === Dialect.GOOGLESQL && (!isComplete || schema === 'AI' || schema === 'ML' ||
      (schema === 'SAFE' && sqlFunction(name, this.dialect) !== undefined));
  }

  /** A text that is not written out can be any. */
  private isFormatted([text, ...values]: readonly Checked[]): boolean {
    const types = text.literal?.type === 'string' && this.dialect === Dialect.GOOGLESQL
      ? formattedTypes(text.literal.value)
      : values.map(() => '');
    return types?.length === values.length && values.every(({ type }, at) => (
      type === undefined || types[at] === '' || types[at].split(' ').includes(type === 'NULL' ? 'INT64' : type)
    ));
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

  /** `language_tag => 'en'` */
  protected named(argument: Operation): Checked {
    const name = nameOf(argument);
    const value = this.check(argument.operands[0]);
    const choices = ARGUMENT_VALUES[name.toLowerCase()];
    const given = value.literal?.type === 'string' ? value.literal.value : undefined;
    return given === undefined || (choices?.includes(given.toLowerCase()) ?? true)
      ? value
      : this.note({ fault: 'choice', name, value: given, choices: choices! }, argument);
  }
}

/** Whether it is called with the schema that it is in; `pg_catalog` can be left out. */
function isInSchema({ schema }: FunctionCall, definition: SqlFunction): boolean {
  return schema === definition.schema || (schema === 'PG_CATALOG' && definition.schema === undefined);
}

/** What a function returns whose arguments are not checked. */
function withoutSignature({ result, timeZone, spread }: SqlFunction, args: readonly Checked[]): string | undefined {
  const isValue = (_: Checked, at: number): boolean => at !== timeZone && !(at === 0 && spread === 'choice');
  return result === 'argument' ? args.filter(isValue).find(({ type }) => type !== undefined)?.type : result;
}

/** `language_tag => 'en'`. */
function isNamed(argument: Expression): argument is Operation {
  return argument.kind === 'operation' && argument.name.startsWith('=>');
}

function nameOf(argument: Operation): string {
  return argument.name.slice('=>'.length);
}
