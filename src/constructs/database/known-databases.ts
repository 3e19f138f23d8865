import { Token, TerraformStack } from 'cdktf';
import type { IConstruct } from 'constructs';
import type { DatabaseProps } from './database-options';
import { option, text } from '../../languages/code';
import { unsupported } from '../../rules/usage/errors';

/** By app: the databases of one instance may be in several stacks. */
const known = new WeakMap<IConstruct, Set<string>>();

/**
 * Names are unique in an instance: two resources would change the same database.
 *
 * @throws unsupported
 */
export function refuseTwin(database: IConstruct, { provider, project, instance }: DatabaseProps, name: string): void {
  const { root, path } = database.node;
  const names = known.get(root) ?? new Set();
  // A plain name is that of another instance in another project, which another stack may have.
  const place = Token.isUnresolved(instance) ? [] : [TerraformStack.of(database).node.path, provider?.fqn, project];
  const key = JSON.stringify([...place, instance, name]);
  if (names.has(key)) {
    throw unsupported(
      path, `the instance has another database ${name}`, 'one Database for each name',
      [option('databaseName', text(`${name}-2`))],
    );
  }
  known.set(root, names.add(key));
}
