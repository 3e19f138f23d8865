import type { RecoveryAction } from '../../ledger/drift/next-steps';

/** The database that commands are about; what is not known is a word in capitals to be replaced. */
export interface CommandTarget {
  readonly project?: string;
  readonly instance?: string;
  readonly database?: string;
  /** Of the resource in Terraform. */
  readonly address?: string;
  /** The name of the stack that declares it. */
  readonly stack?: string;
}

/** So many statements are one command, so that its line does not become too long for a shell. */
const STATEMENTS_OF_A_COMMAND = 50;

/**
 * Where cdktf runs Terraform: the commands find the configuration and the state of the stack there, once the backend is
 * initialized, which on another machine than that of the apply it is not.
 */
export function enterStack({ stack = 'STACK' }: CommandTarget): string {
  return `cd ${shellWord(`cdktf.out/stacks/${stack}`)} && terraform init`;
}

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
    case 'remove from state':
      return [`terraform state rm ${address}`];
    case 'apply':
      return ['terraform apply'];
    case 'edit state':
      return [
        'terraform state pull > state.json',
        `jq --slurpfile stack cdk.tf.json ${shellWord(stateEdit(target))} state.json > edited.json`,
        'terraform state push edited.json',
      ];
    case 'update DDL':
      return updateCommands(action.statements, [
        shellWord(database),
        `--instance=${shellWord(instance)}`,
        `--project=${shellWord(project)}`,
      ]);
  }
}

/** The list of the synthesized stack, where `$` and `%` are doubled for Terraform, becomes that of the state. */
function stateEdit({ address = 'google_spanner_database.NAME' }: CommandTarget): string {
  const name = JSON.stringify(address.split('.').at(-1));
  const database = `select(.type == "google_spanner_database" and .name == ${name})`;
  const list = `$stack[0].resource.google_spanner_database[${name}].ddl`;
  return [
    '.serial += 1',
    `(.resources[] | ${database} | .instances[0].attributes.ddl) = ` +
      `(${list} | map(gsub("[$][$][{]"; "\${") | gsub("%%[{]"; "%{")))`,
  ].join(' | ');
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
export function shellWord(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replace(/'/g, "'\\''")}'`;
}
