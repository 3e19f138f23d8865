import { GoogleProvider } from '@cdktf/provider-google/lib/provider';
import { App, TerraformStack } from 'cdktf';
import { Database, Dialect, type DatabaseProps } from '../../src';

/** A stack with the provider that cdktf asks for. */
export function newStack(app: App = new App()): TerraformStack {
  const stack = new TerraformStack(app, 'stack');
  new GoogleProvider(stack, 'google', { project: 'test' });
  return stack;
}

export function newDatabase(props: Partial<DatabaseProps> = {}): Database {
  return new Database(newStack(), 'shop', { instance: 'main', ...props });
}

export function newPostgresDatabase(): Database {
  return newDatabase({ dialect: Dialect.POSTGRESQL });
}
