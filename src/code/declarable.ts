import { objectCall } from './constructs/object-call';
import { databaseOptionsCode } from './constructs/option-code';
import { Leftovers, type Leftover } from './leftovers';
import { lossesIn, synonymKey, undeclared, type Loss, type Losses } from './losses';
import { referenceKey } from './stack/schema-code';
import type { Try } from './trial';
import type { FoldedScript } from '../ddl/fold/fold-script';
import type { OtherStatement } from '../ddl/fold/other-statements';
import { grantsOf } from '../ddl/parser/objects/grant-statements';
import { printerFor } from '../ddl/printer/print-schema';
import { orderTables, type TableOrder } from '../ddl/printer/statement-order';
import type { Phrase } from '../languages/phrase';
import { refusedText } from '../rules/validity/statement-order';
import {
  isSequence, roles, sequences, type ColumnDefinition, type DeclaredValues, type Schema, type SchemaObjects,
  type TableDefinition,
} from '../schema';
import { optionClauses } from '../schema/kind/storage-options';
import { uniqueKey } from '../schema/name-key';
import { PUBLIC_ROLE } from '../schema/objects/role';
import { SpreadAnalysis } from '../spread';
import type { ClueWord } from '../spread/names/clues';
import { memoized, once } from '../text/once';

/** The parts of a script that constructs declare. */
export interface DeclaredParts {
  readonly schema: Schema;
  readonly order: TableOrder;
}

export interface Declarable extends DeclaredParts {
  readonly left: readonly Leftover[];
  /** What Spanner refuses of the rest. */
  readonly refusals: () => readonly Phrase[];
}

/**
 * The parts of a script that are the same when their code has run.
 *
 * @param attempt Absent where constructs cannot run: then everything that has code is declared.
 */
export function declarable(script: FoldedScript, text: string, attempt: Try | undefined): Declarable {
  const given = withoutTexts(script.schema);
  const left = new Leftovers(script, text);
  const isValid = memoized((name: string) => !left.isRefused(name));
  const losses = new Map<unknown, Phrase | undefined>();
  let found: readonly Loss[] = withoutCode(given);
  for (;;) {
    found.forEach(([part, why]) => losses.set(part, why));
    ofSameKinds(given.objects, losses, isValid).forEach(([part, why]) => losses.set(part, why));
    const schema = whatIsLeft(given, losses, isValid);
    const parts = { schema, order: orderTables(schema) };
    found = [...(attempt ? lossesIn(parts, attempt) : [])].filter(([part]) => !losses.has(part));
    if (found.length === 0) {
      return { ...parts, left: leftovers(script, left, losses), refusals: once(() => left.refusals()) };
    }
  }
}

/**
 * Constructs have no comments and no unread text, so a clue in a comment becomes a declaration. What a construct takes
 * for granted becomes one only where nothing outweighs it, because a declaration outweighs all else.
 */
function withoutTexts(schema: Schema): Schema {
  const analysis = SpreadAnalysis.of(schema);
  const withoutComments = (table: TableDefinition): ColumnDefinition[] => table.columns.map((column) => {
    const evidence = column.generated ? [] : analysis.column(table, column.name).evidence;
    const [first] = evidence;
    const isOwn = typeof first === 'object' && first.kind === 'comment' && first.column === column.name;
    const source = isOwn ? COMMENTED[first.word] : undefined;
    const isOutweighed = column.declaredValues?.assumed && !evidence.some((each) => (
      typeof each === 'object' && each.kind === 'declared' && each.column === column.name
    ));
    return {
      ...column,
      comment: undefined,
      unreadClauses: undefined,
      declaredValues: source ? { source } : isOutweighed ? undefined : column.declaredValues,
    };
  });
  return {
    ...schema,
    tables: schema.tables.map((table) => ({
      ...table,
      columns: withoutComments(table),
      comment: undefined,
      unreadElements: undefined,
      unreadClauses: undefined,
    })),
  };
}

/**
 * Clues in comments that a declaration can express. Excludes shards, and categories whose number of values is unknown.
 */
const COMMENTED: { readonly [word in ClueWord]?: Exclude<DeclaredValues['source'], 'entity' | 'category'> } = {
  'ulid': 'ulid',
  'ksuid': 'ksuid',
  'snowflake': 'snowflake',
  'objectId': 'objectId',
  'uuid by time': 'uuidV7',
  'random': 'random',
  'counting': 'sequential',
  'time': 'clock',
};

/** Roles and privileges have calls of their own. */
function withoutCode(schema: Schema): Loss[] {
  const { dialect, tables, objects: { defined, options } } = schema;
  const parts: readonly unknown[] = [
    ...defined.filter((each) => each.kind !== 'ROLE' && objectCall(each, dialect, String, tables) === undefined),
    ...(databaseOptionsCode(options, dialect) ? [] : [options]),
  ];
  return parts.map((part) => [part, undefined]);
}

/**
 * A stack that declares objects of a kind would drop those that it does not declare. So a kind is declared as a whole
 * or not at all.
 */
function ofSameKinds(
  { defined, grants }: SchemaObjects, losses: Losses, isValid: (name: string) => boolean,
): Loss[] {
  const isLost = (part: unknown): boolean => losses.has(part);
  const lost = defined.filter((object) => isLost(object) && !isSequence(object) && isValid(object.name));
  const granted = roles({ defined });
  const known = new Set([PUBLIC_ROLE, ...granted.map(({ name }) => name)]);
  const isOfRoles = granted.some(isLost) ||
    grants.some((grant) => isLost(grant) && known.has(grant.role) && isValid(grant.object));
  const kinds = new Set(lost.map(({ kind }) => kind));
  const others = [...defined.filter(({ kind }) => kinds.has(kind)), ...(isOfRoles ? [...granted, ...grants] : [])];
  return others.filter((part) => !isLost(part)).map((part) => [part, TOGETHER]);
}

const TOGETHER = 'a stack that declares it would drop others of its kind, which no construct declares';

/** @param isValid Whether Spanner takes a table: one that no construct declares is referred to, so nothing drops it. */
function whatIsLeft(schema: Schema, losses: Losses, isValid: (name: string) => boolean): Schema {
  const isKept = (part: unknown): boolean => !losses.has(part);
  const { tables, indexes, objects } = schema;
  return {
    ...schema,
    tables: tables
      .filter(({ name }) => isKept(name))
      .map((table) => ({ ...table, foreignKeys: table.foreignKeys.filter(isKept) })),
    existingTables: tables.filter(({ name }) => !isKept(name) && isKept(referenceKey(name)) && isValid(name)),
    indexes: indexes.filter(isKept),
    objects: {
      ...objects,
      options: isKept(objects.options) ? objects.options : new Map(),
      defined: objects.defined.filter(isKept),
      grants: objects.grants.filter(isKept),
    },
  };
}

const WITHOUT_CONSTRUCT = 'import writes no construct for it';

/** In the order of the kinds, each in that of the script. */
function leftovers(script: FoldedScript, left: Leftovers, losses: Losses): readonly Leftover[] {
  const { schema, origins, refused } = script;
  const { dialect, database, objects, indexes } = schema;
  const printer = printerFor(dialect);
  const isLost = (part: unknown): boolean => losses.has(part);
  const leave = (name: string, part: unknown): boolean => {
    if (isLost(part)) {
      left.addStatements(name, losses.get(part) ?? undeclared(name), origins.get(name) ?? []);
    }
    return !isLost(part);
  };
  sequences(objects).forEach((sequence) => leave(sequence.name, sequence));
  const tables = orderTables(schema).tables.flatMap(({ table }) => (leave(table.name, table.name) ? [table] : []));
  for (const table of tables) {
    const { name, columns, foreignKeys, options, synonyms = [], unreadElements = [], unreadClauses = [] } = table;
    const addClause = (why: string, clause: string, refusedAs?: string): void => (
      left.addClause(name, why, clause, refusedAs)
    );
    foreignKeys.filter(isLost).forEach((foreignKey) => {
      const why = losses.get(foreignKey) ?? undeclared(`a foreign key of ${name}`);
      left.addClause(name, why, printer.addForeignKey(name, foreignKey), foreignKey.name || name);
    });
    columns.forEach((column) => column.unreadClauses?.forEach((clause) => (
      addClause(`a clause of the column ${name}.${column.name}`, clause)
    )));
    unreadElements.forEach((element) => addClause(`a part of the table ${name} that could not be read`, element));
    [...(isLost(options) ? optionClauses(options, dialect) : []), ...unreadClauses]
      .forEach((clause) => addClause(`a clause of the table ${name}`, clause));
    synonyms.filter((synonym) => isLost(synonymKey(name, synonym))).forEach((synonym) => addClause(
      WITHOUT_CONSTRUCT, printer.addSynonym(name, synonym), synonyms.length > 1 ? name : undefined,
    ));
  }
  const kept = indexes.filter((index) => leave(index.name, index));
  kept.filter(({ options }) => isLost(options)).forEach(({ name, options }) => (
    optionClauses(options, dialect).forEach((clause) => left.addClause(name, `a clause of the index ${name}`, clause))
  ));
  statementsAbout(losses, script).forEach(({ object, name, statement, why }) => (
    left.addStatements(object === 'DATABASE' ? database : name, why ?? WITHOUT_CONSTRUCT, [statement])
  ));
  // Constructs give numbers their kind.
  refused.filter(({ finding }) => finding.kind !== 'no sequence kind')
    .forEach(({ statement, finding }) => left.addStatements('', refusedText(finding), [statement]));
  return left.all;
}

interface LostStatement extends OtherStatement {
  readonly why?: Phrase;
}

/**
 * The statements about lost objects, privileges and options, and those that could not be parsed. Excludes statements
 * that leave nothing in a schema, such as ANALYZE.
 */
function statementsAbout(losses: Losses, { others, schema: { dialect, objects } }: FoldedScript): LostStatement[] {
  const keyOf = (kind: string, name: string): string => `${kind} ${uniqueKey(name)}`;
  const isLost = (part: unknown): boolean => losses.has(part);
  const whys = new Map(objects.defined.filter((each) => isLost(each) && !isSequence(each)).map((object) => (
    [keyOf(object.kind, object.name), losses.get(object)]
  )));
  const grants = objects.grants.filter(isLost);
  return others.flatMap((other): LostStatement[] => {
    const { verb, object, name } = other;
    const key = keyOf(object, name);
    if (verb === 'GRANT') {
      const own = grantsOf({ ...other, kind: 'other' }, dialect);
      const grant = grants.find(({ object: on, role }) => own.some((each) => each.object === on && each.role === role));
      return grant ? [{ ...other, why: losses.get(grant) }] : [];
    }
    return verb === '' || (object === 'DATABASE' ? isLost(objects.options) : whys.has(key))
      ? [{ ...other, why: whys.get(key) }]
      : [];
  });
}
