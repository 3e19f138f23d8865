import { DdlPrinter } from './printer';
import {
  Dialect, type ArrayType, type ColumnDefinition, type IndexDefinition, type IndexKeyPart, type ScalarType, type ScalarTypeCode, type TableDefinition,
  type TtlDefinition,
} from '../schema';

const TYPES: { readonly [code in ScalarTypeCode]: string } = {
  BOOL: 'boolean',
  INT64: 'bigint',
  FLOAT32: 'real',
  FLOAT64: 'double precision',
  NUMERIC: 'numeric',
  STRING: 'varchar',
  BYTES: 'bytea',
  DATE: 'date',
  TIMESTAMP: 'timestamptz',
  JSON: 'jsonb',
  UUID: 'uuid',
  TOKENLIST: 'spanner.tokenlist',
  PROTO: 'bytea',
  ENUM: 'bigint',
};

/** https://cloud.google.com/spanner/docs/reference/postgresql/data-definition-language */
export class PostgreSqlPrinter extends DdlPrinter {
  protected readonly dialect = Dialect.POSTGRESQL;

  protected tableStatement(table: TableDefinition, elements: readonly string[]): string {
    const key = table.primaryKey.length === 0 ? [] : [this.primaryKey(table.primaryKey)];
    const clauses = [`CREATE TABLE IF NOT EXISTS ${this.path(table.name)} (${[...elements, ...key].join(', ')})`, ...table.otherClauses ?? []];
    if (table.interleave) {
      clauses.push(this.interleave(table.interleave));
    }
    if (table.ttl) {
      clauses.push(this.ttl(table.ttl));
    }
    return clauses.join(' ');
  }

  protected column(column: ColumnDefinition): string {
    const words = [this.name(column.name), column.allowCommitTimestamp ? 'spanner.commit_timestamp' : this.type(column.type)];
    if (column.generated) {
      words.push(`GENERATED ALWAYS AS (${column.generated.expression}) ${column.generated.stored ? 'STORED' : 'VIRTUAL'}`);
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
    words.push(...column.otherClauses ?? []);
    return words.join(' ');
  }

  protected scalarType(type: ScalarType): string {
    // Types of Spanner's own that the model does not know.
    if (type.protoName?.startsWith('spanner.')) {
      return type.protoName;
    }
    return type.code === 'STRING' && type.length !== undefined ? `varchar(${type.length})` : TYPES[type.code];
  }

  protected arrayType(type: ArrayType): string {
    const vectorLength = type.vectorLength === undefined ? '' : ` VECTOR LENGTH ${type.vectorLength}`;
    return `${this.scalarType(type.element)}[]${vectorLength}`;
  }

  protected skipRange(min: string, max: string): string {
    return `${min} ${max}`;
  }

  protected ttl(ttl: TtlDefinition): string {
    return `TTL INTERVAL '${ttl.days} days' ON ${this.name(ttl.column)}`;
  }

  protected indexKeyPart(part: IndexKeyPart): string {
    return part.nulls === undefined ? this.keyPart(part) : `${this.keyPart(part)} NULLS ${part.nulls}`;
  }

  protected indexClauses(index: IndexDefinition): string {
    const include = index.storing.length === 0 ? '' : ` INCLUDE ${this.names(index.storing)}`;
    const interleave = index.interleaveIn === undefined ? '' : ` INTERLEAVE IN ${this.path(index.interleaveIn)}`;
    return `${include}${this.others(index)}${interleave}${this.whereNotNull(index.whereNotNull)}`;
  }
}
