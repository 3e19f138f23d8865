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

/**
 * Escapes all strings of an element for HCL if they hold quotes and a template, and keeps what overrides a part of a
 * block.
 */
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
  return isPlain(rendered)
    ? Object.fromEntries(Object.entries(withOverrides(rendered)).map(([key, value]) => [key, withHclTexts(value)]))
    : rendered;
}

/** cdktf leaves an override of a part of a block beside the value of the block, which it writes alone. */
function withOverrides(block: Record<string, any>): object {
  const { value, isBlock, type, storageClassType, ...overrides } = block;
  if (isBlock !== true || !isPlain(value)) {
    return block;
  }
  const parts = Object.entries(overrides).map(([key, part]) => (
    [key, isPlain(value[key]) && isPlain(part) ? { ...value[key], ...part } : part]
  ));
  return { value: { ...value, ...Object.fromEntries(parts) }, isBlock, type, storageClassType };
}

/** Tokens are not plain objects. */
function isPlain(value: any): value is Record<string, any> {
  return value !== null && typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype;
}
