import { SchemaRefusedError, UsageError } from '../../errors';

/** Tells the errors of this library from others, in the language of the app. */
export class Errors {
  /** Whether a constructor or factory of this library threw it, because an argument makes no sense. */
  public static isUsageError(error: any): boolean {
    return error instanceof UsageError;
  }

  /** Whether it refuses a schema. */
  public static isSchemaRefused(error: any): boolean {
    return error instanceof SchemaRefusedError;
  }

  /** The code of the error, for example `unknown-column`; undefined when it is not one of this library. */
  public static codeOf(error: any): string | undefined {
    return error instanceof UsageError || error instanceof SchemaRefusedError ? error.code : undefined;
  }

  private constructor() {}
}
