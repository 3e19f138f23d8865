/** The emulator does not know these words on a change stream; the service does. */
export function asEmulatorKnows(statement: string): string {
  return statement.replace(/^(CREATE|DROP) CHANGE STREAM IF (NOT )?EXISTS/, '$1 CHANGE STREAM');
}
