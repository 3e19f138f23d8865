/** Terraform reads `${` and `%{` in a string as templates; doubled they are plain text again. */
export function toTerraformText(statement: string): string {
  return statement.replace(/([$%])\{/g, '$1$1{');
}
