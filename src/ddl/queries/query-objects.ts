import { readQuery, type Query } from './query-reader';
import { objectKind, type DefinedObject, type Dialect, type SchemaObject, type SchemaObjects } from '../../schema';
import { nameKey } from '../../schema/name-key';
import { clausesOf } from '../objects/defined-kinds';
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
  readonly object: SchemaObject;
  /** Creates it or puts it in the place of the old one. */
  readonly statement: string;
}

export function isQueryKind(kind: string): boolean {
  return objectKind(kind).place === 'query';
}

/** In an order in which each one comes after what it reads; what is independent keeps its order. */
export function queryObjects(objects: SchemaObjects, dialect: Dialect): QueryObject[] {
  const printer = new ObjectPrinter(dialect);
  const defined = objects.defined.filter(({ kind }) => isQueryKind(kind)).map((object): QueryObject => {
    const reads = readQuery(queryOf(object, dialect), dialect);
    return {
      kind: object.kind,
      name: object.name,
      key: nameKey(object.name, dialect),
      // A graph takes its tables with all their columns where it does not say more.
      reads: object.kind === 'PROPERTY GRAPH' ? { ...reads, names: reads.words, readsAll: true } : reads,
      object,
      statement: printer.create(object),
    };
  });
  const views = objects.views.map((view): QueryObject => ({
    kind: 'VIEW',
    name: view.name,
    key: nameKey(view.name, dialect),
    reads: readQuery(view.query, dialect),
    object: { kind: 'VIEW', ...view },
    statement: printer.create({ kind: 'VIEW', ...view }),
  }));
  return inOrder([...defined, ...views]);
}

function queryOf(object: DefinedObject, dialect: Dialect): string {
  // The types of a model's columns are no tables, and it reads none.
  return object.kind === 'MODEL' ? '' : (object.kind === 'FUNCTION' && object.body) || clausesOf(object, dialect);
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
