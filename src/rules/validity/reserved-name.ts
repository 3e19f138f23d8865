import { Dialect } from '../../schema';
import { sqlFunction } from '../../schema/functions';
import { defineRule } from '../define-rule';
import type { Problem } from '../finding';
import { advice } from '../fixes/fix';
import { namedObjects, objectText, ownerOf, type NamedObject } from '../views/named-objects';

interface Reservation {
  readonly kinds: readonly NamedObject['kind'][];
  /** Absent: both dialects. */
  readonly dialect?: Dialect;
  /** Group 1 is what is reserved, group 2 the rest of the name. */
  readonly pattern: RegExp;
  readonly reason: string;
}

const OWN_SCHEMAS = 'in any case, for schemas of its own';
const OWN_ROLES = 'in any case, for system roles';
const CONSTRAINTS = ['check constraint', 'foreign key'] as const;

const RESERVATIONS: readonly Reservation[] = [
  { kinds: ['index'], pattern: /^(PRIMARY_KEY)()$/i, reason: 'in any case, for the index that the table itself is' },
  { kinds: ['index'], pattern: /^(Dir_)(.*)$/s, reason: 'in this case, for indexes of its own' },
  {
    kinds: CONSTRAINTS,
    pattern: /^(PK_)(.*)$/is,
    reason: 'in any case, for the constraints that represent primary keys',
  },
  {
    kinds: CONSTRAINTS,
    pattern: /^(CK_IS_NOT_NULL_)(.*)$/is,
    reason: 'in any case, for the constraints that represent NOT NULL',
  },
  {
    kinds: ['table'],
    dialect: Dialect.POSTGRESQL,
    pattern: /^(pg_)(.*)$/s,
    reason: 'for the tables of the PostgreSQL catalogue',
  },
  { kinds: ['named schema'], pattern: /^(information_schema|public|default|spanner)()$/is, reason: OWN_SCHEMAS },
  { kinds: ['named schema'], pattern: /^(spanner_|pg_)(.*)$/is, reason: OWN_SCHEMAS },
  {
    kinds: ['placement'],
    pattern: /^(default)()$/is,
    reason: 'in any case, for the placement that every database has',
  },
  { kinds: ['role'], pattern: /^(public)()$/is, reason: OWN_ROLES },
  { kinds: ['role'], pattern: /^(spanner_)(.*)$/is, reason: OWN_ROLES },
  { kinds: ['role'], dialect: Dialect.POSTGRESQL, pattern: /^(pg_)(.*)$/is, reason: OWN_ROLES },
];

/** Kinds that queries name as they name a function. */
const LIKE_FUNCTIONS: ReadonlySet<string> = new Set(['function', 'view']);

/** In any case: what it does not match is no reserved name. */
const LIKE_RESERVED = new RegExp(RESERVATIONS.map(({ pattern }) => pattern.source).join('|'), 'is');

interface Facts {
  readonly object: NamedObject;
  readonly reserved: string;
  /** What of the name is not reserved. */
  readonly rest: string;
  readonly reason: string;
}

export const reservedName = defineRule<Facts>({
  name: 'reserved-name',
  kind: 'refused',
  summary:
    'an index, constraint, table, view, function, named schema, placement or role has a name that Spanner reserves',
  sources: [
    'https://cloud.google.com/spanner/docs/reference/standard-sql/data-definition-language',
    'https://cloud.google.com/spanner/docs/information-schema',
    'https://cloud.google.com/spanner/docs/fgac-system-roles',
  ],
  check: (context) =>
    namedObjects(context)
      .filter(({ kind, name }) => LIKE_RESERVED.test(name) || LIKE_FUNCTIONS.has(kind))
      .flatMap((object) => problemsOf(object, context.schema.dialect)),
  words: {
    message: ({ object, reserved, rest, reason }) =>
      `${objectText(object)} has ${rest === '' ? 'the name' : 'a name with the prefix'} ${reserved}, which Spanner ` +
        `keeps, ${reason}`,
    advice: {
      rename: ({ reserved, rest }) =>
        /^[A-Za-z]/.test(rest) ? `rename it, for example to ${rest}_${reserved.replace(/_$/, '')}` : 'rename it',
    },
  },
});

function problemsOf(object: NamedObject, dialect: Dialect): Problem<Facts>[] {
  const problem = (reserved: string, rest: string, reason: string): Problem<Facts>[] => [{
    subject: { object: ownerOf(object), part: object.part },
    facts: { object, reserved, rest, reason },
    fixes: () => [advice('rename')],
  }];
  const known = LIKE_FUNCTIONS.has(object.kind) ? sqlFunction(object.name.toUpperCase(), dialect) : undefined;
  if (known && !known.elsewhere && known.schema === undefined) {
    return problem(object.name, '', 'in any case, for a function of its own');
  }
  for (const { kinds, pattern, reason, dialect: only = dialect } of RESERVATIONS) {
    const match = kinds.includes(object.kind) && only === dialect ? pattern.exec(object.name) : null;
    if (match) {
      const [, reserved, rest] = match;
      return problem(reserved, rest, reason);
    }
  }
  return [];
}
