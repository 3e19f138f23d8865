import type { Dialect, TableDefinition } from '../../schema';
import { Lexer } from '../lexer/lexer';

/** The other names under which a table can be used. */
export function synonymsOf(table: Pick<TableDefinition, 'otherActions'>, dialect: Dialect): string[] {
  const synonyms = new Set<string>();
  table.otherActions?.forEach(({ text }) => changeSynonyms(synonyms, text, dialect));
  return [...synonyms];
}

/** Answers the synonym that the action drops although there is none, or adds although it is there. */
export function changeSynonyms(synonyms: Set<string>, text: string, dialect: Dialect): FaultySynonym | undefined {
  const [, verb, name] = /^(ADD|DROP) SYNONYM (.+)$/i.exec(text) ?? [];
  if (verb === undefined) {
    return undefined;
  }
  const plain = plainName(name, dialect);
  const isNew = verb.toUpperCase() === 'ADD';
  if (isNew !== synonyms.has(plain)) {
    synonyms[isNew ? 'add' : 'delete'](plain);
    return undefined;
  }
  return { kind: isNew ? 'repeated synonym' : 'missing synonym', name: plain };
}

interface FaultySynonym {
  readonly kind: 'repeated synonym' | 'missing synonym';
  readonly name: string;
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
