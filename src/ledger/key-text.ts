import type { KeyPart } from '../schema';

/** A key in words: `Id, At DESC`. */
export function keyText(key: readonly KeyPart[]): string {
  return key.map(({ column, descending }) => (descending ? `${column} DESC` : column)).join(', ');
}
