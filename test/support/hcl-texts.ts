/** The attribute of each of its lines that is one text in quotes, as Terraform reads it: templates stay as they are. */
export function hclTexts(hcl: string): (readonly [name: string, text: string])[] {
  return hcl.split('\n').flatMap((line) => {
    const [, name, text] = /^\s*(\w+) = "(.*)"$/.exec(line) ?? [];
    if (name === undefined) {
      return [];
    }
    if (!/^(?:[^"\\]|\\["\\nrt]|\$\{[^}]*\})*$/.test(text)) {
      throw new Error(`Terraform cannot read ${line}`);
    }
    return [[name, text.replace(/\\(.)/g, (_, character: string) => ({ n: '\n', r: '\r', t: '\t' })[character] ?? character)] as const];
  });
}
