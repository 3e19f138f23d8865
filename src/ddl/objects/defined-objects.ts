import type { DefinedKind, DefinedObject, Dialect } from '../../schema';
import type { Part } from '../../schema/kind/part';
import { rowsOf } from '../../schema/kind/rows';
import { definedKind, isBuiltIn } from '../../schema/objects/kinds';
import { parseOther } from '../parser/grammar/other-statement';
import { cursorOver } from '../parser/objects/cursor-over';
import { applyOptions, optionChanges } from '../parser/objects/database-options';
import type { OtherStatementText, SyntaxProblem } from '../parser/statement';
import { Unreadable } from '../parser/unreadable';
import { printerFor } from '../printer/print-schema';

/** The object that a CREATE makes. */
export function createdObject(
  kind: DefinedKind, { name, parts }: Pick<OtherStatementText, 'name' | 'parts'>,
): DefinedObject {
  return Object.freeze(
    { kind, name, ...definedKind(kind).read(parts), options: afterOptions(kind, new Map(), parts) } as DefinedObject,
  );
}

/** What a statement creates, or what cannot be read of it. */
export function readCreated(
  statement: string, kind: DefinedKind, dialect: Dialect,
): { readonly object?: DefinedObject; readonly problem?: SyntaxProblem } {
  try {
    return { object: createdObject(kind, parseOther(cursorOver(statement, dialect))) };
  } catch (error) {
    if (error instanceof Unreadable) {
      return { problem: error.problem };
    }
    throw error;
  }
}

/** The object as an ALTER leaves it. */
export function alteredObject(object: DefinedObject, parts: readonly Part[]): DefinedObject {
  const { alter } = definedKind(object.kind);
  return Object.freeze(
    {
      ...object, ...alter?.(object, parts), options: afterOptions(object.kind, object.options, parts),
    } as DefinedObject,
  );
}

function afterOptions(
  kind: DefinedKind, before: ReadonlyMap<string, string>, parts: readonly Part[],
): ReadonlyMap<string, string> {
  const { option } = definedKind(kind);
  const options = new Map(before);
  applyOptions(options, optionChanges(parts));
  return option ? new Map([...options].map(([name, value]) => [name, option(name, value)])) : options;
}

/** Made by Spanner, and as Spanner made it. */
export function isUntouched(object: DefinedObject): boolean {
  const { options } = definedKind(object.kind);
  return isBuiltIn(object) &&
    [...object.options].every(([name, value]) => options?.[name]?.default === value.toLowerCase());
}

/** With its tables under the names that they have then. */
export function withTablesRenamed(object: DefinedObject, nameOf: (table: string) => string): DefinedObject {
  return definedKind(object.kind).renamed?.(object, nameOf) ?? object;
}

/** What follows the name of an object in its CREATE. */
export function clausesOf(object: DefinedObject, dialect: Dialect): string {
  const rows = rowsOf(object);
  return rows
    ? ` ${printerFor(dialect).rows({ ...rows, options: object.options })}`
    : definedKind(object.kind).print?.(object, dialect) ?? '';
}

/** What two objects have to have alike to be one, but for options and for what an ALTER adds and takes away. */
export function frameOf(object: DefinedObject): object {
  const { kind, name, options, ...rest } = object;
  return definedKind(kind).frame?.(object) ?? rest;
}
