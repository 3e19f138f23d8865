import { givenOptions, type Call, type Code } from './code';

/** The classes and enums that code names. */
export type Library = Readonly<Record<string, any>>;

/** Code that has no value: it names a variable that is not there, or leaves a part to the reader. */
export class CodeWithoutValue extends Error {}

/**
 * The value of code, as TypeScript would make it.
 *
 * @throws CodeWithoutValue, and what the library throws
 */
export function runCode(code: Code, library: Library, variables: ReadonlyMap<string, unknown>): unknown {
  const run = (each: Code): unknown => runCode(each, library, variables);
  const valuesOf = (options: Call['options']): Record<string, unknown> => (
    Object.fromEntries(givenOptions(options).map(([name, each]) => [name, run(each)]))
  );
  switch (code.kind) {
    case 'text':
      return code.text;
    case 'value':
      return JSON.parse(code.value);
    case 'member':
      return library[code.of][code.name];
    case 'list':
      return code.items.map(run);
    case 'struct':
      return valuesOf(code.options);
    case 'variable':
      if (!variables.has(code.name)) {
        throw new CodeWithoutValue(code.name);
      }
      return variables.get(code.name);
    case 'call': {
      const { on, method } = code;
      const owner: any = typeof on === 'string' ? library[on] : run(on);
      const options = valuesOf(code.options);
      const args = [...code.args.map(run), ...(Object.keys(options).length === 0 ? [] : [options])];
      return method === undefined ? new owner(...args) : owner[method](...args);
    }
    default:
      throw new CodeWithoutValue(code.kind);
  }
}
