import type { Language } from '../languages/app-language';
import { phraseText } from '../languages/phrase';
import type { ColumnPart, SubjectPart } from '../rules/subject';
import { foreignKeyText, indexText, keyText, primaryKeyText } from '../rules/wording';
import { columnOf, Dialect, type TtlDefinition } from '../schema';
import { typeText } from '../schema/types/type-text';
import { quotedColumn, quotedName, shortText } from '../text/shown';

/** The place of a finding in one line: `Events PRIMARY KEY (OccurredAt, EventId)`. */
export function partText(part: SubjectPart, dialect: Dialect, language: Language = 'sql'): string {
  switch (part.kind) {
    case 'table':
      return `table ${quotedName(part.table.name)}`;
    case 'primary key':
      return primaryKeyText(part.table);
    case 'column':
      return `${quotedColumn(part.table.name, part.column)}${clauseText(part, dialect)}`;
    case 'check':
      return `${part.table.name} CHECK (${part.check.expression})`;
    case 'foreign key':
      return foreignKeyText(part.table, part.foreignKey);
    case 'backing index':
      return `${foreignKeyText(part.referencing, part.foreignKey)}: backing index on ${part.table.name} ` +
        `${keyText(part.parts)}`;
    case 'index':
      return indexText(part.index);
    case 'interleave': {
      const { parent, inParent, onDelete } = part.table.interleave!;
      const action = onDelete === undefined ? '' : ` ON DELETE ${onDelete}`;
      return `${part.table.name} INTERLEAVE IN ${inParent ? 'PARENT ' : ''}${parent}${action}`;
    }
    case 'ttl':
      return `${part.table.name} ${ttlText(part.table.ttl!, dialect)}`;
    case 'sequence':
      return `sequence ${quotedName(part.name)}`;
    case 'object':
      return `${part.objectKind} ${quotedName(part.name)}`;
    case 'query':
      return `query ${shortText(part.query.text.replace(/\s+/g, ' '))}`;
    case 'database':
      return `database ${quotedName(part.name)}`;
    case 'attribute':
      return `${part.of ?? 'google_spanner_database'}.${part.attribute} of ${part.database}`;
    case 'migrations':
      return `the migrations of ${part.database}`;
    case 'written':
      return phraseText(part.text, language);
  }
}

function ttlText({ column, days }: TtlDefinition, dialect: Dialect): string {
  return dialect === Dialect.POSTGRESQL
    ? `TTL INTERVAL '${days} days' ON ${column}`
    : `ROW DELETION POLICY (OLDER_THAN(${column}, INTERVAL ${days} DAY))`;
}

function clauseText({ table, column: name, clause }: ColumnPart, dialect: Dialect): string {
  const column = columnOf(table, name);
  const { generated } = column ?? {};
  switch (column && clause) {
    case 'type':
      return ` ${typeText(column!.type, dialect)}`;
    case 'expression':
      return generated ? ` AS (${shortText(generated.expression)})${generated.stored ? ' STORED' : ''}` : '';
    case 'default':
      return ` DEFAULT (${shortText(column!.defaultExpression ?? '')})`;
    case 'identity':
      return ' IDENTITY';
    default:
      return '';
  }
}
