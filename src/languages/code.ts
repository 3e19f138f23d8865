/** Construct code, before a language writes it. All names are those of TypeScript. */
export type Code =
  | { readonly kind: 'text'; readonly text: string }
  /** A number or a boolean. */
  | { readonly kind: 'value'; readonly value: string }
  /** For example `OnDelete.CASCADE`. */
  | { readonly kind: 'member'; readonly of: string; readonly name: string }
  | { readonly kind: 'variable'; readonly name: string }
  | { readonly kind: 'list'; readonly items: readonly Code[] }
  /** A comment in place of an element that cannot be declared. */
  | { readonly kind: 'comment'; readonly text: string }
  /** An object of a named type. */
  | { readonly kind: 'struct'; readonly of: string; readonly options: Options }
  | { readonly kind: 'option'; readonly name: string; readonly value?: Code }
  /** An ellipsis. */
  | { readonly kind: 'rest' }
  /** Elements of a list that the reader has in a variable. */
  | { readonly kind: 'elements'; readonly name: string }
  | Call;

export interface Call {
  readonly kind: 'call';
  /** Absent for a constructor. */
  readonly method?: string;
  /** The class, or the object of a method. */
  readonly on: string | Code;
  readonly args: readonly Code[];
  readonly options: Options;
}

/** Undefined options are left out. */
export type Options = Readonly<Record<string, Code | undefined>>;

export const REST: Code = { kind: 'rest' };

export function text(of: string): Code {
  return { kind: 'text', text: of };
}

export function value(of: number | boolean | string): Code {
  return { kind: 'value', value: String(of) };
}

/** Omitted if false. */
export function flag(is: boolean | undefined): Code | undefined {
  return is ? value(true) : undefined;
}

export function member(of: string, name: string): Code {
  return { kind: 'member', of, name };
}

export function variable(name: string): Code {
  return { kind: 'variable', name };
}

export function list(items: readonly Code[]): Code {
  return { kind: 'list', items };
}

export function struct(of: string, options: Options): Code {
  return { kind: 'struct', of, options };
}

export function option(name: string, given?: Code): Code {
  return { kind: 'option', name, value: given };
}

/** Omitted if empty. */
export function names(of: readonly string[]): Code | undefined {
  return of.length === 0 ? undefined : list(of.map(text));
}

export function newCall(construct: string, args: readonly Code[], options: Options): Call {
  return { kind: 'call', on: construct, args, options };
}

export function call(on: string | Code, method: string, args: readonly Code[], options: Options = {}): Call {
  return { kind: 'call', on, method, args, options };
}

/** A call with only texts: `Column.string('Name')`. */
export function textCall(on: string, method: string, ...texts: readonly string[]): Call {
  return call(on, method, texts.map(text));
}

/** Options with a value, in order. */
export function givenOptions(options: Options): [name: string, value: Code][] {
  return Object.entries(options).filter((entry): entry is [string, Code] => entry[1] !== undefined);
}

/** A code and all that is in it. */
export function codesIn(code: Code): Code[] {
  return [code, ...partsOf(code).flatMap(codesIn)];
}

function partsOf(code: Code): readonly Code[] {
  switch (code.kind) {
    case 'list':
      return code.items;
    case 'call':
      return [...(typeof code.on === 'string' ? [] : [code.on]), ...code.args, ...valuesOf(code)];
    case 'struct':
      return valuesOf(code);
    case 'option':
      return code.value ? [code.value] : [];
    default:
      return [];
  }
}

function valuesOf({ options }: Pick<Call, 'options'>): Code[] {
  return givenOptions(options).map(([, given]) => given);
}
