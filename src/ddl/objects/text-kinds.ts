import { functionText, readDatabaseFunction } from './function';
import { localityGroupText, readLocalityGroup } from './locality-group';
import { modelText, readModel } from './model';
import { placementText, readPlacement } from './placement';
import { propertyGraphText, readPropertyGraph } from './property-graph';
import { protoBundleText, readProtoBundle } from './proto-bundle';
import type { Dialect, TextObject } from '../../schema';
import { parseOther } from '../parser/grammar/other-statement';
import { cursorOver } from '../parser/objects/cursor-over';
import type { SyntaxProblem } from '../parser/statement';
import { Unreadable } from '../parser/unreadable';

/** How one kind of object that the model keeps as text is read and written. */
interface TextKind<D> {
  /** undefined: of a form that the definition has no field for. */
  readonly read: (text: TextObject, dialect: Dialect) => D | undefined;
  readonly print: (definition: D, dialect: Dialect) => TextObject;
}

function textKind<D>(read: TextKind<D>['read'], print: TextKind<D>['print']): TextKind<unknown> {
  return { read, print: (definition, dialect) => print(definition as D, dialect) };
}

export const TEXT_KINDS: Readonly<Record<string, TextKind<unknown>>> = {
  'LOCALITY GROUP': textKind(readLocalityGroup, localityGroupText),
  'PLACEMENT': textKind(readPlacement, placementText),
  'PROTO BUNDLE': textKind(readProtoBundle, protoBundleText),
  'MODEL': textKind(readModel, modelText),
  'FUNCTION': textKind(readDatabaseFunction, functionText),
  'PROPERTY GRAPH': textKind(readPropertyGraph, propertyGraphText),
};

/** The object in the one form that its definition is written in, so that what means the same is the same text. */
export function normalText(text: TextObject, dialect: Dialect): TextObject {
  const { read, print } = TEXT_KINDS[text.kind] ?? {};
  const definition = read?.(text, dialect);
  return definition === undefined ? text : print!(definition, dialect);
}

/** What cannot be read of a statement. */
export function problemOf(statement: string, dialect: Dialect): SyntaxProblem | undefined {
  try {
    parseOther(cursorOver(statement, dialect));
    return undefined;
  } catch (error) {
    if (error instanceof Unreadable) {
      return error.problem;
    }
    throw error;
  }
}
