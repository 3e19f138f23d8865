import { checkArguments, EXIT, suggestion, type Command, type Io, type ParsedOptions } from '../command';
import { bashCompletion } from '../completion/bash';
import { completedCommand } from '../completion/completed';
import { fishCompletion } from '../completion/fish';
import { zshCompletion } from '../completion/zsh';
import { UnusableInput } from '../input/unusable-input';

const SHELLS = new Map([['bash', bashCompletion], ['zsh', zshCompletion], ['fish', fishCompletion]]);

export const completionCommand: Command = {
  name: 'completion',
  summary: 'print what a shell needs to complete commands, options and files',
  usage: '(bash | zsh | fish)',
  options: [],
  completes: () => [...SHELLS.keys()],
  details: [
    'It completes the command spanner-constructs. After npx a shell completes what npm provides.',
    'Exit codes: 0 printed, 2 an unknown shell.',
  ],
  examples: [
    ['bash >> ~/.bashrc', 'for each bash from now on'],
    ['zsh > "${fpath[1]}/_spanner-constructs"', 'for each zsh from now on'],
    ['fish > ~/.config/fish/completions/spanner-constructs.fish', 'for fish'],
  ],
  run,
};

async function run(parsed: ParsedOptions, io: Io, commands: () => readonly Command[]): Promise<number> {
  checkArguments(completionCommand, ['the shell: bash, zsh or fish'], parsed);
  const [name] = parsed.positionals;
  const shell = SHELLS.get(name);
  if (!shell) {
    const known = [...SHELLS.keys()];
    throw new UnusableInput(
      `there is no completion for ${name}`, suggestion(name, known) ?? `there is one for ${known.join(', ')}`,
    );
  }
  io.out(shell(commands().map(completedCommand)));
  return EXIT.clean;
}
