import { Dialect } from '../../schema';
import { defineRule } from '../define-rule';
import { namedObjects, objectText, ownerOf, type NamedObject } from './named-objects';
import type { LegacyProblem } from '../legacy-problem';

interface Reservation {
  readonly kinds: readonly NamedObject['kind'][];
  /** Absent: both dialects. */
  readonly dialect?: Dialect;
  /** Group 1 is what is reserved, group 2 the rest of the name. */
  readonly pattern: RegExp;
  readonly reason: string;
}

const CONSTRAINTS = ['check constraint', 'foreign key'] as const;

const RESERVATIONS: readonly Reservation[] = [
  { kinds: ['index'], pattern: /^(PRIMARY_KEY)()$/i, reason: 'in any case, for the index that the table itself is' },
  { kinds: ['index'], pattern: /^(Dir_)(.*)$/s, reason: 'in this case, for indexes of its own' },
  { kinds: CONSTRAINTS, pattern: /^(PK_)(.*)$/is, reason: 'in any case, for the constraints that stand for primary keys' },
  { kinds: CONSTRAINTS, pattern: /^(CK_IS_NOT_NULL_)(.*)$/is, reason: 'in any case, for the constraints that stand for NOT NULL' },
  { kinds: ['table'], dialect: Dialect.POSTGRESQL, pattern: /^(pg_)(.*)$/s, reason: 'for the tables of the PostgreSQL catalogue' },
];

export const reservedName = defineRule({
  name: 'reserved-name',
  kind: 'refused',
  summary: 'an index, constraint or table has a name that Spanner keeps for itself',
  sources: [
    'https://cloud.google.com/spanner/docs/reference/standard-sql/data-definition-language',
    'https://cloud.google.com/spanner/docs/information-schema',
  ],
  check: ({ schema }) => namedObjects(schema).flatMap((object) => problemsOf(object, schema.dialect)),
});

function problemsOf(object: NamedObject, dialect: Dialect): LegacyProblem[] {
  const candidates = RESERVATIONS.filter((each) => each.kinds.includes(object.kind) && (each.dialect ?? dialect) === dialect);
  for (const { pattern, reason } of candidates) {
    const match = pattern.exec(object.name);
    if (match) {
      const [, reserved, rest] = match;
      return [{
        object: ownerOf(object),
        message: `${objectText(object)} has ${rest === '' ? 'the name' : 'a name with the prefix'} ${reserved}, which Spanner keeps, ${reason}`,
        part: object.part,
        fixes: [/^[A-Za-z]/.test(rest) ? `rename it, for example to ${rest}_${reserved.replace(/_$/, '')}` : 'rename it'],
      }];
    }
  }
  return [];
}
