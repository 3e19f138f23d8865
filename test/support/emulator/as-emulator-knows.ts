import { knownFeatures } from './features';

/** The emulator does not know these words on a change stream; the service does. */
export function asEmulatorKnows(statement: string): string {
  return statement.replace(/^(CREATE|DROP) CHANGE STREAM IF (NOT )?EXISTS/, '$1 CHANGE STREAM');
}

/** Without INTERLEAVE IN where the emulator does not know it: it says where rows are stored, and checks nothing. */
export function asStoredAnywhere(statement: string): string {
  return knownFeatures().interleaveIn ? statement : statement.replace(/^(CREATE TABLE .*?),? INTERLEAVE IN (["`])(?:(?!\2).)+\2(?:\.\2(?:(?!\2).)+\2)?/, '$1');
}
