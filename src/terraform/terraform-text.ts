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
