import { QueryParser, type ParsedQuery } from './query-parser';
import type { Scope } from './query-scope';
import type { Dialect } from '../../schema';
import { nameKeyIn } from '../../schema/name-key';

/** Parses the body of a function: an expression, or a query in PostgreSQL. */
export function parseFunctionBody(text: string, parameters: readonly string[], dialect: Dialect): ParsedQuery {
  return new FunctionBodyParser(text, dialect, parameters).readAll();
}

class FunctionBodyParser extends QueryParser {
  public constructor(text: string, dialect: Dialect, private readonly parameters: readonly string[]) {
    super(text, dialect);
  }

  protected override whole(): Scope {
    const { tokens, references } = this;
    const around = references.scope(undefined);
    const results = new Set(this.parameters.map(nameKeyIn(tokens.dialect)));
    around.sources.push({ key: '', name: '', results, start: 0, hints: [] });
    this.scope = around;
    if (tokens.postgresql) {
      const scope = this.query();
      tokens.accept(';');
      return scope;
    }
    references.addResult(around, undefined, this.value());
    return around;
  }
}
