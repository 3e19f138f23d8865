import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as path from 'node:path';
import { ADDRESS, ApplyFailure, STACK, type SimulatedTerraform } from './simulated-terraform';
import { run } from '../../../src/cli/main';

const TERRAFORM = `terraform -chdir=cdktf.out/stacks/${STACK} `;
const MOST_ROUNDS = 6;

interface Printed {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** The person at 3 a.m.: runs what is printed, line by line, and nothing else. */
export class Follower {
  /** All that was printed and run, for the message of a test that fails. */
  public readonly transcript: string[] = [];

  /** @param commit What COMMIT stands for: the one that was deployed last. */
  public constructor(private readonly terraform: SimulatedTerraform, private readonly rest: string, private readonly commit?: string) {}

  /** @throws ApplyFailure where a printed command fails */
  public async recover(): Promise<void> {
    for (let round = 0; round < MOST_ROUNDS; round++) {
      // Plain, as one begins; and, where it has nothing to say, with the state that it asks for.
      const first = await this.verify(`npx spanner-constructs verify --database ${this.terraform.database} --endpoint ${this.rest}`);
      if (commandsIn(first.out).length > 0) {
        await this.follow(first);
      }
      fs.writeFileSync(this.file('state.json'), this.terraform.pull());
      const second = await this.verify(`npx spanner-constructs verify --database ${this.terraform.database} --endpoint ${this.rest} --terraform-state state.json`);
      if (second.code === 0) {
        return;
      }
      await this.follow(second);
    }
    throw new ApplyFailure('the printed commands lead nowhere');
  }

  private async follow({ out }: Printed): Promise<void> {
    const commands = commandsIn(out);
    for (const [at, command] of commands.entries()) {
      const nested = await this.run(command);
      if (nested && at === commands.length - 1) {
        return this.follow(nested);
      }
    }
  }

  private async run(command: string): Promise<Printed | undefined> {
    this.transcript.push(`$ ${command}`);
    if (command.startsWith('npx spanner-constructs verify ')) {
      return this.verify(command);
    }
    if (command.startsWith('git ')) {
      const { status, stderr } = spawnSync(command.replace('COMMIT', this.commit ?? 'COMMIT'), { cwd: this.terraform.folder, shell: true, encoding: 'utf8' });
      if (status !== 0) {
        throw new ApplyFailure(`${command}: ${stderr}`);
      }
      this.terraform.synthesize();
      return undefined;
    }
    if (command === 'cdktf synth') {
      this.terraform.synthesize();
      return undefined;
    }
    if (/^(gcloud spanner operations list|npx spanner-constructs migrate --dry-run)\b/.test(command)) {
      return undefined;
    }
    const [, file] = /^gcloud spanner databases ddl update .*--ddl-file=(\S+)$/.exec(command) ?? [];
    if (file !== undefined) {
      await this.terraform.update(fs.readFileSync(this.file(file), 'utf8').split(/;\n+/).filter((statement) => statement !== ''));
      return undefined;
    }
    if (!command.startsWith(TERRAFORM)) {
      throw new ApplyFailure(`nobody knows how to run ${command}`);
    }
    await this.runTerraform(command.slice(TERRAFORM.length));
    return undefined;
  }

  private async runTerraform(command: string): Promise<void> {
    const { terraform } = this;
    const [, pushed] = /^state push - < (\S+)$/.exec(command) ?? [];
    if (pushed !== undefined) {
      return terraform.push(fs.readFileSync(this.file(pushed), 'utf8'));
    }
    switch (command) {
      case 'init':
        return;
      case 'state pull > state.json':
        return fs.writeFileSync(this.file('state.json'), terraform.pull());
      case `untaint ${ADDRESS}`:
        return terraform.untaint();
      case `state rm ${ADDRESS}`:
        return terraform.removeFromState();
      case `import ${ADDRESS} ${terraform.database}`:
        return terraform.import();
      case 'apply':
        return terraform.apply();
      default:
        throw new ApplyFailure(`nobody knows how to run terraform ${command}`);
    }
  }

  private async verify(command: string): Promise<Printed> {
    let [out, err] = ['', ''];
    const code = await run(command.split(' ').slice(2), {
      folder: this.terraform.folder, environment: {}, isTerminal: false, today: '2026-06-30',
      out: (text) => { out += text; }, err: (text) => { err += text; }, readInput: async () => Buffer.from(''),
    });
    this.transcript.push(`$ ${command}`, out, err);
    if (code === 2) {
      throw new ApplyFailure(`${command}: ${err}`);
    }
    return { code, out, err };
  }

  private file(name: string): string {
    return path.join(this.terraform.folder, name);
  }
}

/** The lines of a report that are commands. */
function commandsIn(out: string): string[] {
  return out.split('\n').flatMap((line) => /^ {4}((?:terraform|npx|gcloud|git|cdktf) .*)$/.exec(line)?.[1] ?? []);
}
