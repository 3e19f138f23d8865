/** The variable that holds a construct in the code of a fix: `orders` for the table Orders. */
export function variableName(object: string): string {
  return `${object.charAt(0).toLowerCase()}${object.slice(1)}`;
}
