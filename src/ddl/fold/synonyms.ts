import type { Dialect, TableDefinition } from '../../schema';
import { Lexer } from '../lexer/lexer';

/** The other names under which a table can be used. */
export function synonymsOf(table: TableDefinition, dialect: Dialect): string[] {
  const synonyms = new Set<string>();
  for (const { text } of table.otherActions ?? []) {
    const [, verb, name] = /^(ADD|DROP) SYNONYM (.+)$/i.exec(text) ?? [];
    if (verb !== undefined) {
      const plain = plainName(name, dialect);
      if (verb.toUpperCase() === 'ADD') {
        synonyms.add(plain);
      } else {
        synonyms.delete(plain);
      }
    }
  }
  return [...synonyms];
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
