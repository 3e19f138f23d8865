import { readQuery, type Query } from './query-reader';
import { objectKind, type DefinedObject, type Dialect, type SchemaObjects } from '../../schema';
import { nameKey } from '../../schema/name-key';
import { definedKind } from '../../schema/objects/kinds';
import { VIEW } from '../../schema/objects/view';
import { clausesOf } from '../objects/defined-objects';
import { ObjectPrinter } from '../printer/object-printer';

/**
 * An object that reads others and holds no data, so that it can be replaced at any time: a view, function, graph or
 * model.
 */
export interface QueryObject {
  readonly kind: string;
  readonly name: string;
  /** The name as Spanner compares it. */
  readonly key: string;
  readonly reads: Query;
  readonly object: DefinedObject;
  /** Creates it or puts it in the place of the old one. */
  readonly statement: string;
}

export function isQueryKind(kind: string): boolean {
  return objectKind(kind).place === 'query';
}

/** In an order in which each one comes after what it reads; what is independent keeps its order, views last. */
export function queryObjects(objects: Pick<SchemaObjects, 'defined'>, dialect: Dialect): QueryObject[] {
  const printer = new ObjectPrinter(dialect);
  const queries = objects.defined.filter(({ kind }) => isQueryKind(kind)).map((object): QueryObject => {
    const { readsBy, takesAllColumns } = definedKind(object.kind);
    const reads = readQuery(readsBy?.(object) ?? clausesOf(object, dialect), dialect);
    return {
      kind: object.kind,
      name: object.name,
      key: nameKey(object.name, dialect),
      reads: takesAllColumns ? { ...reads, names: reads.words, readsAll: true } : reads,
      object,
      statement: printer.create(object),
    };
  });
  const isView = ({ kind }: QueryObject): boolean => kind === VIEW.words;
  return inOrder([...queries.filter((each) => !isView(each)), ...queries.filter(isView)]);
}

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
