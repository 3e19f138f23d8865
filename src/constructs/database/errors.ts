import { SchemaRefusedError, UsageError } from '../../rules/usage/errors';

/** Distinguishes the errors of this library from others. */
export class Errors {
  /** Whether a constructor or factory of this library threw it because of a wrong argument. */
  public static isUsageError(thrown: any): boolean {
    return thrown instanceof UsageError;
  }

  /** Whether it refuses a schema. */
  public static isSchemaRefused(thrown: any): boolean {
    return thrown instanceof SchemaRefusedError;
  }

  /** The code of the error, for example `unknown-column`; undefined if it is not an error of this library. */
  public static codeOf(thrown: any): string | undefined {
    return thrown instanceof UsageError || thrown instanceof SchemaRefusedError ? thrown.code : undefined;
  }

  private constructor() {}
}
