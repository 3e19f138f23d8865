import { readQuery, type Query } from './query-reader';
import { objectKind, type Dialect, type SchemaObject, type SchemaObjects, type TextObject } from '../../schema';
import { nameKey } from '../../schema/name-key';
import { functionOf } from '../objects/own-functions';
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
  /** The statements that create it or put it in the place of the old one. */
  readonly statements: readonly string[];
}

export function isQueryKind(kind: string): boolean {
  return objectKind(kind).place === 'query';
}

/** In an order in which each one comes after what it reads; what is independent keeps its order. */
export function queryObjects(objects: SchemaObjects, dialect: Dialect): QueryObject[] {
  const printer = new ObjectPrinter(dialect);
  const texts = objects.texts.filter(({ kind }) => isQueryKind(kind)).map((text): QueryObject => {
    const reads = readQuery(queryOf(text, dialect), dialect);
    return {
      kind: text.kind,
      name: text.name,
      key: nameKey(text.name, dialect),
      // A graph takes its tables with all their columns where it does not say more.
      reads: text.kind === 'PROPERTY GRAPH' ? { ...reads, names: reads.words, readsAll: true } : reads,
      object: text,
      statements: printer.create(text),
    };
  });
  const views = objects.views.map((view): QueryObject => ({
    kind: 'VIEW',
    name: view.name,
    key: nameKey(view.name, dialect),
    reads: readQuery(view.query, dialect),
    object: { kind: 'VIEW', ...view },
    statements: printer.create({ kind: 'VIEW', ...view }),
  }));
  return inOrder([...texts, ...views]);
}

function queryOf(text: TextObject, dialect: Dialect): string {
  const { kind, statements } = text;
  // The types of a model's columns are no tables, and it reads none. PostgreSQL has the body of a function in quotes.
  return kind === 'MODEL' ? '' : (kind === 'FUNCTION' && functionOf(text, dialect)?.body) || statements.join(' ');
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
