import { GoogleProvider } from '@cdktf/provider-google/lib/provider';
import { App, TerraformStack } from 'cdktf';
import { SampleTables } from './sample-tables';
import { Database, Dialect } from '../../../src';

/** What a block finds around it. Each part is made when the block first names it, so that its ids are free for others. */
export class Fixture {
  public readonly app: App;
  public readonly stack: TerraformStack;
  private googlesql?: Database;
  private postgresql?: Database;
  private tables?: SampleTables;

  public constructor(outdir: string) {
    this.app = new App({ outdir });
    this.stack = new TerraformStack(this.app, 'prod');
    new GoogleProvider(this.stack, 'google', { project: 'acme-prod' });
  }

  /** A database in GoogleSQL. */
  public get db(): Database {
    this.googlesql ??= new Database(this.stack, 'shop', { instance: 'main' });
    return this.googlesql;
  }

  /** A database in PostgreSQL. */
  public get pg(): Database {
    this.postgresql ??= new Database(this.stack, 'shop-pg', { instance: 'main', dialect: Dialect.POSTGRESQL });
    return this.postgresql;
  }

  /** What `declare const` stands for. */
  public get declared(): SampleTables {
    this.tables ??= new SampleTables(this.db);
    return this.tables;
  }
}
