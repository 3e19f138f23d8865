import type { Part } from '../rules/subject';
import { typeText } from '../schema/types/type-text';
import { columnText, foreignKeyText, indexText, keyText, primaryKeyText } from '../rules/wording';
import type { ColumnDefinition, Dialect } from '../schema';
import { shortText } from '../spread';

/** Where a finding belongs, in one line: `Events PRIMARY KEY (OccurredAt, EventId)`. */
export function partText(part: Part, dialect: Dialect): string {
  switch (part.kind) {
    case 'table':
      return part.table.name;
    case 'primary key':
      return primaryKeyText(part.table);
    case 'column':
      return `${columnText(part.table, part.column)}${clauseText(part.table.columns.find(({ name }) => name === part.column), part.clause, dialect)}`;
    case 'check':
      return `${part.table.name} CHECK (${part.check.expression})`;
    case 'foreign key':
      return foreignKeyText(part.table, part.foreignKey);
    case 'hidden index':
      return `${foreignKeyText(part.referencing, part.foreignKey)}: hidden index on ${part.table.name} ${keyText(part.parts)}`;
    case 'index':
      return indexText(part.index);
    case 'interleave': {
      const { parent, inParent, onDelete } = part.table.interleave!;
      const action = onDelete === undefined ? '' : ` ON DELETE ${onDelete}`;
      return `${part.table.name} INTERLEAVE IN ${inParent ? 'PARENT ' : ''}${parent}${action}`;
    }
    case 'ttl':
      return `${part.table.name} TTL on ${part.table.ttl!.column}`;
    case 'sequence':
      return `sequence ${part.name}`;
    case 'object':
      return `${part.objectKind} ${part.name}`;
    case 'database':
      return `database ${part.name}`;
    case 'attribute':
      return `google_spanner_database.${part.attribute} of ${part.database}`;
    case 'migrations':
      return `the migrations of ${part.database}`;
    case 'written':
      return part.text;
  }
}

function clauseText(column: ColumnDefinition | undefined, clause: string | undefined, dialect: Dialect): string {
  switch (column && clause) {
    case 'type':
      return ` ${typeText(column!.type, dialect)}`;
    case 'expression':
      return ` AS (${shortText(column!.generated!.expression)})${column!.generated!.stored ? ' STORED' : ''}`;
    case 'default':
      return ` DEFAULT (${shortText(column!.defaultExpression ?? '')})`;
    case 'identity':
      return ' IDENTITY';
    default:
      return '';
  }
}
