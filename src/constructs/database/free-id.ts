import type { Construct } from 'constructs';

/**
 * The id of a construct that is called like its object of the schema, or, where a sibling has that id, like it and its
 * kind.
 */
export function freeId(scope: Construct, name: string, kind: string): string {
  return scope.node.tryFindChild(name) ? `${name} (${kind})` : name;
}
