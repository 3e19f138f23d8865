import { TerraformStack, type TerraformProvider } from 'cdktf';
import type { IConstruct } from 'constructs';
import { unsupported } from '../../rules/usage/errors';

/**
 * A resource names its provider, and that name means nothing in another stack.
 *
 * @throws unsupported
 */
export function refuseProviderElsewhere(of: IConstruct, provider: TerraformProvider | undefined): void {
  if (provider?.alias === undefined) {
    return;
  }
  const [own, other] = [of, provider].map((each) => TerraformStack.of(each).node.path);
  if (own !== other) {
    throw unsupported(
      of.node.path, `the provider ${provider.fqn} is in the stack ${other}, and ${own} has no such one`,
      `a provider of the stack ${own}`,
      `declare a provider with the alias ${provider.alias} in ${own}, and name that one`,
    );
  }
}
