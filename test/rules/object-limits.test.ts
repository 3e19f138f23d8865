import { limitExceeded } from '../../src/rules/validity/limit-exceeded';
import type { DeclaredObject, DefinedKind, Schema } from '../../src/schema';
import { roleNamed } from '../../src/schema/objects/role';
import { declaredObjects } from '../../src/schema/ownership';
import { defined, schema } from '../support/model';
import { problems } from '../support/rule-cases';
import { view } from '../support/views';

function holding(objects: readonly DeclaredObject[]): Schema {
  return schema({ objects: declaredObjects(objects) });
}

const many = (count: number, declared: (n: number) => DeclaredObject): DeclaredObject[] => Array.from({ length: count }, (_, n) => declared(n));
const texts = (kind: DefinedKind, count: number, names: (n: number) => string = (n) => `X${n}`): DeclaredObject[] =>
  many(count, (n) => defined(kind, names(n)));
const roles = (count: number): DeclaredObject[] => many(count, (n) => roleNamed(`R${n}`));
const views = (count: number, from: (n: number) => string): DeclaredObject[] =>
  many(count, (n) => view(`V${n}`, `SELECT t.A FROM ${from(n)} AS t`));
const nested = (count: number): DeclaredObject[] => views(count, (n) => (n === 0 ? 'T' : `V${n - 1}`));

test.each<[string, readonly DeclaredObject[], string | undefined]>([
  ['100 roles', roles(100), undefined],
  ['101 roles', roles(101), 'the database has 101 roles, but Spanner allows 100'],
  ['16 graphs', texts('PROPERTY GRAPH', 16), undefined],
  ['17 graphs', texts('PROPERTY GRAPH', 17), 'the database has 17 property graphs, but Spanner allows 16'],
  ['15 locality groups beside the default one', texts('LOCALITY GROUP', 16, (n) => (n === 0 ? 'default' : `X${n}`)), undefined],
  ['16 locality groups beside the default one', texts('LOCALITY GROUP', 16), "the database has 17 locality groups, the group 'default' included, but Spanner allows 16"],
  ['50 placements', texts('PLACEMENT', 50), undefined],
  ['51 placements', texts('PLACEMENT', 51), 'the database has 51 placements, but Spanner allows 50'],
  ['5,001 views', views(5001, () => 'T'), 'the database has 5,001 views, but Spanner allows 5,000'],
  ['10 views that read one another', nested(10), undefined],
  ['12 views that read one another', nested(12), 'view V10 has 11 levels of views, itself included, but Spanner allows 10'],
])('%s are judged by what Spanner allows', (_, objects, message) => {
  expect(problems(limitExceeded, holding(objects)).map((problem) => problem.message)).toEqual(message === undefined ? [] : [message]);
});
