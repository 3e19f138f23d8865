import {
  declaredObjects, declares, declaresEverything, objectKind, objectsOf, SchemaLookup, type DeclaredObject, type Schema,
  type TableDefinition,
} from '../schema';
import { madeKey, type FoldedLog } from './migrations/fold-log';

/**
 * The declared schema with kinds that constructs declared earlier. Objects of a kind that constructs do not declare are
 * managed elsewhere. But if a migration recorded an object from constructs, its construct was removed: then the kind
 * counts as declared, together with the objects that others created.
 *
 * @param isOurs Whether a statement of the list comes from constructs.
 */
export function withRemovedKinds(
  { schema: recorded, madeAt, notUnderstood }: FoldedLog,
  declared: Schema,
  isOurs: (position: number) => boolean,
): Schema {
  if (declaresEverything(declared)) {
    return notUnderstood.length === 0 ? declared : withUnread(declared, recorded);
  }
  const undeclared = objectsOf(recorded.objects).filter(({ kind }) => !declares(declared, kind));
  const removed = new Set(undeclared.filter((object) => {
    const at = 'name' in object ? madeAt.get(madeKey(object.kind, object.name, declared.dialect)) : undefined;
    // What others created stays theirs when a change drops it and creates it again.
    return at !== undefined && at.findIndex((each) => !isOurs(each)) % 2 !== 0;
  }));
  const kinds = new Set([...removed].flatMap((object) => (isRole(object) ? [object.kind, 'GRANT'] : [object.kind])));
  // A table in a schema that is managed elsewhere is managed elsewhere, too.
  if (undeclared.some((object) => object.kind === 'SCHEMA' && !removed.has(object))) {
    kinds.delete('SCHEMA');
  }
  if (kinds.size === 0) {
    return declared;
  }
  const roles = new Set([...removed].filter(isRole).flatMap((object) => ('name' in object ? object.name : [])));
  const isLeft = (object: DeclaredObject): boolean => (
    kinds.has(object.kind) && !removed.has(object) && !('role' in object && roles.has(object.role))
  );
  const { declaredKinds = [] } = declared.objects;
  const all = [...objectsOf(declared.objects), ...undeclared.filter(isLeft)];
  return {
    ...declared,
    objects: {
      ...declaredObjects(all, declared.objects.isWhole), declaredKinds: [...new Set([...declaredKinds, ...kinds])],
    },
  };
}

/** What cannot be read stays as it is: nobody can declare it. */
function withUnread(declared: Schema, recorded: Schema): Schema {
  const lookup = SchemaLookup.of(recorded);
  const tables = declared.tables.map((table): TableDefinition => {
    const from = lookup.table(table.renamedFrom ?? table.name);
    return from === undefined ? table : {
      ...table,
      unreadElements: from.unreadElements,
      unreadClauses: from.unreadClauses,
      columns: table.columns.map((column) => (
        { ...column, unreadClauses: lookup.column(from, column.name)?.unreadClauses }
      )),
    };
  });
  return { ...declared, tables, objects: { ...declared.objects, unread: recorded.objects.unread } };
}

function isRole({ kind }: DeclaredObject): boolean {
  return objectKind(kind).place === 'last';
}
