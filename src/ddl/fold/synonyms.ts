import type { Dialect, TableDefinition } from '../../schema';
import { Lexer } from '../lexer/lexer';

/** The other names under which a table can be used. */
export function synonymsOf(table: Pick<TableDefinition, 'otherActions'>, dialect: Dialect): string[] {
  const synonyms = new Set<string>();
  table.otherActions?.forEach(({ text }) => changeSynonyms(synonyms, text, dialect));
  return [...synonyms];
}

/** Answers the synonym that the action drops although there is none. */
export function changeSynonyms(synonyms: Set<string>, text: string, dialect: Dialect): string | undefined {
  const [, verb, name] = /^(ADD|DROP) SYNONYM (.+)$/i.exec(text) ?? [];
  if (verb === undefined) {
    return undefined;
  }
  const plain = plainName(name, dialect);
  if (verb.toUpperCase() === 'ADD') {
    synonyms.add(plain);
    return undefined;
  }
  return synonyms.delete(plain) ? undefined : plain;
}

export function isSynonymAction(text: string): boolean {
  return /^(ADD|DROP) SYNONYM /i.test(text);
}

/** `a`.`b` as a.b. */
function plainName(written: string, dialect: Dialect): string {
  const lexer = new Lexer(written, dialect);
  let name = '';
  for (let token = lexer.next(); token.kind !== 'end'; token = lexer.next()) {
    name += token.value;
  }
  return name;
}
