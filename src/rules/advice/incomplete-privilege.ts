import { parseExpression } from '../../ddl/expressions/expression-parser';
import { functionCalls, nextValueOf } from '../../ddl/expressions/expression-walk';
import {
  Dialect, OBJECT_KINDS, objectKind as kindOf, views, type DefinedObject, type GrantDefinition, type TableDefinition,
  type ViewDefinition,
} from '../../schema';
import { isDefinedKind } from '../../schema/objects/kinds';
import { roleNamed } from '../../schema/objects/role';
import { quotedColumn, quotedName } from '../../text/quoted-name';
import { byFault, defineRule } from '../define-rule';
import type { Problem } from '../finding';
import { advice } from '../fixes/fix';
import type { RuleContext } from '../rule';
import { objectSubject } from '../subject';
import { Privileges } from '../views/privileges';
import { queryOf, Relations } from '../views/relations';
import { privilegeTitle } from '../wording';

interface Facts {
  readonly role: string;
  readonly object: string;
  readonly missing: readonly GrantDefinition[];
  readonly fault:
    /** Columns that every insert has to set. */
    | 'insert'
    /** Columns of the key, by which rows are found. */
    | 'update'
    | 'delete'
    /** What a view reads with the privileges of whoever reads the view. */
    | 'view'
    /** One of the two privileges that reading an object takes. */
    | 'reading'
    | 'usage'
    /** What default values take that come from sequences. */
    | 'sequence';
  /** Of the object, where it has a read function. */
  readonly kind?: string;
}

type Missing = Omit<GrantDefinition, 'role'>;

export const incompletePrivilege = defineRule<Facts>({
  name: 'incomplete-privilege',
  kind: 'advice',
  summary: 'a role has a privilege that it cannot use without another one',
  sources: [
    'https://cloud.google.com/spanner/docs/fgac-privileges',
    ...OBJECT_KINDS.flatMap(({ readFunction }) => (readFunction?.takesSelect ? readFunction.source : [])),
    'https://cloud.google.com/spanner/docs/fgac-sequences',
  ],
  check: (context) => {
    const { grants = [] } = context.schema.objects ?? {};
    const privileges = new Privileges(grants);
    return privileges.roles.flatMap((role) => problemsOf(role, privileges, context));
  },
  words: {
    message: byFault<Facts>({
      insert: ({ role, object, missing }) =>
        `role ${quotedName(role)} may not insert ${columnsOf(missing)} of ${quotedName(object)}: without a value in ` +
        'every NOT NULL column that has no default, each of its inserts fails',
      update: unfound,
      delete: unfound,
      view: ({ role, object, missing }) =>
        `role ${quotedName(role)} may read the view ${quotedName(object)}, ` +
        `and not ${missing.map(nameOf).join(', ')}: ` +
        'SQL SECURITY INVOKER reads with the privileges of the role',
      reading: ({ role, object, missing, kind }) =>
        `role ${quotedName(role)} has one of the two privileges that reading the ${kind!.toLowerCase()} ` +
        `${quotedName(object)} takes, and lacks ${missing.map(privilegeTitle).join(', ')}`,
      sequence: ({ role, object, missing }) =>
        `role ${quotedName(role)} may insert rows of ${quotedName(object)}, and lacks ` +
        `${missing.map(privilegeTitle).join(' and ')}: a default value of a sequence takes INSERT on its column, and ` +
        'UPDATE on the sequence',
      usage: ({ role, object, missing }) =>
        `role ${quotedName(role)} has privileges on ${quotedName(object)} but lacks USAGE on schema ` +
        missing.map(nameOf).join(', '),
    }),
    advice: {
      definer: ({ object }) => `set SQL SECURITY DEFINER on view ${quotedName(object)}`,
    },
  },
});

function unfound({ fault, role, object, missing }: Facts): string {
  return `role ${quotedName(role)} may ${fault} rows of ${quotedName(object)}, and may not read ` +
    `${columnsOf(missing)}: a WHERE with a key column fails`;
}

function columnsOf(grants: readonly GrantDefinition[]): string {
  return grants.map(({ column }) => quotedName(column!)).join(', ');
}

function nameOf({ object, column }: GrantDefinition): string {
  return column === undefined ? quotedName(object) : quotedColumn(object, column);
}

function problemsOf(role: string, privileges: Privileges, context: RuleContext): Problem<Facts>[] {
  const own = privileges.of(role);
  const found = [...new Set(own.map(({ object }) => object))].flatMap((object) => (
    faultsOf(role, object, own.filter((grant) => grant.object === object), privileges, context)
  ));
  return found.map((facts): Problem<Facts> => ({
    subject: objectSubject(roleNamed(role), facts.object),
    facts,
    fixes: () => [{ kind: 'grants', grants: facts.missing }, ...(facts.fault === 'view' ? [advice('definer')] : [])],
  }));
}

function faultsOf(
  role: string, object: string, own: readonly GrantDefinition[], privileges: Privileges, context: RuleContext,
): Facts[] {
  const { lookup, schema: { objects, namedSchemas = [] } } = context;
  const lacks = (all: readonly Missing[], fault: Facts['fault'], of = object): Facts[] => {
    const missing = all.filter(({ privilege, object: on, column }) => !privileges.has(role, privilege, on, column));
    return missing.length > 0 ? [{ fault, role, object: of, missing: missing.map((each) => ({ ...each, role })) }] : [];
  };
  const may = (wanted: string): boolean => own.some(({ privilege }) => privilege === wanted);
  const table = lookup.table(object);
  const view = views(objects).find(({ name }) => name === object);
  const [schema] = object.split('.');
  const isInSchema = schema !== object && namedSchemas.includes(schema);
  return [
    ...(isInSchema ? lacks([{ privilege: 'USAGE', objectKind: 'SCHEMA', object: schema }], 'usage') : []),
    ...(table && may('INSERT')
      ? [...lacks(unsetOf(table), 'insert'), ...lacks(ofSequences(role, table, privileges, context), 'sequence')]
      : []),
    ...(table && (may('UPDATE') || may('DELETE')) && !findsRows(role, table, privileges, context)
      ? lacks(keyOf(table), may('UPDATE') ? 'update' : 'delete')
      : []),
    ...(view && view.security !== 'DEFINER' ? lacks(readBy(role, view, privileges, context), 'view') : []),
    ...readablesOf(own, context).flatMap((each) => (
      lacks(readingOf(role, each, privileges, context), 'reading', each.name)
        .map((facts) => ({ ...facts, kind: each.kind })))),
  ];
}

/** Columns without which no row can be inserted. */
function unsetOf({ name: object, columns }: TableDefinition): Missing[] {
  return columns
    .filter(({ notNull, defaultExpression, generated, identity }) => (
      notNull && defaultExpression === undefined && !generated && !identity
    ))
    .map(({ name }) => ({ privilege: 'INSERT', objectKind: 'TABLE', object, column: name }));
}

/** Without what Spanner computes: a WHERE names what it is computed from. */
function keyOf({ name: object, primaryKey, columns }: TableDefinition): Missing[] {
  return primaryKey
    .filter(({ column }) => columns.some(({ name, generated }) => name === column && !generated))
    .map(({ column }) => ({ privilege: 'SELECT', objectKind: 'TABLE', object, column }));
}

/** A row is found by the columns of a unique index as well. */
function findsRows(
  role: string, { name: table }: TableDefinition, privileges: Privileges, { schema }: RuleContext,
): boolean {
  return schema.indexes.some((index) => (
    index.unique && index.table === table
      && index.keyParts.every(({ column }) => privileges.has(role, 'SELECT', table, column))
  ));
}

/** What default values that sequences give take: privileges on their columns, and on the sequences. */
function ofSequences(
  role: string, { name: object, columns }: TableDefinition, privileges: Privileges, { schema }: RuleContext,
): Missing[] {
  return columns.flatMap(({ name, defaultExpression = '' }) => {
    const calls = /sequence|nextval/i.test(defaultExpression)
      ? functionCalls(parseExpression(defaultExpression, schema.dialect))
      : [];
    return calls.flatMap((call) => nextValueOf(call) ?? []).flatMap((sequence): Missing[] => [
      { privilege: 'INSERT', objectKind: 'TABLE', object, column: name },
      ...(privileges.has(role, 'SELECT', sequence)
        ? []
        : [{ privilege: 'UPDATE', objectKind: 'SEQUENCE', object: sequence }]),
    ]);
  });
}

/** The columns that a view reads, and the views; of a table of which it reads no column, any column will do. */
function readBy(
  role: string, view: ViewDefinition, privileges: Privileges, { schema }: RuleContext,
): Missing[] {
  const { dialect } = schema;
  const relations = Relations.of(schema);
  const { references } = queryOf(view, dialect);
  const named = references.filter(({ of }) => of === undefined).flatMap(({ name }) => relations.find(name) ?? []);
  return [...new Set(named)].flatMap(({ name: object, table }): Missing[] => {
    if (!table) {
      const objectKind = dialect === Dialect.POSTGRESQL ? 'TABLE' : 'VIEW';
      return object === '' ? [] : [{ privilege: 'SELECT', objectKind, object }];
    }
    const read = references
      .filter(({ of = [] }) => of.some((each) => relations.find(each)?.table === table))
      .flatMap((of) => table.columns.find(({ name }) => relations.key(name) === relations.key(of.name))?.name ?? []);
    const whole: Missing = { privilege: 'SELECT', objectKind: 'TABLE', object };
    return read.length > 0
      ? [...new Set(read)].map((column) => ({ ...whole, column }))
      : privileges.hasSome(role, 'SELECT', object) ? [] : [whole];
  });
}

type Readable = Pick<DefinedObject, 'kind' | 'name' | 'options'>;

/** The objects with a read function that a role has one privilege for. */
function readablesOf(own: readonly GrantDefinition[], { schema: { objects } }: RuleContext): readonly Readable[] {
  const readables: readonly Readable[] = objects?.defined.filter(({ kind }) => isReadByBoth(kind)) ?? [];
  return own.flatMap(({ objectKind, object, privilege }) => {
    if (isDefinedKind(objectKind) && isReadByBoth(objectKind)) {
      return [readables.find(({ name }) => name === object) ?? { kind: objectKind, name: object, options: new Map() }];
    }
    return privilege === 'EXECUTE' ? readables.filter((each) => isReadBy(object, each)) : [];
  });
}

/** Whether reading takes a privilege on the object and one on its function. */
function isReadByBoth(kind: string): boolean {
  return kindOf(kind).readFunction?.takesSelect ?? false;
}

function isReadBy(functionName: string, { kind, name }: Readable): boolean {
  return kindOf(kind).readFunction!.isOf(functionName, name);
}

function readingOf(
  role: string, readable: Readable, privileges: Privileges, { schema: { dialect } }: RuleContext,
): Missing[] {
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
