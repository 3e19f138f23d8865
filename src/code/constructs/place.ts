import { text, variable, type Code } from '../../languages/code';
import { tableVariable } from '../../text/table-variable';

/** How tables and named schemas are called in the code around. */
export type VariableOf = (name: string) => string;

/** The scope and the id of what has this name. */
export function placeOf(name: string, variableOf: VariableOf = tableVariable): readonly Code[] {
  return [scopeOf(name, variableOf), text(idOf(name))];
}

/** The named schema that it is in, or the database. */
function scopeOf(name: string, variableOf: VariableOf = tableVariable): Code {
  const schema = schemaOf(name);
  return variable(schema === undefined ? 'db' : variableOf(schema));
}

/** `sales` of `sales.Orders`. */
export function schemaOf(name: string): string | undefined {
  return name.includes('.') ? name.slice(0, name.indexOf('.')) : undefined;
}

/** `Orders` of `sales.Orders`. */
export function idOf(name: string): string {
  return name.slice(name.indexOf('.') + 1);
}
