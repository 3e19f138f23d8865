import { isReservedWord } from '../../ddl/lexer/keywords';
import { quoteIdentifier } from '../../ddl/lexer/quoting';
import type { Dialect, Schema } from '../../schema';
import { quotedColumn } from '../../text/quoted-name';
import { defineRule } from '../define-rule';
import type { LegacyProblem } from '../legacy-problem';
import type { Part } from '../subject';
import { namedObjects, objectText, type NamedObject } from '../views/named-objects';

interface QueriedName {
  readonly kind: 'table' | 'index' | 'column';
  readonly name: string;
  readonly object: string;
  /** How the message begins. */
  readonly text: string;
  readonly part: Part;
}

/** What makes another word of a reserved one. */
const SUFFIXES = { table: 'Table', index: 'Index', column: 'Value' };

export const reservedWord = defineRule({
  name: 'reserved-word',
  kind: 'advice',
  summary: 'a table, column or index is named with a reserved word, so every query must quote it',
  sources: [
    'https://cloud.google.com/spanner/docs/reference/standard-sql/lexical#reserved_keywords',
    'https://cloud.google.com/spanner/docs/reference/postgresql/lexical',
  ],
  check: ({ schema }) => reservedNames(schema).map((named) => problemOf(named, schema.dialect)),
});

function reservedNames(schema: Schema): QueriedName[] {
  const { tables, dialect } = schema;
  const objects = namedObjects(schema).filter(isQueried).filter(({ name }) => isReservedWord(name, dialect)).map((object) => ({
    kind: object.kind,
    name: object.name,
    object: object.name,
    text: objectText(object),
    part: object.part,
  }));
  const columns: QueriedName[] = [];
  for (const table of tables) {
    for (const { name } of table.columns) {
      if (isReservedWord(name, dialect)) {
        columns.push({
          kind: 'column',
          name,
          object: table.name,
          text: `column ${quotedColumn(table.name, name)}`,
          part: { kind: 'column', table, column: name },
        });
      }
    }
  }
  return [...objects, ...columns];
}

/** Constraints and sequences appear in no query as a bare name. */
function isQueried(object: NamedObject): object is NamedObject & { kind: 'table' | 'index' } {
  return object.kind === 'table' || object.kind === 'index';
}

function problemOf({ kind, name, object, text, part }: QueriedName, dialect: Dialect): LegacyProblem {
  return {
    object,
    message: `${text} is named with the reserved word ${name.toUpperCase()}: without quotes a query that uses it is a syntax error`,
    part,
    fixes: [`rename it, for example to ${otherName(kind, name, dialect)}`, `write ${quoteIdentifier(name, dialect)} in every query`],
  };
}

function otherName(kind: QueriedName['kind'], name: string, dialect: Dialect): string {
  const plural = `${name}s`;
  if (kind === 'table' && !/s$/i.test(name) && !isReservedWord(plural, dialect)) {
    return plural;
  }
  const isPascalCase = /[a-z]/.test(name) && /[A-Z]/.test(name);
  const suffix = SUFFIXES[kind];
  return isPascalCase ? name + suffix : `${name}_${name === name.toUpperCase() ? suffix.toUpperCase() : suffix.toLowerCase()}`;
}
