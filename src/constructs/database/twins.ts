import { Token, TerraformStack } from 'cdktf';
import type { IConstruct } from 'constructs';
import type { DatabaseProps } from './database-options';
import { option, text } from '../../languages/code';
import { unsupported } from '../../rules/usage/errors';

/** By app: what may be in several stacks, such as the databases of one instance. */
const known = new WeakMap<IConstruct, Map<string, IConstruct>>();

/** The keys of the instances of the app, by the token of their name. */
const instances = new Map<string, string>();

type InstanceNames = Pick<DatabaseProps, 'provider' | 'project' | 'instance'>;

/** What tells instances apart: a plain name is that of another one in another project, which another stack may have. */
export function instanceKey(of: IConstruct, { provider, project, instance }: InstanceNames): string {
  return Token.isUnresolved(instance)
    ? instances.get(instance) ?? JSON.stringify(instance)
    : JSON.stringify([TerraformStack.of(of).node.path, provider?.fqn, project, instance]);
}

/** Makes one key of the name of an instance and the token that refers to it. */
export function noteInstance(of: IConstruct, names: InstanceNames, token: string): void {
  instances.set(token, instanceKey(of, names));
}

/** What has a name, and the only thing in which the name is unique. */
interface Named {
  readonly noun: string;
  /** The option that names it. */
  readonly option: string;
  readonly name: string;
  readonly holder: string;
  /** What tells the holder from others. */
  readonly key: string;
}

/** The longest name of which a second one is certainly taken. */
const MOST = 28;

/**
 * Two resources would change the same thing.
 *
 * @throws unsupported
 */
export function refuseTwin(of: IConstruct, { noun, option: named, name, holder, key }: Named): void {
  const { root, path } = of.node;
  const names = known.get(root) ?? new Map<string, IConstruct>();
  const full = `${noun} ${key} ${name}`;
  const other = names.get(full);
  if (other && isInTree(other)) {
    throw unsupported(
      path, `the ${holder} has another ${noun} ${name}`, `one ${noun} for each name`,
      [option(named, text(`${name.slice(0, MOST)}-2`))],
    );
  }
  known.set(root, names.set(full, of));
}

/** Whether nobody has removed it, or what it is in. */
export function isInTree({ node: { scopes } }: IConstruct): boolean {
  return scopes.every((scope, at) => at === 0 || scopes[at - 1].node.tryFindChild(scope.node.id) === scope);
}
