import { Token, TerraformStack } from 'cdktf';
import type { IConstruct } from 'constructs';
import type { DatabaseProps } from './database-options';
import { option, text } from '../../languages/code';
import { unsupported } from '../../rules/usage/errors';

/** By app: the databases of one instance may be in several stacks. */
const known = new WeakMap<IConstruct, Set<string>>();

/** What tells instances apart: a plain name is that of another one in another project, which another stack may have. */
export function instanceKey(
  of: IConstruct, { provider, project, instance }: Pick<DatabaseProps, 'provider' | 'project' | 'instance'>,
): string {
  const isToken = Token.isUnresolved(instance);
  return JSON.stringify(isToken ? instance : [TerraformStack.of(of).node.path, provider?.fqn, project, instance]);
}

/**
 * Names are unique in an instance: two resources would change the same database.
 *
 * @throws unsupported
 */
export function refuseTwin(database: IConstruct, props: DatabaseProps, name: string): void {
  const { root, path } = database.node;
  const names = known.get(root) ?? new Set();
  const key = `${instanceKey(database, props)} ${name}`;
  if (names.has(key)) {
    throw unsupported(
      path, `the instance has another database ${name}`, 'one Database for each name',
      [option('databaseName', text(`${name}-2`))],
    );
  }
  known.set(root, names.add(key));
}
