import { withOldNames, withUndeclarable } from './differ/undeclarable';
import { namesIn } from './names-in';
import { declares, declaresEverything, objectsOf, type Schema, type TableDefinition } from '../schema';
import { nameKey } from '../schema/name-key';
import { tableFate } from './differ/names/table-fate';
import { objectsAfter } from './differ/objects/objects-after';

/** The contents of a database once its migrations are applied and nothing is pending. */
export interface HeldSchema {
  readonly schema: Schema;
  /** Names of objects that only the migrations define, as `nameKey`. */
  readonly undeclared: ReadonlySet<string>;
}

const NONE: ReadonlySet<string> = new Set();

/**
 * Everything that constructs declare, plus everything that only the migrations define: `ddl` holds both. Returns the
 * declared schema itself if there is nothing to add.
 *
 * @param constructs The schema of the constructs, if `declared` has more.
 */
export function heldSchema(recorded: Schema, declared: Schema, constructs = declared): HeldSchema {
  const { dialect } = declared;
  const wanted = withUndeclarable(recorded, declared);
  const others = objectsOf(recorded.objects).filter(({ kind }) => !declares(declared, kind));
  if (declaresEverything(declared) || (wanted === declared && others.length === 0)) {
    return { schema: declared, undeclared: NONE };
  }
  const key = (name: string): string => nameKey(name, dialect);
  const schema: Schema = {
    ...wanted,
    ...existingIn(wanted, key),
    objects: {
      ...objectsAfter(recorded.objects, wanted, tableFate(recorded, wanted)),
      declaredKinds: [...new Set([
        ...declared.objects.declaredKinds ?? [], ...others.map(({ kind }) => kind),
      ])],
    },
  };
  const ofConstructs = namesIn(withOldNames(recorded, constructs));
  const own = new Set([declared.database, ...ofConstructs.map(({ name }) => name)].map(key));
  return { schema, undeclared: new Set(namesIn(schema).map(({ name }) => key(name)).filter((name) => !own.has(name))) };
}

/** Tables that constructs only refer to are judged as in the migrations, with declared values. */
function existingIn(
  { tables, existingTables = [] }: Schema, key: (name: string) => string,
): Pick<Schema, 'tables' | 'existingTables'> {
  const referred = new Map(existingTables.map((table) => [key(table.name), table]));
  const made = new Set(tables.map(({ name }) => key(name)));
  return {
    tables: tables.map((table) => withDeclaredValues(table, referred.get(key(table.name)))),
    existingTables: existingTables.filter(({ name }) => !made.has(key(name))),
  };
}

function withDeclaredValues(table: TableDefinition, referred: TableDefinition | undefined): TableDefinition {
  const values = new Map(referred?.columns.map(({ name, declaredValues }) => [name, declaredValues]));
  return referred === undefined ? table : {
    ...table,
    columns: table.columns.map((column) => ({ ...column, declaredValues: values.get(column.name) })),
  };
}
