import { nameList } from './text-object';
import type { Dialect, TextObject } from '../../schema';
import { textParts } from '../parser/objects/text-objects';

const KIND = 'PROTO BUNDLE';

/** @param types Full names of messages and enums. */
export function protoBundleText(types: readonly string[], dialect: Dialect): TextObject {
  return { kind: KIND, name: '', statements: [`CREATE ${KIND} ${nameList(types, dialect)}`] };
}

export function readProtoBundle(text: TextObject, dialect: Dialect): readonly string[] | undefined {
  const { members, isOpen } = textParts(text, dialect);
  return isOpen || members.length === 0 ? undefined : members;
}
