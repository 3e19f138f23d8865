/** A type in the assembly of jsii, as far as it is read here. */
export interface AssemblyType {
  readonly name: string;
  readonly fqn: string;
  readonly kind: string;
  readonly abstract?: boolean;
  /** True for a struct. */
  readonly datatype?: boolean;
  readonly interfaces?: readonly string[];
  readonly properties?: readonly AssemblyProperty[];
  readonly initializer?: AssemblyCall;
  readonly methods?: readonly (AssemblyCall & { readonly name: string; readonly static?: boolean })[];
}

interface AssemblyProperty {
  readonly name: string;
  readonly optional?: boolean;
  readonly type: TypeReference;
  readonly docs?: { readonly default?: string };
  /** Missing in the packed assembly. */
  readonly locationInModule?: { readonly line: number };
}

interface AssemblyCall {
  readonly parameters?: readonly AssemblyProperty[];
}

export interface TypeReference {
  readonly primitive?: string;
  readonly fqn?: string;
  readonly collection?: { readonly kind: string; readonly elementtype: TypeReference };
}

export type Assembly = Readonly<Record<string, AssemblyType>>;

/** The contents of `src/languages/surface-data.ts`. */
export interface Surface {
  readonly STRUCTS: Rows;
  readonly ENUMS: Rows;
  readonly CALLS: Rows;
  readonly OPTIONAL_ARGUMENTS: readonly string[];
}

type Rows = Readonly<Record<string, string>>;

/**
 * The shapes of the options, enums and calls that the library offers.
 *
 * @param valuesOf The members of an enum with their values, which no assembly holds.
 */
export function surfaceOf(types: Assembly, valuesOf: (type: AssemblyType) => Rows): Surface {
  const classes = Object.values(types).filter(({ kind }) => kind === 'class').sort(byName);
  const given = typesGivenTo(classes, types);
  return {
    STRUCTS: rows(given.filter(({ datatype }) => datatype), (type) => optionsText(type, types)),
    ENUMS: rows(given.filter(({ kind }) => kind === 'enum'), (type) => membersText(valuesOf(type))),
    CALLS: Object.fromEntries(Object.entries(rows(classes, (type) => callsText(type, types))).filter(([, row]) => row !== '')),
    OPTIONAL_ARGUMENTS: classes.flatMap(({ name: className, methods = [] }) => (
      methods.filter((method) => method.static && method.parameters?.some(({ optional, type }) => optional && type.primitive))
        .map(({ name }) => `${className}.${name}`)
    )),
  };
}

/** The text of the file, which the compiler of the library reads. */
export function surfaceText({ STRUCTS, ENUMS, CALLS, OPTIONAL_ARGUMENTS }: Surface): string {
  const table = (name: keyof Surface, of: Rows): string => (
    `export const ${name}: Rows = {\n${Object.entries(of).map(([key, row]) => `  ${key}: '${row}',\n`).join('')}};\n`
  );
  return [
    '// Written by `npx projen compile` from the assembly of jsii. Not to be edited.\n',
    'type Rows = Readonly<Record<string, string>>;\n',
    '/** The options of each struct as they are declared, after `<` and the struct that it extends. Without a type: text. */',
    table('STRUCTS', STRUCTS),
    '/** The members of each enum, and their values if these differ. */',
    table('ENUMS', ENUMS),
    '/**',
    ' * Types of options by class, with the calls whose last argument they are. Methods of objects begin with a dot. The',
    ' * constructors with `NameProps` are left out.',
    ' */',
    table('CALLS', CALLS),
    '/** Calls with an argument that can be left out. */',
    `export const OPTIONAL_ARGUMENTS: readonly string[] = [${OPTIONAL_ARGUMENTS.map((call) => `'${call}'`).join(', ')}];`,
    '',
  ].join('\n');
}

function byName(a: AssemblyType, b: AssemblyType): number {
  return a.name < b.name ? -1 : 1;
}

function rows(of: readonly AssemblyType[], row: (type: AssemblyType) => string): Rows {
  return Object.fromEntries(of.map((type) => [type.name, row(type)]));
}

/** The types of arguments, those of their options, and what these extend: not what the library only returns. */
function typesGivenTo(classes: readonly AssemblyType[], types: Assembly): AssemblyType[] {
  const found = new Set<AssemblyType>();
  const add = (fqn: string | undefined): void => {
    const type = types[fqn ?? ''];
    if (type && !found.has(type)) {
      found.add(type);
      type.interfaces?.forEach(add);
      type.properties?.forEach((property) => add(elementOf(property.type).fqn));
    }
  };
  classes.flatMap(({ initializer, methods = [] }) => [...(initializer ? [initializer] : []), ...methods])
    .forEach(({ parameters = [] }) => parameters.forEach(({ type }) => add(elementOf(type).fqn)));
  return [...found].sort(byName);
}

function elementOf(type: TypeReference): TypeReference {
  return type.collection ? elementOf(type.collection.elementtype) : type;
}

function optionsText({ interfaces = [], properties = [] }: AssemblyType, types: Assembly): string {
  const lineOf = ({ locationInModule }: AssemblyProperty): number => locationInModule?.line ?? 0;
  return [
    ...interfaces.map((base) => `<${types[base].name}`),
    ...[...properties].sort((a, b) => lineOf(a) - lineOf(b))
      .map(({ name, optional, type }) => `${name}${optional ? '?' : ''}${typeText(type, types)}`),
  ].join(' ');
}

function typeText({ primitive, fqn, collection }: TypeReference, types: Assembly): string {
  if (collection?.kind === 'array') {
    return `${typeText(collection.elementtype, types)}[]`;
  }
  if (collection?.kind === 'map') {
    return ':map';
  }
  if (primitive === undefined && fqn === undefined) {
    throw new Error('No option is checked that is a union: say in src/rules/usage/options.ts how');
  }
  return primitive === 'string' ? '' : `:${primitive ?? types[fqn!]?.name ?? fqn!.split('.').at(-1)}`;
}

function membersText(values: Rows): string {
  return Object.entries(values).map(([name, value]) => (name === value ? name : `${name}=${value}`)).join('|');
}

function callsText({ name: className, abstract, initializer, methods = [] }: AssemblyType, types: Assembly): string {
  const calls = new Map<string, string[]>();
  const add = (type: string, call: string): void => void calls.set(type, [...calls.get(type) ?? [], call]);
  const optionsTypeOf = ({ parameters = [] }: AssemblyCall): string => {
    const last = types[parameters.at(-1)?.type.fqn ?? ''];
    return last?.datatype ? last.name : '';
  };
  if (initializer && !abstract && optionsTypeOf(initializer) !== `${className}Props`) {
    add(optionsTypeOf(initializer), 'new');
  }
  methods.filter((method) => optionsTypeOf(method) !== '')
    .forEach((method) => add(optionsTypeOf(method), `${method.static ? '' : '.'}${method.name}`));
  return [...calls].map(([type, of]) => `${type}:${of.join(',')}`).join(' ');
}
