import { isReservedWord } from '../../ddl/lexer/keywords';
import type { Dialect, TableDefinition } from '../../schema';
import { quoteIdentifier } from '../../schema/quoting';
import { quotedColumn } from '../../text/quoted-name';
import { defineRule } from '../define-rule';
import type { Problem } from '../finding';
import { advice } from '../fixes/fix';
import type { RuleContext } from '../rule';
import type { Part } from '../subject';
import { columnsNamed } from '../views/column-names';
import { namedObjects, objectText, type NamedObject } from '../views/named-objects';

type Facts =
  | { readonly kind: 'table' | 'index'; readonly name: string; readonly object: NamedObject }
  | { readonly kind: 'column'; readonly name: string; readonly table: TableDefinition };

/** What makes another word of a reserved one. */
const SUFFIXES = { table: 'Table', index: 'Index', column: 'Value' };

export const reservedWord = defineRule<Facts>({
  name: 'reserved-word',
  kind: 'advice',
  summary: 'a table, column or index is named with a reserved word, so every query must quote it',
  sources: [
    'https://cloud.google.com/spanner/docs/reference/standard-sql/lexical#reserved_keywords',
    'https://cloud.google.com/spanner/docs/reference/postgresql/lexical',
  ],
  words: {
    message: (facts) =>
      `${titleOf(facts)} is named with the reserved word ${facts.name.toUpperCase()}: ` +
      'queries that do not quote it fail to parse',
    advice: {
      rename: ({ kind, name }, { dialect }) => `rename it, for example to ${otherName(kind, name, dialect)}`,
      quote: ({ name }, { dialect }) => `write ${quoteIdentifier(name, dialect)} in every query`,
    },
  },
  check: (context) => [...reservedObjects(context), ...reservedColumns(context)],
});

function titleOf(facts: Facts): string {
  return facts.kind === 'column' ? `column ${quotedColumn(facts.table.name, facts.name)}` : objectText(facts.object);
}

/** Constraints and sequences appear in no query as a bare name. */
function reservedObjects(context: RuleContext): Problem<Facts>[] {
  const { schema } = context;
  return namedObjects(context)
    .filter(({ name }) => isReservedWord(name, schema.dialect))
    .flatMap((object) => {
      const { kind, name, part } = object;
      return kind === 'table' || kind === 'index' ? [problemOf(name, part, { kind, name, object })] : [];
    });
}

function reservedColumns(context: RuleContext): Problem<Facts>[] {
  return columnsNamed(context, (name) => isReservedWord(name, context.schema.dialect)).map(
    ({ table, column: { name } }) =>
      problemOf(table.name, { kind: 'column', table, column: name }, { kind: 'column', name, table }),
  );
}

function problemOf(object: string, part: Part, facts: Facts): Problem<Facts> {
  return { subject: { object, part }, facts, fixes: () => [advice('rename'), advice('quote')] };
}

function otherName(kind: Facts['kind'], name: string, dialect: Dialect): string {
  const plural = `${name}s`;
  if (kind === 'table' && !/s$/i.test(name) && !isReservedWord(plural, dialect)) {
    return plural;
  }
  const isPascalCase = /[a-z]/.test(name) && /[A-Z]/.test(name);
  const suffix = SUFFIXES[kind];
  return isPascalCase
    ? name + suffix
    : `${name}_${name === name.toUpperCase() ? suffix.toUpperCase() : suffix.toLowerCase()}`;
}
