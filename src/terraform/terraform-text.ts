/** Terraform reads `${` and `%{` in a string as templates; doubled they are plain text again. */
export function toTerraformText(statement: string): string {
  // Few statements have a brace at all, and to look for one is quicker than to look for a pattern.
  return statement.includes('{') ? statement.replace(/([$%])\{/g, '$1$1{') : statement;
}

const HCL_ESCAPES: Readonly<Record<string, string>> = {
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '"': '\\"',
  '\\': '\\\\',
};

/**
 * Text between the quotes of HCL. cdktf escapes no backslash, writes lines as a heredoc, and leaves quotes as they are
 * beside a template; what is escaped already it does not touch.
 *
 * @param text As toTerraformText writes it.
 */
export function toHclText(text: string): string {
  return text.replace(/[\n\r\t"\\]/g, (character) => HCL_ESCAPES[character]);
}

/** Writes all texts of an element as HCL has them, where they hold quotes and a template. */
export function escapedInHcl<T extends { toHclTerraform(): any }>(element: T): T {
  const render = element.toHclTerraform.bind(element);
  element.toHclTerraform = () => withHclTexts(render());
  return element;
}

function withHclTexts(rendered: any): any {
  if (typeof rendered === 'string') {
    return toHclText(rendered);
  }
  if (Array.isArray(rendered)) {
    return rendered.map(withHclTexts);
  }
  // Tokens are no plain objects.
  return rendered !== null && typeof rendered === 'object' && Object.getPrototypeOf(rendered) === Object.prototype
    ? Object.fromEntries(Object.entries(rendered).map(([key, value]) => [key, withHclTexts(value)]))
    : rendered;
}
