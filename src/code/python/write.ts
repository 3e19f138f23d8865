import type { Call, Code, Options } from '../constructs/code';

/** Construct code as Python, on one line: what jsii makes of the library for it. */
export function python(code: Code): string {
  switch (code.kind) {
    case 'text':
      return stringLiteral(code.text);
    case 'value':
      return code.value === 'true' ? 'True' : code.value === 'false' ? 'False' : code.value;
    case 'member':
      return `${code.of}.${code.name}`;
    case 'variable':
      return pythonName(code.name);
    case 'list':
      return `[${code.items.map(python).join(', ')}]`;
    case 'comment':
      // An expression, where a comment would end the line.
      return '...';
    case 'struct':
      return `${code.of}(${keywords(code.options).join(', ')})`;
    case 'call':
      return `${callee(code)}(${[...code.args.map(python), ...keywords(code.options)].join(', ')})`;
  }
}

function keywords(options: Options): string[] {
  return Object.entries(options).flatMap(([name, option]) =>
    option ? [`${pythonName(name)}=${python(option)}`] : [],
  );
}

/** `lengthChars` -> `length_chars`. */
export function pythonName(name: string): string {
  return name.replace(/([a-z\d])([A-Z])/g, '$1_$2').toLowerCase();
}

function callee({ on, method }: Call): string {
  const owner = typeof on === 'string' ? on : python(on);
  return method === undefined ? owner : `${owner}.${pythonName(method)}`;
}

/** A text in double quotes: whatever it holds, it stays one string on one line. */
function stringLiteral(text: string): string {
  const escaped = text.replace(/["\\\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, (character) =>
    character === '"' || character === '\\'
      ? `\\${character}`
      : `\\U${character.codePointAt(0)!.toString(16).padStart(8, '0')}`,
  );
  return `"${escaped}"`;
}
