import type { Call } from './code';
import { CALLS, ENUMS, OPTIONAL_ARGUMENTS, STRUCTS } from './surface-data';

/** An option of a struct. */
export interface OptionShape {
  readonly name: string;
  readonly isOptional: boolean;
  /** `string`, `number`, `boolean`, `map`, the name of a type, or one of them with `[]`. */
  readonly type: string;
}

/** The options of a struct, inherited ones first; undefined if there is no such struct. */
export function structShape(struct: string): OptionShape[] | undefined {
  return rowOf(STRUCTS, struct)?.split(' ').flatMap((word) => {
    const [, base, name, optional, type] = /^(?:<(\w+)|(\w+)(\??):?(.*))$/.exec(word)!;
    return base === undefined
      ? [{ name, isOptional: optional === '?', type: /^\w/.test(type) ? type : `string${type}` }]
      : structShape(base)!;
  });
}

/** The structs that a struct extends, the farthest first. */
export function basesOf(struct: string): string[] {
  const [, base] = /^<(\w+)/.exec(rowOf(STRUCTS, struct) ?? '') ?? [];
  return base === undefined ? [] : [...basesOf(base), base];
}

/** The members of an enum and their values; undefined if there is no such enum. */
export function enumMembers(type: string): [name: string, value: string][] | undefined {
  return rowOf(ENUMS, type)?.split('|').map((member) => {
    const [name, value = name] = member.split('=');
    return [name, value];
  });
}

/** The type of the options that a call takes last, if it takes any. */
export function optionsType({ on, method = 'new' }: Call): string | undefined {
  optionTypes ??= new Map(Object.entries(CALLS).flatMap(([of, row]) => row.split(' ').flatMap((each) => {
    const [type, calls] = each.split(':');
    return calls.split(',').map((call) => [call.startsWith('.') ? call : `${of}.${call}`, type] as const);
  })));
  const type = optionTypes.get(typeof on === 'string' ? `${on}.${method}` : `.${method}`)
    ?? (method === 'new' ? `${on as string}Props` : '');
  return type === '' ? undefined : type;
}

/** Types by call. TypeScript and Python need none. */
let optionTypes: ReadonlyMap<string, string> | undefined;

/** Whether the optional argument of a call is omitted, which Go does not allow. */
export function lacksArgument({ on, method, args }: Call): boolean {
  return args.length === 0 && OPTIONAL_ARGUMENTS.includes(`${on as string}.${method}`);
}

function rowOf(rows: Readonly<Record<string, string>>, key: string): string | undefined {
  return Object.hasOwn(rows, key) ? rows[key] : undefined;
}
