import { Construct } from 'constructs';
import type { IDatabase } from './database-options';
import { constructId } from './free-id';

/** A database that is declared elsewhere. */
export class DatabaseReference extends Construct implements IDatabase {
  constructor(
    scope: Construct,
    id: string,
    public readonly instanceName: string,
    public readonly databaseName: string,
  ) {
    super(scope, constructId(scope, id, 'Database'));
  }

  public get databaseId(): string {
    return `${this.instanceName}/${this.databaseName}`;
  }
}
