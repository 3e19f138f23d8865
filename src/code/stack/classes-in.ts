import type { Code } from '../../languages/code';

/**
 * The classes of the library that the code names, in alphabetical order.
 *
 * @param withStructs Whether to include the types of options.
 */
export function classesIn(codes: readonly Code[], withStructs = false): string[] {
  const found = new Set<string>();
  const walk = (code: Code): void => {
    switch (code.kind) {
      case 'member':
        found.add(code.of);
        return;
      case 'list':
        return code.items.forEach(walk);
      case 'call':
        if (typeof code.on === 'string') {
          found.add(code.on);
        } else {
          walk(code.on);
        }
        code.args.forEach(walk);
        return Object.values(code.options).forEach((option) => option && walk(option));
      case 'struct':
        if (withStructs) {
          found.add(code.of);
        }
        return Object.values(code.options).forEach((option) => option && walk(option));
    }
  };
  codes.forEach(walk);
  return [...found].sort();
}
