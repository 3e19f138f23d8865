import { parseFunctionBody } from './function-body';
import { parseQuery, type ParsedQuery } from './query-parser';
import { forcedIndexes, queryReads, READS_NOTHING, wordReads, type QueryReads } from './query-reads';
import { objectKind, type DefinedObject, type Dialect, type SchemaObjects } from '../../schema';
import { nameKey, nameKeyIn, uniqueKey } from '../../schema/name-key';
import { definedKind } from '../../schema/objects/kinds';
import { VIEW } from '../../schema/objects/view';
import { edited } from '../../text/edited';
import { memoized } from '../../text/once';
import { parseExpression } from '../expressions/expression-parser';
import { calledName, functionCalls } from '../expressions/expression-walk';
import { plainOrQuoted } from '../lexer/keywords';
import { printerFor } from '../printer/print-schema';

/**
 * An object that reads others and holds no data, so it can be replaced at any time: a view, function, graph or model.
 */
export interface QueryObject {
  readonly kind: string;
  readonly name: string;
  /** The name as Spanner compares it. */
  readonly key: string;
  readonly reads: QueryReads;
  readonly object: DefinedObject;
  /** Creates or replaces it. */
  readonly statement: string;
}

export function isQueryKind(kind: string): boolean {
  return objectKind(kind).place === 'query';
}

/** Orders objects after those that they read; independent ones keep their order, views last. */
export function queryObjects(objects: Pick<SchemaObjects, 'defined'>, dialect: Dialect): QueryObject[] {
  const printer = printerFor(dialect);
  const queries = objects.defined.filter(({ kind }) => isQueryKind(kind)).map((object): QueryObject => ({
    kind: object.kind,
    name: object.name,
    key: nameKey(object.name, dialect),
    reads: readsOf(object, dialect),
    object,
    statement: printer.create(object),
  }));
  const isView = ({ kind }: QueryObject): boolean => kind === VIEW.words;
  return inOrder([...queries.filter((each) => !isView(each)), ...queries.filter(isView)]);
}

/** Views and functions that force one of the indexes. */
export function queriesForcing(
  indexes: readonly string[], objects: Pick<SchemaObjects, 'defined'>, dialect: Dialect,
): QueryObject[] {
  const keys = new Set(indexes.map(uniqueKey));
  return queryObjects(objects, dialect).filter(({ object }) => {
    const text = textOf(object);
    return text !== undefined &&
      forcedIndexes(parsed(object, text, dialect)).some(({ index }) => keys.has(uniqueKey(index)));
  });
}

/** @param names New names of indexes by old ones. */
export function forcingOthers(
  object: DefinedObject, names: ReadonlyMap<string, string>, dialect: Dialect,
): DefinedObject {
  const text = textOf(object);
  if (text === undefined || names.size === 0) {
    return object;
  }
  const byKey = new Map([...names].map(([old, now]) => [uniqueKey(old), now]));
  const changed = edited(text, forcedIndexes(parsed(object, text, dialect)).flatMap(({ index, hint }) => {
    const now = byKey.get(uniqueKey(index));
    // A hint takes no dots outside of quotes, and needs no schema.
    return now === undefined
      ? []
      : [{ ...hint, replacement: plainOrQuoted(now.slice(now.lastIndexOf('.') + 1), dialect) }];
  }));
  return { ...object, ['body' in object ? 'body' : 'query']: changed };
}

function textOf(object: DefinedObject): string | undefined {
  return definedKind(object.kind).readsBy?.(object);
}

function parsed(object: DefinedObject, text: string, dialect: Dialect): ParsedQuery {
  return 'body' in object ? parseFunctionBody(text, [], dialect) : parseQuery(text, dialect);
}

/** Safe to cache, because objects never change and each has one dialect. */
const readsOf = memoized((object: DefinedObject, dialect: Dialect): QueryReads => {
  const { takesAllColumns, uses = () => [] } = definedKind(object.kind);
  const text = textOf(object);
  if (text !== undefined) {
    return queryReads(text, parsed(object, text, dialect), dialect);
  }
  if (!takesAllColumns) {
    return READS_NOTHING;
  }
  const names = uses(object).flatMap(({ table, expressions = [] }) => [
    table, ...expressions.flatMap((each) => functionCalls(parseExpression(each, dialect)).map(calledName)),
  ]);
  const reads = wordReads(printerFor(dialect).clausesOf(object), dialect);
  return {
    ...reads,
    names: new Set(names.map(nameKeyIn(dialect))),
    readsAll: takesAllColumns(object),
    // A clause names columns without their table.
    columns: new Map([['', reads.words]]),
  };
}, new WeakMap());

function inOrder(objects: readonly QueryObject[]): QueryObject[] {
  const byKey = new Map(objects.map((object) => [object.key, object]));
  const ordered = new Set<QueryObject>();
  const begun = new Set<QueryObject>();
  const visit = (object: QueryObject): void => {
    if (!begun.has(object)) {
      begun.add(object);
      for (const name of object.reads.names) {
        const read = byKey.get(name);
        if (read) {
          visit(read);
        }
      }
      ordered.add(object);
    }
  };
  objects.forEach(visit);
  return [...ordered];
}
