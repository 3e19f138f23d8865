import { App, TerraformStack } from 'cdktf';
import { Construct, type IConstruct } from 'constructs';
import { variable } from '../../languages/code';
import { unsupported } from '../../rules/usage/errors';
import { satisfying } from '../../rules/usage/kinds';
import { literalText } from '../../rules/usage/literal';
import type { Place } from '../../rules/usage/usage-entry';

/** Scopes in which a construct can be declared. */
export const CONSTRUCT = satisfying<Construct>(
  (value) => Construct.isConstruct(value), 'a construct: the app, a stack, or what is in one', variable('stack'),
);

/**
 * The id of a construct, checked because plain JavaScript may pass anything.
 *
 * @param what The declared object, for errors.
 * @throws wrong-type, not-text, unresolved-token, unsupported for a scope of another CDK than the library runs on
 */
export function constructId(scope: Construct, id: string, what: string): string {
  CONSTRUCT(scope, 'the scope', what);
  refuseOtherCdk(scope, what);
  return literalText(id, 'the id', what);
}

/**
 * The nearest construct of a class that a construct is in, itself included.
 *
 * @param symbol The mark of the class. Two copies of the library may be loaded, each with classes of its own.
 */
export function enclosing<T extends IConstruct>(scope: IConstruct, symbol: symbol): T | undefined {
  let above: IConstruct | undefined = scope;
  while (above && !(typeof above === 'object' && symbol in above)) {
    above = above.node?.scope;
  }
  return above as T | undefined;
}

/** jsii marks each class with its package. */
const RTTI = Symbol.for('jsii.rtti');

/** Elements of cdktf in a stack of cdktn lack methods that its synth calls, and would fail there without a reason. */
function refuseOtherCdk({ node: { root } }: IConstruct, what: Place): void {
  const [own, other] = [packageOf(TerraformStack), packageOf(root.constructor)];
  if (own === 'cdktf' && other === 'cdktn') {
    throw unsupported(
      what,
      'a stack of cdktn, while cdktf is installed for this library',
      'one CDK for both: cdktn under the name cdktf, as docs/cdktn.md shows',
      'in package.json: "dependencies": { "cdktf": "npm:cdktn@^0.24.0" }, "overrides": { "cdktf": "$cdktf" }; ' +
        'then import from \'cdktf\'',
    );
  }
}

/** A guard wraps the renders of the copy of cdktf that this library imports, and sees no others. */
export function refuseOtherCopy(scope: IConstruct, at: Place): void {
  refuseOtherCdk(scope, at);
  if (scope.node.scopes.some((each) => (
    App.isApp(each) ? !(each instanceof App) : TerraformStack.isStack(each) && !(each instanceof TerraformStack)
  ))) {
    throw unsupported(
      at,
      'a guard on an app or a stack of another copy of cdktf than this library uses: it would see no database',
      'one copy of cdktf for the app and for this library',
      "import from 'cdktf' only, and install spanner-constructs instead of linking it; npm ls cdktf lists the copies",
    );
  }
}

function packageOf(type: unknown): string | undefined {
  const { fqn } = (type as { readonly [RTTI]?: { readonly fqn?: string } })[RTTI] ?? {};
  return fqn?.split('.')[0];
}

/** The id of a construct: the name of its object, or, if a sibling has that id, the name with its kind. */
export function freeId(scope: Construct, name: string, kind: string): string {
  const id = constructId(scope, name, kind);
  return scope.node.tryFindChild(id) ? `${id} (${kind})` : id;
}
