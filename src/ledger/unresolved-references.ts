import type { FoldedScript } from '../ddl/fold/fold-script';
import type { OtherStatement } from '../ddl/fold/other-statements';
import type { RefusedStatement, StatementFinding } from '../ddl/fold/refused-statement';
import { partReferences, type Reference } from '../ddl/references/references';
import { objectKind, type TableDefinition } from '../schema';
import { readFunctions } from '../schema/objects/kinds';

/** Roles and schemas that exist in every database. */
const BUILT_IN = /^(public|default|spanner_\w+|spanner_sys|information_schema|pg_\w+)(\.|$)/i;

/**
 * Objects that grants, graphs, search and vector indexes refer to but no statement creates, and columns that they
 * cannot use.
 */
export function unresolvedReferences(script: FoldedScript): RefusedStatement[] {
  const names = new Names(script);
  return script.others.filter(({ object }) => !isJudged(object)).flatMap((other) => (
    partReferences(other, names.tableOfIndex(other))
      .filter(({ name, table }) => ![name, `${table}.${name}`].some((each) => names.existedAt(each, other.at)))
      .flatMap((reference) => {
        const finding = names.findingOf(reference);
        return finding ? [{ statement: other.statement, span: reference.span!, finding }] : [];
      })
  ));
}

/** Rules check these, and what watches tables, as a part of the schema. */
function isJudged(object: string): boolean {
  const { place } = objectKind(object);
  return place === 'query' || place === 'at the end';
}

class Names {
  private readonly tables = new Map<string, TableDefinition>();
  /** Named objects that are not tables. */
  private readonly others = new Set<string>();
  /** The table of each search or vector index. */
  private readonly indexed = new Map<string, string>();

  public constructor(private readonly script: FoldedScript) {
    const { tables, dialect, objects } = script.schema;
    for (const table of tables) {
      [table.name, ...(table.synonyms ?? [])].forEach((name) => this.tables.set(name, table));
    }
    const created = script.others.filter(({ verb }) => verb === 'CREATE');
    for (const { object, name, parts } of created) {
      this.others.add(name);
      const table = parts.find(({ role }) => role === 'table');
      if (table && objectKind(object).place === 'index') {
        this.indexed.set(name, table.name);
      }
    }
    readFunctions(objects.defined, dialect).forEach((name) => this.others.add(name));
  }

  public tableOfIndex({ object, name }: OtherStatement): string | undefined {
    return objectKind(object).place === 'index' ? this.indexed.get(name) : undefined;
  }

  public findingOf({ objectKind: kind, name, table, isOfTokens }: Reference): StatementFinding | undefined {
    if (table === undefined) {
      const isKnown = this.others.has(name) || this.tables.has(name) || BUILT_IN.test(name);
      return isKnown ? undefined : { kind: 'missing', objectKind: kind, name };
    }
    const definition = this.tables.get(table);
    if (!definition || definition.unreadElements) {
      return undefined;
    }
    const column = definition.columns.find((each) => each.name === name);
    if (!column) {
      return { kind: 'missing column', table: definition.name, column: name };
    }
    const { code } = column.type;
    return isOfTokens && code !== 'TOKENLIST' && code !== 'UNKNOWN'
      ? { kind: 'no tokens', table: definition.name, column: name }
      : undefined;
  }

  /** Whether the object existed when the statement referred to it. */
  public existedAt(name: string, at: number): boolean {
    return (this.script.formerNames.get(name) ?? 0) > at;
  }
}
