// Loads each command only when needed: an audit, for example, needs no migrations.
/* eslint-disable @typescript-eslint/no-require-imports */
import type { Command } from './command';

/** By name. */
export const COMMANDS: ReadonlyMap<string, () => Command> = new Map([
  ['init', () => (require('./commands/init') as typeof import('./commands/init')).initCommand],
  ['choose', () => (require('./commands/choose') as typeof import('./commands/choose')).chooseCommand],
  ['audit', () => (require('./commands/audit') as typeof import('./commands/audit')).auditCommand],
  ['explain', () => (require('./commands/explain') as typeof import('./commands/explain')).explainCommand],
  ['import', () => (require('./commands/import') as typeof import('./commands/import')).importCommand],
  ['adopt', () => (require('./commands/adopt') as typeof import('./commands/adopt')).adoptCommand],
  ['diff', () => (require('./commands/diff') as typeof import('./commands/diff')).diffCommand],
  ['ddl', () => (require('./commands/ddl') as typeof import('./commands/ddl')).ddlCommand],
  ['migrate', () => (require('./commands/migrate') as typeof import('./commands/migrate')).migrateCommand],
  ['report', () => (require('./commands/report') as typeof import('./commands/report')).reportCommand],
  ['hotspots', () => (require('./commands/hotspots') as typeof import('./commands/hotspots')).hotspotsCommand],
  ['loadtest', () => (require('./commands/loadtest') as typeof import('./commands/loadtest')).loadtestCommand],
  ['splits', () => (require('./commands/splits') as typeof import('./commands/splits')).splitsCommand],
  ['verify', () => (require('./commands/verify') as typeof import('./commands/verify')).verifyCommand],
  ['dev', () => (require('./commands/dev') as typeof import('./commands/dev')).devCommand],
  ['doctor', () => (require('./commands/doctor') as typeof import('./commands/doctor')).doctorCommand],
  ['completion', () => (require('./commands/completion') as typeof import('./commands/completion')).completionCommand],
]);
