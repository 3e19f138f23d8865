import { TerraformStack } from 'cdktf';
import type { Construct } from 'constructs';
import { Database, Dialect } from 'spanner-constructs';
import { declareGooglesqlCatalog } from './googlesql-catalog';
import { declarePostgresqlCatalog } from './postgresql-catalog';

/** The catalog of a shop, in a database of each dialect: every kind of object that constructs declare. */
export class CatalogStack extends TerraformStack {
  public readonly googlesql: Database;
  public readonly postgresql: Database;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    const options = { defaultLeader: 'us-central1', optimizerVersion: 8 };
    this.googlesql = new Database(this, 'catalog', { instance: 'main', options });
    declareGooglesqlCatalog(this.googlesql);
    this.postgresql = new Database(this, 'catalog-pg', { instance: 'main', dialect: Dialect.POSTGRESQL, options });
    declarePostgresqlCatalog(this.postgresql);
  }
}
