import { parseFunctionBody } from './function-body';
import { parseQuery } from './query-parser';
import { queryReads, READS_NOTHING, wordReads, type QueryReads } from './query-reads';
import { objectKind, type DefinedObject, type Dialect, type SchemaObjects } from '../../schema';
import { nameKey } from '../../schema/name-key';
import { definedKind } from '../../schema/objects/kinds';
import { VIEW } from '../../schema/objects/view';
import { memoized } from '../../text/once';
import { clausesOf } from '../objects/defined-objects';
import { ObjectPrinter } from '../printer/object-printer';

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
  const printer = new ObjectPrinter(dialect);
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

/** Safe to cache, because objects never change and each has one dialect. */
const readsOf = memoized((object: DefinedObject, dialect: Dialect): QueryReads => {
  const { readsBy, takesAllColumns } = definedKind(object.kind);
  const text = readsBy?.(object);
  if (text !== undefined) {
    const query = 'body' in object ? parseFunctionBody(text, [], dialect) : parseQuery(text, dialect);
    return queryReads(text, query, dialect);
  }
  return takesAllColumns ? wordReads(clausesOf(object, dialect), dialect) : READS_NOTHING;
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
