import { parseQuery } from '../../ddl/queries/query-parser';
import { readingAll, sequenceReferences } from '../../ddl/references/references';
import {
  Dialect, namedSchemas, OBJECT_KINDS, objectKind as kindOf, views, type DefinedObject, type GrantDefinition,
  type TableDefinition, type ViewDefinition,
} from '../../schema';
import { isDefinedKind } from '../../schema/objects/kinds';
import { roleNamed, isMembership, PUBLIC_ROLE } from '../../schema/objects/role';
import { quotedColumn, quotedName } from '../../text/shown';
import { reviewed, type Found } from '../define-rule';
import { Severity } from '../finding';
import type { RuleContext } from '../rule';
import { objectPart } from '../subject';
import { Relations } from '../views/relations';
import { privilegeTitle } from '../wording';

type Wanted = Omit<GrantDefinition, 'role'>;

export const incompletePrivilege = reviewed({
  name: 'incomplete-privilege',
  severity: Severity.WARNING,
  summary: 'a role has a privilege that it cannot use without another one',
  sources: [
    'https://cloud.google.com/spanner/docs/fgac-privileges',
    ...OBJECT_KINDS.flatMap(({ readFunction }) => (readFunction?.takesSelect ? readFunction.source : [])),
    'https://cloud.google.com/spanner/docs/fgac-sequences',
  ],
  check: (context, found) => {
    const { grants } = context.schema.objects;
    const privileges = new Privileges(grants);
    for (const role of privileges.roles) {
      const own = privileges.of(role);
      for (const object of new Set(own.map((grant) => grant.object))) {
        checkObject(role, object, own.filter((grant) => grant.object === object), privileges, context, found);
      }
    }
  },
});

function checkObject(
  role: string, object: string, own: readonly GrantDefinition[], privileges: Privileges, context: RuleContext,
  found: Found,
): void {
  const { lookup, schema: { objects } } = context;
  const refuseWithout = (
    wanted: readonly Wanted[], what: (missing: readonly GrantDefinition[]) => string, of = object, ...ways: string[]
  ): void => {
    const missing = wanted
      .filter(({ privilege, object: on, column }) => !privileges.has(role, privilege, on, column))
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
  if (schema !== object && namedSchemas(objects).includes(schema)) {
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
    refuseWithout(ofSequences(role, table, privileges, context), (missing) => (
      `may insert rows of ${name}, and lacks ${missing.map(privilegeTitle).join(' and ')}: a default value of a ` +
        'sequence takes INSERT on its column, and UPDATE on the sequence'
    ));
  }
  if (table && (may('UPDATE') || may('DELETE')) && !findsRows(role, table, privileges, context)) {
    refuseWithout(keyOf(table), (missing) => (
      `may ${may('UPDATE') ? 'update' : 'delete'} rows of ${name}, and may not read ${columnsOf(missing)}: a WHERE ` +
        'with a key column fails'
    ));
  }
  const view = views(objects).find((each) => each.name === object);
  if (view && view.security !== 'DEFINER') {
    refuseWithout(
      readBy(role, view, privileges, context),
      (missing) => (
        `may read the view ${name}, and not ${missing.map(nameOf).join(', ')}: SQL SECURITY INVOKER reads with the ` +
          'privileges of the role'
      ),
      object,
      `set SQL SECURITY DEFINER on view ${name}`,
    );
  }
  for (const readable of readablesOf(own, context)) {
    refuseWithout(
      readingOf(role, readable, privileges, context),
      (missing) => (
        `has one of the two privileges that reading the ${readable.kind.toLowerCase()} ${quotedName(readable.name)} ` +
          `takes, and lacks ${missing.map(privilegeTitle).join(', ')}`
      ),
      readable.name,
    );
  }
}

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
function findsRows(
  role: string, { name: table }: TableDefinition, privileges: Privileges, { schema }: RuleContext,
): boolean {
  return schema.indexes.some((index) => (
    index.unique && index.table === table
      && index.keyParts.every(({ column }) => privileges.has(role, 'SELECT', table, column))
  ));
}

/** Privileges that default values from sequences need: on their columns, and on the sequences. */
function ofSequences(
  role: string, { name: object, columns }: TableDefinition, privileges: Privileges, { schema }: RuleContext,
): Wanted[] {
  return columns.flatMap(({ name, defaultExpression = '' }) => {
    const used = sequenceReferences(defaultExpression, readingAll(schema.dialect), undefined);
    return used.flatMap((sequence): Wanted[] => [
      { privilege: 'INSERT', objectKind: 'TABLE', object, column: name },
      ...(privileges.has(role, 'SELECT', sequence.name)
        ? []
        : [{ privilege: 'UPDATE', objectKind: sequence.objectKind, object: sequence.name }]),
    ]);
  });
}

/** The columns that a view reads, and the views; any column of a table of which it reads no column. */
function readBy(
  role: string, view: ViewDefinition, privileges: Privileges, { schema }: RuleContext,
): Wanted[] {
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
    return read.length > 0
      ? [...new Set(read)].map((column) => ({ ...whole, column }))
      : privileges.hasSome(role, 'SELECT', object) ? [] : [whole];
  });
}

type Readable = Pick<DefinedObject, 'kind' | 'name' | 'options'>;

/** Objects with a read function for which a role has one of two privileges. */
function readablesOf(own: readonly GrantDefinition[], { schema: { objects } }: RuleContext): readonly Readable[] {
  const readables: readonly Readable[] = objects.defined.filter(({ kind }) => isReadByBoth(kind));
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

function readingOf(
  role: string, readable: Readable, privileges: Privileges, { schema: { dialect } }: RuleContext,
): Wanted[] {
  const mayExecute = privileges.all(role).some(({ privilege, object }) => (
    privilege === 'EXECUTE' && isReadBy(object, readable)
  ));
  const { kind, name: object } = readable;
  const objectKind = dialect === Dialect.POSTGRESQL ? 'FUNCTION' : 'TABLE FUNCTION';
  const readFunction = kindOf(kind).readFunction!.nameOf(readable, dialect);
  return [
    { privilege: 'SELECT', objectKind: kind, object },
    ...(mayExecute ? [] : [{ privilege: 'EXECUTE', objectKind, object: readFunction }]),
  ];
}

/** Privileges of roles, including those inherited from other roles. */
class Privileges {
  private readonly byRole = new Map<string, GrantDefinition[]>();

  public constructor(grants: readonly GrantDefinition[]) {
    for (const grant of grants) {
      const known = this.byRole.get(grant.role);
      if (known) {
        known.push(grant);
      } else {
        this.byRole.set(grant.role, [grant]);
      }
    }
  }

  public get roles(): readonly string[] {
    return [...this.byRole.keys()];
  }

  /** Privileges granted directly to the role. */
  public of(role: string): readonly GrantDefinition[] {
    return this.byRole.get(role) ?? [];
  }

  /** Whether the role has the privilege on an object, or on one of its columns. */
  public has(role: string, privilege: string, object: string, column?: string): boolean {
    return this.all(role).some((grant) => (
      grant.privilege === privilege
        && grant.object === object
        && (grant.column === undefined || grant.column === column)
    ));
  }

  /** Whether the role has the privilege on an object or on at least one of its columns. */
  public hasSome(role: string, privilege: string, object: string): boolean {
    return this.all(role).some((grant) => grant.privilege === privilege && grant.object === object);
  }

  /** Direct and inherited privileges. */
  public all(role: string): readonly GrantDefinition[] {
    return this.rolesOf(role).flatMap((each) => this.of(each));
  }

  /** The role itself, the roles that it is a member of, and the one that includes every role. */
  private rolesOf(role: string): readonly string[] {
    const found = new Set([role, PUBLIC_ROLE]);
    for (const each of found) {
      this.of(each).filter(isMembership).forEach(({ object }) => found.add(object));
    }
    return [...found];
  }
}
