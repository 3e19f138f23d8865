import { text, variable, type Code } from '../../languages/code';
import { tableVariable } from '../../text/names';

/** The variables of tables and named schemas in the surrounding code. */
export type VariableOf = (name: string) => string;

/** The scope and id of the construct with this name. */
export function placeOf(name: string, variableOf: VariableOf = tableVariable): readonly Code[] {
  const [schema] = name.split('.');
  // Without a named schema, the scope is the database.
  return [variable(schema === name ? 'db' : variableOf(schema)), text(idOf(name))];
}

/** The scope and id of an index with this name. */
export function onTable(table: string, name: string, variableOf: VariableOf): readonly Code[] {
  return [variable(variableOf(table)), text(idOf(name))];
}

/** `Orders` for `sales.Orders`. */
export function idOf(name: string): string {
  return name.slice(name.indexOf('.') + 1);
}
