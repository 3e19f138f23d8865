import { attributeTexts } from './attribute-text';
import { DdlPrinter } from './printer';
import {
  Dialect, type ColumnDefinition, type ColumnPart, type IndexDefinition, type IndexKeyPart, type TableDefinition,
  type TtlDefinition,
} from '../../schema';
import { keptAttributes } from '../../schema/column-attributes';
import { optionClauses } from '../../schema/kind/storage-options';

const NONE: readonly string[] = [];

/** https://cloud.google.com/spanner/docs/reference/standard-sql/data-definition-language */
export class GoogleSqlPrinter extends DdlPrinter {
  protected readonly dialect = Dialect.GOOGLESQL;
  public readonly alterIdentity = 'ALTER IDENTITY ';
  protected readonly replaceTtl = 'REPLACE';
  protected readonly dropTtl = 'DROP ROW DELETION POLICY';
  public readonly stored = 'STORED';

  public columnParts(): readonly ColumnPart[] {
    return ['definition'];
  }

  public renameTable(from: string, to: string, keepsOldName: boolean): string {
    return this.alter(from, `RENAME TO ${this.path(to)}${keepsOldName ? `, ADD SYNONYM ${this.path(from)}` : ''}`);
  }

  /**
   * Removes everything that is not restated, except options, HIDDEN and SKIP RANGE. Spanner compares the expression of
   * a stored column by its text.
   */
  protected setDefinition(table: string, from: ColumnDefinition, to: ColumnDefinition): string {
    const generated = to.generated?.stored ? from.generated : to.generated;
    const column = { ...to, ...keptAttributes({}), generated };
    return this.alter(table, `ALTER COLUMN ${this.column(column)}`);
  }

  protected body(table: TableDefinition, elements: readonly string[]): string {
    const clauses = this.rowClauses(table);
    if (!table.withoutPrimaryKey) {
      clauses.unshift(this.primaryKey(table.primaryKey));
    }
    clauses.push(...optionClauses(table.options, this.dialect), ...(table.unreadClauses ?? NONE));
    return `(${elements.join(', ')}) ${clauses.join(', ')}`;
  }

  public column(column: ColumnDefinition): string {
    const { type, generated, defaultExpression, unreadClauses = NONE } = column;
    let text = `${this.name(column.name)} ${this.type(type)}`;
    if (column.notNull) {
      text += ' NOT NULL';
    }
    if (generated) {
      text += ` AS (${generated.expression})${generated.stored && type.code !== 'TOKENLIST' ? ' STORED' : ''}`;
    }
    if (defaultExpression !== undefined) {
      text += ` DEFAULT (${defaultExpression})`;
    }
    if (column.identity) {
      text += ` ${this.identity(column.identity)}`;
    }
    const clauses = attributeTexts(column, this.dialect, 'clause');
    if (unreadClauses.length > 0 || clauses.length > 0) {
      text += ` ${[...unreadClauses, ...clauses].join(' ')}`;
    }
    const options = attributeTexts(column, this.dialect, 'option');
    if (options.length > 0) {
      text += ` OPTIONS (${options.join(', ')})`;
    }
    return text;
  }

  public ttl(ttl: TtlDefinition): string {
    return `ROW DELETION POLICY (OLDER_THAN(${this.name(ttl.column)}, INTERVAL ${ttl.days} DAY))`;
  }

  protected indexKeyPart(part: IndexKeyPart): string {
    return this.keyPart(part);
  }

  protected indexClauses(index: IndexDefinition): string {
    const storing = index.storing.length === 0 ? '' : ` STORING ${this.names(index.storing)}`;
    const interleave = index.interleaveIn === undefined ? '' : `, INTERLEAVE IN ${this.path(index.interleaveIn)}`;
    return `${storing}${this.whereNotNull(index.whereNotNull)}${interleave}${this.storage(index)}`;
  }
}
