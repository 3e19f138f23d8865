import { TerraformStack } from 'cdktf';
import type { IConstruct } from 'constructs';
import type { DatabaseProps } from './database-options';
import { option, text } from '../../languages/code';
import { unsupported } from '../../rules/usage/errors';

/** By stack, because another stack may have another project. */
const known = new WeakMap<TerraformStack, Set<string>>();

/**
 * Names are unique in an instance: two resources would change the same database.
 *
 * @throws unsupported
 */
export function refuseTwin(database: IConstruct, { provider, project, instance }: DatabaseProps, name: string): void {
  const stack = TerraformStack.of(database);
  const names = known.get(stack) ?? new Set();
  const key = JSON.stringify([provider?.fqn, project, instance, name]);
  if (names.has(key)) {
    throw unsupported(
      database.node.path, `the instance has another database ${name} in this stack`, 'one Database for each name',
      [option('databaseName', text(`${name}-2`))],
    );
  }
  known.set(stack, names.add(key));
}
