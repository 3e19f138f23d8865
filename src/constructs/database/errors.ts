import { SchemaRefusedError, UsageError } from '../../errors';

/** Tells the errors of this library from others, in the language of the app. */
export class Errors {
  /** Whether a constructor or factory of this library threw it, because an argument makes no sense. */
  public static isUsageError(thrown: any): boolean {
    return thrown instanceof UsageError;
  }

  /** Whether it refuses a schema. */
  public static isSchemaRefused(thrown: any): boolean {
    return thrown instanceof SchemaRefusedError;
  }

  /** The code of the error, for example `unknown-column`; undefined when it is not one of this library. */
  public static codeOf(thrown: any): string | undefined {
    return thrown instanceof UsageError || thrown instanceof SchemaRefusedError ? thrown.code : undefined;
  }

  private constructor() {}
}
