import { isRegional } from '../../schema/limits';

/** The configurations of Google that those of the app extend, by the token of their name. */
const bases = new Map<string, string>();

/** @param token The name of a configuration of the app. */
export function noteBase(token: string, base: string): void {
  bases.set(token, base);
}

export function baseOf(configuration: string): string {
  return bases.get(configuration) ?? configuration;
}

/** A token counts as one region unless the app declares what it names: only the apply knows better. */
export function isOneRegion(configuration: string): boolean {
  return isRegional(baseOf(configuration));
}
