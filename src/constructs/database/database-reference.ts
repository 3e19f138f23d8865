import type { Construct } from 'constructs';
import { DatabaseBase } from './database-base';

/** A database that is declared elsewhere. */
export class DatabaseReference extends DatabaseBase {
  constructor(
    scope: Construct,
    id: string,
    public readonly instanceName: string,
    public readonly databaseName: string,
  ) {
    super(scope, id);
  }

  public get databaseId(): string {
    return `${this.instanceName}/${this.databaseName}`;
  }
}
