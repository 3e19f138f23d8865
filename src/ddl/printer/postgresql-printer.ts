import { attributeTexts, impliedType } from './attribute-text';
import { DdlPrinter } from './printer';
import {
  Dialect, type ColumnDefinition, type ColumnPart, type IndexDefinition, type IndexKeyPart, type TableDefinition,
  type TtlDefinition,
} from '../../schema';
import { optionClauses } from '../../schema/kind/storage-options';

/** https://cloud.google.com/spanner/docs/reference/postgresql/data-definition-language */
export class PostgreSqlPrinter extends DdlPrinter {
  protected readonly dialect = Dialect.POSTGRESQL;
  public readonly alterIdentity = '';
  protected readonly replaceTtl = 'ALTER';
  protected readonly dropTtl = 'DROP TTL';
  public readonly stored = 'INCLUDE';

  /** Setting the type drops the default, so it is restated; a default of another type blocks the change. */
  public columnParts(from: ColumnDefinition, to: ColumnDefinition): readonly ColumnPart[] {
    const { defaultExpression } = to;
    const dropsDefault =
      from.defaultExpression !== undefined && (from.type.code !== to.type.code || defaultExpression === undefined);
    return [
      ...(dropsDefault ? (['drop default'] as const) : []),
      'definition',
      ...(defaultExpression === undefined ? [] : (['set default'] as const)),
    ];
  }

  public renameTable(from: string, to: string, keepsOldName: boolean): string {
    return this.alter(from, `RENAME ${keepsOldName ? 'WITH SYNONYM ' : ''}TO ${this.path(to)}`);
  }

  /** Setting the type drops NOT NULL, so it is restated. */
  protected setDefinition(table: string, from: ColumnDefinition, to: ColumnDefinition): string {
    const alter = `ALTER COLUMN ${this.name(to.name)}`;
    const nullability = to.notNull ? `, ${alter} SET NOT NULL` : from.notNull ? `, ${alter} DROP NOT NULL` : '';
    return this.alter(table, `${alter} TYPE ${this.columnType(to)}${nullability}`);
  }

  protected body(table: TableDefinition, elements: readonly string[]): string {
    const key =
      table.primaryKey.length === 0
        ? []
        : [`${this.constraint(table.primaryKeyName ?? '')}${this.primaryKey(table.primaryKey)}`];
    const storage = optionClauses(table.options, this.dialect);
    const columns = `(${[...elements, ...key].join(', ')})`;
    return [columns, ...storage, ...(table.unreadClauses ?? []), ...this.rowClauses(table)].join(' ');
  }

  public column(column: ColumnDefinition): string {
    const words = [this.name(column.name), this.columnType(column)];
    if (column.generated) {
      const { expression, stored } = column.generated;
      const isStored = stored && column.type.code !== 'TOKENLIST';
      words.push(`GENERATED ALWAYS AS (${expression}) ${isStored ? 'STORED' : 'VIRTUAL'}`);
    }
    if (column.defaultExpression !== undefined) {
      words.push(`DEFAULT (${column.defaultExpression})`);
    }
    if (column.identity) {
      words.push(this.identity(column.identity));
    }
    if (column.notNull) {
      words.push('NOT NULL');
    }
    words.push(...attributeTexts(column, this.dialect, 'clause'), ...(column.unreadClauses ?? []));
    return words.join(' ');
  }

  private columnType(column: ColumnDefinition): string {
    return impliedType(column, this.dialect) ?? this.type(column.type);
  }

  public ttl(ttl: TtlDefinition): string {
    return `TTL INTERVAL '${ttl.days} days' ON ${this.name(ttl.column)}`;
  }

  /** The name without the schema, which is that of the table. */
  protected newIndexName(name: string): string {
    return this.name(name.slice(name.indexOf('.') + 1));
  }

  protected indexKeyPart(part: IndexKeyPart): string {
    return part.nulls === undefined ? this.keyPart(part) : `${this.keyPart(part)} NULLS ${part.nulls}`;
  }

  protected indexClauses(index: IndexDefinition): string {
    const include = index.storing.length === 0 ? '' : ` INCLUDE ${this.names(index.storing)}`;
    const interleave = index.interleaveIn === undefined ? '' : ` INTERLEAVE IN ${this.path(index.interleaveIn)}`;
    return `${include}${this.storage(index)}${interleave}${this.whereNotNull(index.whereNotNull)}`;
  }
}
