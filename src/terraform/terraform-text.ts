/** Terraform reads `${` and `%{` in a string as templates; doubled they are plain text again. */
export function toTerraformText(statement: string): string {
  // Few statements have a brace at all, and to look for one is quicker than to look for a pattern.
  return statement.includes('{') ? statement.replace(/([$%])\{/g, '$1$1{') : statement;
}
