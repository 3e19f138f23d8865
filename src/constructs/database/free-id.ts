import { Construct } from 'constructs';
import { variable } from '../../languages/code';
import { satisfying } from '../../rules/usage/kinds';
import { literalText } from '../../rules/usage/literal';

/** What a construct can be declared in. */
export const CONSTRUCT = satisfying<Construct>(
  (value) => Construct.isConstruct(value), 'a construct: the app, a stack, or what is in one', variable('stack'),
);

/**
 * The id of a construct, once plain JavaScript passes a scope and a text.
 *
 * @param what What is declared, for errors.
 * @throws wrong-type, not-text, unresolved-token
 */
export function constructId(scope: Construct, id: string, what: string): string {
  CONSTRUCT(scope, 'scope', what);
  return literalText(id, 'id', what);
}

/**
 * The id of a construct that is called like its object of the schema, or, where a sibling has that id, like it and its
 * kind.
 */
export function freeId(scope: Construct, name: string, kind: string): string {
  const id = constructId(scope, name, kind);
  return scope.node.tryFindChild(id) ? `${id} (${kind})` : id;
}
