import { parseExpression } from '../../ddl/expressions/expression-parser';
import { functionCalls, nextValueOf } from '../../ddl/expressions/expression-walk';
import { readQuery } from '../../ddl/queries/query-reader';
import type { GrantDefinition, TableDefinition, ViewDefinition } from '../../schema';
import { nameKey } from '../../schema/name-key';
import { isReadFunction } from '../../schema/objects/roles';
import { quotedName } from '../../text/quoted-name';
import { byFault, defineRule } from '../define-rule';
import type { Problem } from '../finding';
import { advice } from '../fixes/fix';
import type { RuleContext } from '../rule';
import { Privileges } from '../views/privileges';

type Facts = { readonly role: string; readonly object: string } & (
  /** Columns that every insert has to set. */
  | { readonly fault: 'insert'; readonly missing: readonly string[] }
  /** Columns of the key, by which rows are found. */
  | { readonly fault: 'where'; readonly privilege: string; readonly missing: readonly string[] }
  /** Tables that a view reads with the privileges of whoever reads the view. */
  | { readonly fault: 'view'; readonly missing: readonly string[] }
  /** One of the two privileges that reading a change stream takes. */
  | { readonly fault: 'stream'; readonly missing: readonly string[] }
  | { readonly fault: 'usage'; readonly missing: readonly string[] }
  /** Sequences that give columns their values. */
  | { readonly fault: 'sequence'; readonly missing: readonly string[] }
);

export const incompletePrivilege = defineRule<Facts>({
  name: 'incomplete-privilege',
  kind: 'advice',
  summary: 'a role has a privilege that it cannot use without another one',
  sources: [
    'https://cloud.google.com/spanner/docs/fgac-privileges',
    'https://cloud.google.com/spanner/docs/fgac-change-streams',
  ],
  check: (context) => {
    const { grants = [] } = context.schema.objects ?? {};
    const privileges = new Privileges(grants);
    return privileges.roles.flatMap((role) => problemsOf(role, privileges, context));
  },
  words: {
    message: byFault<Facts>({
      insert: ({ role, object, missing }) =>
        `role ${quotedName(role)} may not insert ${listed(missing)} of ${quotedName(object)}: without a value in ` +
        'every NOT NULL column that has no default, each of its inserts fails',
      where: ({ role, object, privilege, missing }) =>
        `role ${quotedName(role)} may ${privilege.toLowerCase()} rows of ${quotedName(object)}, and may not read ` +
        `${listed(missing)}: a WHERE with a key column fails`,
      view: ({ role, object, missing }) =>
        `role ${quotedName(role)} may read the view ${quotedName(object)}, and not ${listed(missing)}: the view has ` +
        'SQL SECURITY INVOKER, and reads with the privileges of the role',
      stream: ({ role, object, missing }) =>
        `role ${quotedName(role)} has one of the two privileges that reading the change stream ${quotedName(object)} ` +
        `takes, and lacks ${missing.join(' ')}`,
      sequence: ({ role, object, missing }) =>
        `role ${quotedName(role)} may insert rows of ${quotedName(object)}, and not take values of the sequence ` +
        `${listed(missing)}: an insert that leaves its column out fails`,
      usage: ({ role, object, missing }) =>
        `role ${quotedName(role)} has privileges on ${quotedName(object)}, and may not use the named schema ` +
        listed(missing),
    }),
    advice: {
      grant: (facts) => `grant ${quotedName(facts.role)} ${wanted(facts)} as well`,
      definer: ({ object }) => `let the view ${quotedName(object)} have SQL SECURITY DEFINER`,
    },
  },
});

function wanted(facts: Facts): string {
  const { object, missing } = facts;
  switch (facts.fault) {
    case 'insert':
      return `INSERT on ${listed(missing)} of ${quotedName(object)}`;
    case 'where':
      return `SELECT on ${listed(missing)} of ${quotedName(object)}`;
    case 'view':
      return `SELECT on ${listed(missing)}`;
    case 'stream':
      return missing.join(' ');
    case 'usage':
      return `USAGE on ${listed(missing)}`;
    case 'sequence':
      return `UPDATE on the sequence ${listed(missing)}`;
  }
}

function listed(names: readonly string[]): string {
  return names.map(quotedName).join(', ');
}

function problemsOf(role: string, privileges: Privileges, context: RuleContext): Problem<Facts>[] {
  const own = privileges.of(role);
  const found = [...new Set(own.map(({ object }) => object))].flatMap((object) => (
    faultsOf(role, object, own.filter((grant) => grant.object === object), privileges, context)
  ));
  return found.map((facts): Problem<Facts> => ({
    subject: { object: role, part: { kind: 'object', objectKind: 'ROLE', name: role } },
    facts,
    fixes: () => [advice('grant'), ...(facts.fault === 'view' ? [advice('definer')] : [])],
  }));
}

function faultsOf(
  role: string, object: string, own: readonly GrantDefinition[], privileges: Privileges, context: RuleContext,
): Facts[] {
  const { lookup, schema: { objects, namedSchemas = [] } } = context;
  const table = lookup.table(object);
  const view = objects?.views.find(({ name }) => name === object);
  const [schema] = object.split('.');
  const isInSchema = schema !== object && namedSchemas.includes(schema);
  return [
    ...(isInSchema && !privileges.has(role, 'USAGE', schema)
      ? [{ fault: 'usage', role, object, missing: [schema] } as const]
      : []),
    ...(table
      ? [
        ...inTable(role, table, own, privileges),
        ...ofSequences(role, table, privileges, context),
      ]
      : []),
    ...(view ? inView(role, view, privileges, context) : []),
    ...(own.some(({ objectKind }) => objectKind === 'CHANGE STREAM') ? ofStream(role, object, privileges) : []),
  ];
}

function inTable(
  role: string, table: TableDefinition, own: readonly GrantDefinition[], privileges: Privileges,
): Facts[] {
  const object = table.name;
  const inserts = own.some(({ privilege }) => privilege === 'INSERT');
  const unset = inserts
    ? table.columns.filter(({ name, notNull, defaultExpression, generated, identity }) => (
      notNull && defaultExpression === undefined && !generated && !identity
        && !privileges.has(role, 'INSERT', object, name)
    ))
    : [];
  const changes = own.find(({ privilege }) => privilege === 'UPDATE' || privilege === 'DELETE');
  const unread = changes
    ? table.primaryKey.filter(({ column }) => !privileges.has(role, 'SELECT', object, column))
    : [];
  return [
    ...(unset.length > 0 ? [{ fault: 'insert', role, object, missing: unset.map(({ name }) => name) } as const] : []),
    ...(changes && unread.length > 0
      ? [{
        fault: 'where', role, object, privilege: changes.privilege, missing: unread.map(({ column }) => column),
      } as const]
      : []),
  ];
}

/** Defaults that take a value of a sequence need a privilege on it. */
function ofSequences(
  role: string, { name: object, columns }: TableDefinition, privileges: Privileges, { schema }: RuleContext,
): Facts[] {
  const used = columns.flatMap(({ name, defaultExpression = '' }) => (
    /sequence|nextval/i.test(defaultExpression) && privileges.has(role, 'INSERT', object, name)
      ? functionCalls(parseExpression(defaultExpression, schema.dialect)).flatMap((call) => nextValueOf(call) ?? [])
      : []
  ));
  const missing = [...new Set(used)].filter((sequence) => (
    !['UPDATE', 'SELECT'].some((privilege) => privileges.has(role, privilege, sequence))
  ));
  return missing.length > 0 ? [{ fault: 'sequence', role, object, missing }] : [];
}

function inView(
  role: string, { name: object, security, query }: ViewDefinition, privileges: Privileges, { schema }: RuleContext,
): Facts[] {
  const { names } = readQuery(query, schema.dialect);
  const unread = security === 'DEFINER' ? [] : schema.tables.filter(({ name }) => (
    names.has(nameKey(name, schema.dialect)) && !privileges.hasSome(role, 'SELECT', name)
  ));
  return unread.length > 0 ? [{ fault: 'view', role, object, missing: unread.map(({ name }) => name) }] : [];
}

function ofStream(role: string, object: string, privileges: Privileges): Facts[] {
  const mayExecute = privileges.of(role).some((grant) => (
    grant.privilege === 'EXECUTE' && isReadFunction(grant.object, object)
  ));
  return mayExecute ? [] : [{ fault: 'stream', role, object, missing: ['EXECUTE', 'on its read function'] }];
}
