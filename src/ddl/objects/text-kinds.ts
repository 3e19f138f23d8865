import { functionText, readDatabaseFunction } from './function';
import { localityGroupText, readLocalityGroup } from './locality-group';
import { modelText, readModel } from './model';
import { readObjectIndex } from './object-index';
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
  /** What is neither an option nor a type of the bundle. */
  readonly frame: (definition: D) => object;
}

function textKind<D>(
  read: TextKind<D>['read'], print: TextKind<D>['print'], frame: TextKind<D>['frame'] = () => ({}),
): TextKind<unknown> {
  return {
    read,
    print: (definition, dialect) => print(definition as D, dialect),
    frame: (definition) => frame(definition as D),
  };
}

export const TEXT_KINDS: Readonly<Record<string, TextKind<unknown>>> = {
  'LOCALITY GROUP': textKind(readLocalityGroup, localityGroupText),
  'PLACEMENT': textKind(readPlacement, placementText),
  'PROTO BUNDLE': textKind(readProtoBundle, protoBundleText),
  'MODEL': textKind(readModel, modelText, ({ inputs, outputs }) => ({ inputs, outputs })),
  'FUNCTION': textKind(readDatabaseFunction, functionText, ({ endpoint, maxBatchingRows, ...rest }) => rest),
  'PROPERTY GRAPH': textKind(readPropertyGraph, propertyGraphText, (graph) => graph),
};

/**
 * What an object is apart from what is compared by itself: its table, stored and searched columns, types and options.
 * undefined: it cannot be read.
 */
export function frameOf(text: TextObject, dialect: Dialect): object | undefined {
  const index = readObjectIndex(text, dialect);
  if (index) {
    const { kind, columns, partitionBy, orderBy, whereNotNull, interleaveIn } = index;
    const embedding = kind === 'VECTOR INDEX' ? columns : undefined;
    return { embedding, partitionBy, orderBy, whereNotNull: [...whereNotNull].sort(), interleaveIn };
  }
  const { read, frame } = TEXT_KINDS[text.kind] ?? {};
  const definition = read?.(text, dialect);
  return definition === undefined ? undefined : frame!(definition);
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
