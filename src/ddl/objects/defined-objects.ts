import type { DefinedKind, DefinedObject, Dialect } from '../../schema';
import type { Part } from '../../schema/kind/part';
import { definedKind, isBuiltIn } from '../../schema/objects/kinds';
import { cursorOver } from '../parser/objects/cursor-over';
import { applyOptions, optionChangesIn } from '../parser/objects/database-options';
import { parseStatement } from '../parser/parse-statement';
import type { OtherStatementText, SyntaxProblem } from '../parser/statement';
import { tried } from '../parser/token-cursor';

export function createdObject(
  kind: DefinedKind, { name, parts }: Pick<OtherStatementText, 'name' | 'parts'>,
): DefinedObject {
  return Object.freeze(
    { kind, name, ...definedKind(kind).read(parts), options: afterOptions(kind, new Map(), parts) } as DefinedObject,
  );
}

/** The object that a statement creates, or the syntax error in it. */
export function readCreated(
  statement: string, kind: DefinedKind, dialect: Dialect,
): { readonly object?: DefinedObject; readonly problem?: SyntaxProblem } {
  const { value: created, problem } = tried(() => parseStatement(cursorOver(statement, dialect)));
  return { object: created?.kind === 'other' ? createdObject(kind, created) : undefined, problem };
}

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
  applyOptions(options, optionChangesIn(parts));
  return option ? new Map([...options].map(([name, value]) => [name, option(name, value)])) : options;
}

/** Whether Spanner created the object and nothing changed it. */
export function isUntouched(object: DefinedObject): boolean {
  const { options } = definedKind(object.kind);
  return isBuiltIn(object) &&
    [...object.options].every(([name, value]) => options?.[name]?.default === value.toLowerCase());
}

export function withTablesRenamed(object: DefinedObject, nameOf: (table: string) => string): DefinedObject {
  return definedKind(object.kind).renamed?.(object, nameOf) ?? object;
}

/** The part in which equal objects agree, without options and anything that an ALTER adds or removes. */
export function frameOf(object: DefinedObject): object {
  const { kind, name, options, ...rest } = object;
  return definedKind(kind).frame?.(object) ?? rest;
}
