import type { Defined } from './defined';

/** A storage policy, and columns that are stored together. */
export type LocalityGroupDefinition = Defined<'LOCALITY GROUP'>;

/** The group that every database has, which only ALTER is about. */
export function isDefaultGroup(name: string): boolean {
  return name.toLowerCase() === 'default';
}
