import { parseQuery } from '../../ddl/queries/query-parser';
import { readingAll, sequenceReferences } from '../../ddl/references/references';
import {
  Dialect, namedSchemas, OBJECT_KINDS, objectKind as kindOf, views, type DefinedObject, type GrantDefinition,
  type TableDefinition, type ViewDefinition,
} from '../../schema';
import { isDefinedKind, readFunctionKind } from '../../schema/objects/kinds';
import { heldBy, roleNamed } from '../../schema/objects/role';
import { grouped } from '../../text/collections';
import { quotedColumn, quotedName } from '../../text/shown';
import { reviewed, type Found } from '../define-rule';
import { Severity } from '../finding';
import { derived, type RuleContext } from '../rule';
import { objectPart } from '../subject';
import { Relations } from '../views/relations';
import { privilegeTitle } from '../wording';

type Wanted = Omit<GrantDefinition, 'role'>;

/** What a role holds, by object. */
type Held = ReadonlyMap<string, readonly GrantDefinition[]>;

type Readable = Pick<DefinedObject, 'kind' | 'name' | 'options'>;

export const incompletePrivilege = reviewed({
  name: 'incomplete-privilege',
  severity: Severity.WARNING,
  summary: 'a role has a privilege that it cannot use without another one',
  sources: [
    'fgac-privileges',
    ...OBJECT_KINDS.flatMap(({ readFunction }) => (readFunction?.takesSelect ? readFunction.source : [])),
    'fgac-sequences',
  ],
  check: (context, found) => {
    const byRole = grouped(context.schema.objects.grants, ({ role }) => role);
    for (const [role, own] of byRole) {
      const held = grouped(heldBy(role, byRole), (grant) => grant.object);
      for (const [object, grants] of grouped(own, (grant) => grant.object)) {
        checkObject(role, object, grants, held, context, found);
      }
    }
  },
});

function checkObject(
  role: string, object: string, own: readonly GrantDefinition[], held: Held, context: RuleContext, found: Found,
): void {
  const { lookup } = context;
  const { schemas, viewsByName } = objectsOf(context);
  const refuseWithout = (
    wanted: readonly Wanted[], what: (missing: readonly GrantDefinition[]) => string, of = object, ...ways: string[]
  ): void => {
    const missing = wanted
      .filter(({ privilege, object: on, column }) => !isGranted(held, privilege, on, column))
      .map((each): GrantDefinition => ({ ...each, role }));
    if (missing.length > 0) {
      found(objectPart(roleNamed(role), of), `role ${quotedName(role)} ${what(missing)}`, [
        { kind: 'grants', grants: missing },
        ...ways,
      ]);
    }
  };
  const may = (privilege: string): boolean => own.some((grant) => grant.privilege === privilege);
  const name = quotedName(object);
  const [schema] = object.split('.');
  if (schema !== object && schemas.has(schema)) {
    refuseWithout([{ privilege: 'USAGE', objectKind: 'SCHEMA', object: schema }], () => (
      `has privileges on ${name} but lacks USAGE on schema ${quotedName(schema)}`
    ));
  }
  const table = lookup.table(object);
  if (table && may('INSERT')) {
    refuseWithout(unsetOf(table), (missing) => (
      `may not insert ${columnsOf(missing)} of ${name}: without a value in every NOT NULL column that has no ` +
        'default, each of its inserts fails'
    ));
    refuseWithout(ofSequences(table, held, context), (missing) => (
      `may insert rows of ${name} but lacks ${missing.map(privilegeTitle).join(' and ')}: a default value of a ` +
        'sequence takes INSERT on its column, and UPDATE on the sequence'
    ));
  }
  if (table && (may('UPDATE') || may('DELETE')) && !findsRows(table, held, context)) {
    refuseWithout(keyOf(table), (missing) => (
      `may ${may('UPDATE') ? 'update' : 'delete'} rows of ${name} but may not read ${columnsOf(missing)}: a WHERE ` +
        'with a key column fails'
    ));
  }
  const view = viewsByName.get(object);
  if (view && view.security !== 'DEFINER') {
    refuseWithout(
      readBy(view, held, context),
      (missing) => (
        `may read the view ${name} but not ${missing.map(nameOf).join(', ')}: SQL SECURITY INVOKER reads with the ` +
          'privileges of the role'
      ),
      object,
      `set SQL SECURITY DEFINER on view ${name}`,
    );
  }
  for (const readable of readablesOf(own, context)) {
    refuseWithout(
      readingOf(readable, held, context),
      (missing) => (
        `has one of the two privileges that reading the ${readable.kind.toLowerCase()} ${quotedName(readable.name)} ` +
          `takes but lacks ${missing.map(privilegeTitle).join(', ')}`
      ),
      readable.name,
    );
  }
}

/** What grants name and read. */
const objectsOf = derived(({ schema: { objects } }) => {
  const readables: readonly Readable[] = objects.defined.filter(({ kind }) => isReadByBoth(kind));
  const viewsByName = new Map(views(objects).map((view) => [view.name, view]));
  return { schemas: new Set(namedSchemas(objects)), viewsByName, readables };
});

function columnsOf(grants: readonly GrantDefinition[]): string {
  return grants.map(({ column }) => quotedName(column!)).join(', ');
}

function nameOf({ object, column }: GrantDefinition): string {
  return column === undefined ? quotedName(object) : quotedColumn(object, column);
}

/** Columns without which no row can be inserted. */
function unsetOf({ name: object, columns }: TableDefinition): Wanted[] {
  return columns
    .filter(({ notNull, defaultExpression, generated, identity }) => (
      notNull && defaultExpression === undefined && !generated && !identity
    ))
    .map(({ name }) => ({ privilege: 'INSERT', objectKind: 'TABLE', object, column: name }));
}

/** Leaves out generated columns: a WHERE clause uses their sources. */
function keyOf({ name: object, primaryKey, columns }: TableDefinition): Wanted[] {
  return primaryKey
    .filter(({ column }) => columns.some(({ name, generated }) => name === column && !generated))
    .map(({ column }) => ({ privilege: 'SELECT', objectKind: 'TABLE', object, column }));
}

/** A unique index also finds a row. */
function findsRows(table: TableDefinition, held: Held, { lookup }: RuleContext): boolean {
  return lookup.indexesOf(table).some(({ unique, keyParts }) => (
    unique && keyParts.every(({ column }) => isGranted(held, 'SELECT', table.name, column))
  ));
}

/** Privileges that default values from sequences need: on their columns, and on the sequences. */
function ofSequences({ name: object, columns }: TableDefinition, held: Held, { schema }: RuleContext): Wanted[] {
  return columns.flatMap(({ name, defaultExpression = '' }) => {
    const used = sequenceReferences(defaultExpression, readingAll(schema.dialect), undefined);
    return used.flatMap((sequence): Wanted[] => [
      { privilege: 'INSERT', objectKind: 'TABLE', object, column: name },
      ...(isGranted(held, 'SELECT', sequence.name)
        ? []
        : [{ privilege: 'UPDATE', objectKind: sequence.objectKind, object: sequence.name }]),
    ]);
  });
}

/** The columns that a view reads, and the views; any column of a table of which it reads no column. */
function readBy(view: ViewDefinition, held: Held, { schema }: RuleContext): Wanted[] {
  const { dialect } = schema;
  const relations = Relations.of(schema);
  const { references } = parseQuery(view.query, dialect);
  const named = references.filter(({ of }) => of === undefined).flatMap(({ name }) => relations.find(name) ?? []);
  return [...new Set(named)].flatMap(({ name: object, table }): Wanted[] => {
    if (!table) {
      const objectKind = dialect === Dialect.POSTGRESQL ? 'TABLE' : 'VIEW';
      return object === '' ? [] : [{ privilege: 'SELECT', objectKind, object }];
    }
    const read = references
      .filter(({ of = [] }) => of.some((each) => relations.find(each)?.table === table))
      .flatMap((of) => table.columns.find(({ name }) => relations.key(name) === relations.key(of.name))?.name ?? []);
    const whole: Wanted = { privilege: 'SELECT', objectKind: 'TABLE', object };
    const readsSome = held.get(object)?.some(({ privilege }) => privilege === 'SELECT');
    return read.length > 0 ? [...new Set(read)].map((column) => ({ ...whole, column })) : readsSome ? [] : [whole];
  });
}

/** Objects with a read function for which a role has one of two privileges. */
function readablesOf(own: readonly GrantDefinition[], context: RuleContext): readonly Readable[] {
  const { readables } = objectsOf(context);
  return own.flatMap(({ objectKind, object, privilege }) => {
    if (isDefinedKind(objectKind) && isReadByBoth(objectKind)) {
      return [readables.find(({ name }) => name === object) ?? { kind: objectKind, name: object, options: new Map() }];
    }
    return privilege === 'EXECUTE' ? readables.filter((each) => isReadBy(object, each)) : [];
  });
}

/** Whether reading needs a privilege on the object and one on its function. */
function isReadByBoth(kind: string): boolean {
  return kindOf(kind).readFunction?.takesSelect ?? false;
}

function isReadBy(functionName: string, { kind, name }: Readable): boolean {
  return kindOf(kind).readFunction!.isOf(functionName, name);
}

function readingOf(readable: Readable, held: Held, { schema: { dialect } }: RuleContext): Wanted[] {
  const mayExecute = [...held.keys()].some((name) => isGranted(held, 'EXECUTE', name) && isReadBy(name, readable));
  const { kind, name: object } = readable;
  const readFunction = kindOf(kind).readFunction!.nameOf(readable, dialect);
  return [
    { privilege: 'SELECT', objectKind: kind, object },
    ...(mayExecute ? [] : [{ privilege: 'EXECUTE', objectKind: readFunctionKind(dialect), object: readFunction }]),
  ];
}

/** Whether a privilege on an object, or on one of its columns, is among those that are held. */
function isGranted(held: Held, privilege: string, object: string, column?: string): boolean {
  return held.get(object)?.some((grant) => (
    grant.privilege === privilege && (grant.column === undefined || grant.column === column)
  )) ?? false;
}
