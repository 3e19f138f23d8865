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

/** One word of a POSIX shell. */
function shellWord(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replace(/'/g, "'\\''")}'`;
}

/** The commands that apply statements, in order and as few batches as can be. */
export function updateCommands(
  statements: readonly string[],
  { project = 'PROJECT', instance = 'INSTANCE', database = 'DATABASE' }: CommandTarget,
): string[] {
  const commands: string[] = [];
  for (let at = 0; at < statements.length; at += STATEMENTS_OF_A_COMMAND) {
    const ddl = statements.slice(at, at + STATEMENTS_OF_A_COMMAND).map((statement) => `--ddl=${shellWord(statement)}`);
    commands.push(
      [
        'gcloud spanner databases ddl update',
        shellWord(database),
        `--instance=${shellWord(instance)}`,
        `--project=${shellWord(project)}`,
        ...ddl,
      ].join(' '),
    );
  }
  return commands;
}

export function addressOf({ address = 'ADDRESS' }: CommandTarget): string {
  return shellWord(address);
}

export function importCommand(target: CommandTarget): string {
  const { project = 'PROJECT', instance = 'INSTANCE', database = 'DATABASE' } = target;
  return `terraform import ${addressOf(target)} ` +
    `${shellWord(`projects/${project}/instances/${instance}/databases/${database}`)}`;
}
