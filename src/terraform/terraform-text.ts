/** Terraform reads `${` and `%{` in a string as templates; doubled, they are literal. */
export function toTerraformText(statement: string): string {
  // Most statements have no brace, and a brace is found faster than a pattern.
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
 * Text between the quotes of HCL. cdktf does not escape backslashes, writes several lines as a heredoc, and leaves
 * quotes beside a template as they are; it does not touch what is escaped already.
 *
 * @param text As toTerraformText writes it.
 */
export function toHclText(text: string): string {
  return text.replace(/[\n\r\t"\\]/g, (character) => HCL_ESCAPES[character]);
}

/** Escapes all strings of an element for HCL if they hold quotes and a template. */
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
  // Tokens are not plain objects.
  return rendered !== null && typeof rendered === 'object' && Object.getPrototypeOf(rendered) === Object.prototype
    ? Object.fromEntries(Object.entries(rendered).map(([key, value]) => [key, withHclTexts(value)]))
    : rendered;
}
