import { isReservedWord } from '../../ddl/lexer/keywords';
import type { Dialect } from '../../schema';
import { quoteIdentifier } from '../../schema/quoting';
import { quotedColumn } from '../../text/shown';
import { reviewed } from '../define-rule';
import { Severity } from '../finding';
import type { SchemaPart } from '../subject';
import { columnsNamed, namedObjects, objectText } from '../views/named-objects';

/** Suffixes that turn a reserved word into another one. */
const SUFFIXES = { table: 'Table', index: 'Index', column: 'Value' };

export const reservedWord = reviewed({
  name: 'reserved-word',
  severity: Severity.WARNING,
  summary: 'a table, column or index is named with a reserved word, so every query must quote it',
  sources: ['reference/standard-sql/lexical#reserved_keywords', 'reference/postgresql/lexical'],
  check: (context, found) => {
    const { dialect } = context.schema;
    const refuse = (title: string, name: string, kind: keyof typeof SUFFIXES, part: SchemaPart): void => found(
      part,
      `${title} is named with the reserved word ${name.toUpperCase()}: queries that do not quote it fail to parse`,
      () => [
        `rename it, for example to ${otherName(kind, name, dialect)}`,
        `write ${quoteIdentifier(name, dialect)} in every query`,
      ],
    );
    for (const object of namedObjects(context)) {
      const { kind, name, part } = object;
      // Queries never use bare names of constraints or sequences.
      if ((kind === 'table' || kind === 'index') && isReservedWord(name, dialect)) {
        refuse(objectText(object), name, kind, part);
      }
    }
    for (const { table, column: { name } } of columnsNamed(context, (each) => isReservedWord(each, dialect))) {
      refuse(`column ${quotedColumn(table.name, name)}`, name, 'column', { kind: 'column', table, column: name });
    }
  },
});

function otherName(kind: keyof typeof SUFFIXES, name: string, dialect: Dialect): string {
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
