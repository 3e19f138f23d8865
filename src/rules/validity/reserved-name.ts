import { Dialect } from '../../schema';
import { sqlFunction } from '../../schema/functions';
import { refusal } from '../define-rule';
import { namedObjects, objectText, type NamedObject } from '../views/named-objects';

interface Reservation {
  readonly kinds: readonly NamedObject['kind'][];
  /** Absent for both dialects. */
  readonly dialect?: Dialect;
  /** Group 1 is the reserved part, group 2 the rest of the name. */
  readonly pattern: RegExp;
  /** What Spanner has it for. */
  readonly reason: string;
}

const OWN_SCHEMAS = 'its own schemas';
const OWN_ROLES = 'system roles';
const CONSTRAINTS = ['check constraint', 'foreign key'] as const;

const RESERVATIONS: readonly Reservation[] = [
  { kinds: ['index'], pattern: /^(PRIMARY_KEY)()$/i, reason: 'the index that the table itself is' },
  { kinds: ['index'], pattern: /^(Dir_)(.*)$/s, reason: 'its own indexes' },
  {
    kinds: CONSTRAINTS,
    pattern: /^(PK_)(.*)$/is,
    reason: 'the constraints that represent primary keys',
  },
  {
    kinds: CONSTRAINTS,
    pattern: /^(CK_IS_NOT_NULL_)(.*)$/is,
    reason: 'the constraints that represent NOT NULL',
  },
  {
    kinds: ['table'],
    dialect: Dialect.POSTGRESQL,
    pattern: /^(pg_)(.*)$/s,
    reason: 'the tables of the PostgreSQL catalog',
  },
  { kinds: ['named schema'], pattern: /^(information_schema|public|default|spanner)()$/is, reason: OWN_SCHEMAS },
  { kinds: ['named schema'], pattern: /^(spanner_|pg_)(.*)$/is, reason: OWN_SCHEMAS },
  {
    kinds: ['placement'],
    pattern: /^(default)()$/is,
    reason: 'the placement that every database has',
  },
  { kinds: ['role'], pattern: /^(public)()$/is, reason: OWN_ROLES },
  { kinds: ['role'], pattern: /^(spanner_)(.*)$/is, reason: OWN_ROLES },
  { kinds: ['role'], dialect: Dialect.POSTGRESQL, pattern: /^(pg_)(.*)$/is, reason: OWN_ROLES },
];

/** Kinds that queries call like a function. */
const LIKE_FUNCTIONS: ReadonlySet<string> = new Set(['function', 'view']);

/** Matches in any case; a name that it does not match is not reserved. */
const LIKE_RESERVED = new RegExp(RESERVATIONS.map(({ pattern }) => pattern.source).join('|'), 'is');

export const reservedName = refusal({
  name: 'reserved-name',
  summary:
    'an index, constraint, table, view, function, named schema, placement or role has a name that Spanner reserves',
  sources: ['reference/standard-sql/data-definition-language', 'information-schema', 'fgac-system-roles'],
  check: (context, found) => {
    const { dialect } = context.schema;
    for (const object of namedObjects(context)) {
      const { kind, name, part } = object;
      const isLikeFunction = LIKE_FUNCTIONS.has(kind);
      if (!isLikeFunction && !LIKE_RESERVED.test(name)) {
        continue;
      }
      /** @param rest The part of the name that is not reserved. */
      const refuse = (reserved: string, rest: string, reason: string, isAnyCase = true): void => found(
        part,
        `${objectText(object)} has ${rest === '' ? 'the name' : 'a name with the prefix'} ${reserved}, which Spanner ` +
          `reserves, in ${isAnyCase ? 'upper or lower' : 'exactly this'} case, for ${reason}`,
        [/^[A-Za-z]/.test(rest) ? `rename it, for example to ${rest}_${reserved.replace(/_$/, '')}` : 'rename it'],
      );
      const known = isLikeFunction ? sqlFunction(name.toUpperCase(), dialect) : undefined;
      if (known && !known.elsewhere && known.schema === undefined) {
        refuse(name, '', 'a function of its own');
      }
      for (const { kinds, pattern, reason, dialect: only = dialect } of RESERVATIONS) {
        const match = kinds.includes(kind) && only === dialect ? pattern.exec(name) : null;
        if (match) {
          const [, reserved, rest] = match;
          refuse(reserved, rest, reason, pattern.ignoreCase);
        }
      }
    }
  },
});
