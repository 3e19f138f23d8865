/* eslint-disable @typescript-eslint/no-require-imports -- each is loaded when it is asked for: an audit, for one, needs nothing of the ledger */
import type { Command } from './command';

/** By name. */
export const COMMANDS: ReadonlyMap<string, () => Command> = new Map([
  ['audit', () => (require('./audit') as typeof import('./audit')).auditCommand],
  ['explain', () => (require('./explain') as typeof import('./explain')).explainCommand],
  ['import', () => (require('./import') as typeof import('./import')).importCommand],
  ['adopt', () => (require('./adopt') as typeof import('./adopt')).adoptCommand],
  ['diff', () => (require('./diff') as typeof import('./diff')).diffCommand],
  ['migrate', () => (require('./migrate') as typeof import('./migrate')).migrateCommand],
  ['verify', () => (require('./verify') as typeof import('./verify')).verifyCommand],
]);
