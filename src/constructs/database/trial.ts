import { TerraformStack } from 'cdktf';
import { RootConstruct } from 'constructs';
import type { Database } from './database';
import type { Declared } from '../../code/stack/schema-code';
import type { Try } from '../../code/trial';
import type { Phrase } from '../../languages/phrase';
import { CodeWithoutValue, runCode, type Library } from '../../languages/run-code';
import { UsageError } from '../../rules/usage/errors';

/** Runs statements in a tree that is thrown away. It is no App, which would make its folder. */
export function trialWith(library: Library): Try {
  return (statements) => {
    const variables = new Map<string, unknown>([['stack', new TerraformStack(new RootConstruct(), 'trial')]]);
    const failed = new Map<Declared, Phrase | undefined>();
    for (const statement of statements) {
      try {
        const made = runCode(statement.code, library, variables);
        if (statement.variable !== undefined) {
          variables.set(statement.variable, made);
        }
      } catch (error) {
        failed.set(statement, whyOf(error));
      }
    }
    return failed.size > 0 ? { failed } : { failed, schema: (variables.get('db') as Database)._toModel() };
  };
}

function whyOf(error: unknown): Phrase | undefined {
  if (error instanceof CodeWithoutValue) {
    return undefined;
  }
  if (error instanceof UsageError) {
    return error.reason;
  }
  throw error;
}
