import type { RecoveryAction } from '../../ledger/drift/next-steps';

/** The database that commands are about; what is not known is a word in capitals to be replaced. */
export interface CommandTarget {
  readonly project?: string;
  readonly instance?: string;
  readonly database?: string;
  /** Of the resource in Terraform. */
  readonly address?: string;
}

/** So many statements are one command, so that its line does not become too long for a shell. */
const STATEMENTS_OF_A_COMMAND = 50;

/** The lines for a shell that do it. */
export function shellLines(action: RecoveryAction, target: CommandTarget): string[] {
  const { project = 'PROJECT', instance = 'INSTANCE', database = 'DATABASE' } = target;
  const address = shellWord(target.address ?? 'ADDRESS');
  switch (action.kind) {
    case 'untaint':
      return [`terraform untaint ${address}`];
    case 'import':
      return [
        `terraform import ${address} ` +
          `${shellWord(`projects/${project}/instances/${instance}/databases/${database}`)}`,
      ];
    case 'plan':
    case 'apply':
      return [`terraform ${action.kind}`];
    case 'pull state':
      return ['terraform state pull > state.json'];
    case 'edit state':
      return ['# in state.json: append the statements that the list "ddl" lacks, and raise "serial" by one'];
    case 'push state':
      return ['terraform state push state.json'];
    case 'update DDL':
      return updateCommands(action.statements, [
        shellWord(database),
        `--instance=${shellWord(instance)}`,
        `--project=${shellWord(project)}`,
      ]);
  }
}

/** The commands that apply statements, in order and as few batches as can be. */
function updateCommands(statements: readonly string[], target: readonly string[]): string[] {
  const commands: string[] = [];
  for (let at = 0; at < statements.length; at += STATEMENTS_OF_A_COMMAND) {
    const ddl = statements.slice(at, at + STATEMENTS_OF_A_COMMAND).map((statement) => `--ddl=${shellWord(statement)}`);
    commands.push(['gcloud spanner databases ddl update', ...target, ...ddl].join(' '));
  }
  return commands;
}

/** One word of a POSIX shell. */
function shellWord(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replace(/'/g, "'\\''")}'`;
}
