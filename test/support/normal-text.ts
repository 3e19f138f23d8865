import { TEXT_KINDS } from '../../src/ddl/objects/text-kinds';
import type { Dialect, TextObject } from '../../src/schema';

/** The object in the one form that its definition is written in, so that what means the same is the same text. */
export function normalText(text: TextObject, dialect: Dialect): TextObject {
  const { read, print } = TEXT_KINDS[text.kind] ?? {};
  const definition = read?.(text, dialect);
  return definition === undefined ? text : print!(definition, dialect);
}
