import { createInterface, type Interface } from 'node:readline';
import { setFlagsFromString } from 'node:v8';
import { columns, exampleLines, EXIT, helpOf, parseOptions, suggestion, type Command, type Io } from './command';
import { COMMANDS } from './commands';
import { MAX_TEXT_BYTES } from './input/read-text';
import { UnusableInput } from './input/unusable-input';
import { UsageError } from '../rules/usage/errors';
import { packageVersion } from '../text/package-version';
import { escaped } from '../text/shown';
import { systemReason } from '../text/system-reason';

/** Runs a command line and returns its exit code. */
export async function run(args: readonly string[], io: Io): Promise<number> {
  let isRead = false;
  const readInput: Io['readInput'] = async () => {
    if (isRead) {
      throw new UnusableInput('the standard input is named twice, and can be read once');
    }
    isRead = true;
    return io.readInput();
  };
  try {
    return await dispatch(args, { ...io, readInput });
  } catch (error) {
    if (error instanceof UnusableInput) {
      io.err(error.line);
    } else if (error instanceof UsageError) {
      io.err(escaped(`${error.message}\n`));
    } else if (systemReason(error) !== undefined) {
      // A full disk or a missing permission; the message names the file.
      io.err(escaped(`error: ${(error as Error).message}\n`));
    } else {
      throw error;
    }
    return EXIT.unusable;
  }
}

async function dispatch([name, ...rest]: readonly string[], io: Io): Promise<number> {
  if (name === undefined) {
    io.err(help());
    return EXIT.unusable;
  }
  if (name === '--version') {
    io.out(`${packageVersion()}\n`);
    return EXIT.clean;
  }
  const named = ['help', '--help', '-h'].includes(name) ? rest[0] : name;
  if (named === undefined) {
    io.out(help());
    return EXIT.clean;
  }
  const load = COMMANDS.get(named);
  if (!load) {
    throw new UnusableInput(
      `there is no command ${named}`,
      suggestion(named, [...COMMANDS.keys(), '--help', '--version']) ?? 'npx spanner-constructs --help lists them',
    );
  }
  const command = load();
  if (named !== name) {
    io.out(helpOf(command));
    return EXIT.clean;
  }
  const parsed = parseOptions(rest, command.options, command.name);
  if (parsed.values.has('help')) {
    io.out(helpOf(command));
    return EXIT.clean;
  }
  return command.run(parsed, io, allCommands);
}

function allCommands(): Command[] {
  return [...COMMANDS.values()].map((load) => load());
}

function help(): string {
  const commands = allCommands();
  return [
    'spanner-constructs: Cloud Spanner schemas, checked for write hotspots',
    '',
    'Usage: spanner-constructs COMMAND [options]',
    '',
    'Commands:',
    ...columns(commands.map(({ name, summary }) => [name, summary])),
    '',
    'npx spanner-constructs COMMAND --help describes a command.',
    '',
    'Examples:',
    ...commands.flatMap((command) => exampleLines(command)[0]),
    '',
  ].join('\n');
}

/**
 * Executed bytes of bytecode before the V8 of Node.js 20 considers optimizing a function. Commands run for seconds:
 * with the default of 132 KiB, compiling costs more CPU time than the compiled functions save. Newer ones compile such
 * functions in another way, and print an error for a flag that they do not know.
 */
const INTERRUPT_BUDGET_BYTES = 1_000_000;

/** The entry point of bin/spanner-constructs. */
export async function runAsProcess(): Promise<void> {
  if (process.versions.v8.startsWith('11.')) {
    setFlagsFromString(`--interrupt-budget=${INTERRUPT_BUDGET_BYTES}`);
  }
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    // A closed pipe (`| head`) is not an error.
    if (error.code !== 'EPIPE') {
      process.stderr.write(`error: the output cannot be written: ${systemReason(error)}\n`);
      process.exit(EXIT.unusable);
    }
    process.exit();
  });
  process.stderr.on('error', () => undefined);
  const terminal = new Terminal();
  const io: Io = {
    get folder() {
      return process.cwd();
    },
    environment: process.env,
    isTerminal: process.stdout.isTTY === true,
    showsProgress: process.stderr.isTTY === true,
    today: new Date().toISOString().slice(0, 10),
    out: (text) => process.stdout.write(text),
    err: (text) => process.stderr.write(text),
    ...(process.stdin.isTTY && process.stderr.isTTY && { ask: (question) => terminal.ask(question) }),
    readInput: async () => {
      const chunks: Buffer[] = [];
      let bytes = 0;
      for await (const chunk of process.stdin) {
        chunks.push(chunk as Buffer);
        bytes += (chunk as Buffer).length;
        if (bytes > MAX_TEXT_BYTES) {
          // The input will be refused, and may be endless.
          break;
        }
      }
      return Buffer.concat(chunks);
    },
  };
  // An internal error must not look like findings.
  const fail = (error: unknown): void => {
    io.err(`error: internal error (please report it)\n${(error as Error).stack}\n`);
    process.exitCode = EXIT.unusable;
  };
  process.on('beforeExit', () => {
    if (process.exitCode === undefined) {
      fail(new Error('the command never ends'));
    }
  });
  try {
    process.exitCode = await run(process.argv.slice(2), io);
  } catch (error) {
    fail(error);
  } finally {
    terminal.close();
  }
}

/** Reads the answers of the user, line by line. */
export class Terminal {
  private lines?: Interface;
  private answers?: AsyncIterator<string, undefined>;

  /** @returns undefined after Ctrl-D; Ctrl-C ends the process as usual */
  public async ask(question: string): Promise<string | undefined> {
    this.lines ??= createInterface({ input: process.stdin, output: process.stderr }).on('SIGINT', () => {
      this.close();
      process.kill(process.pid, 'SIGINT');
    });
    // Lines that are pasted together arrive one by one.
    this.answers ??= this.lines[Symbol.asyncIterator]() as AsyncIterator<string, undefined>;
    this.lines.setPrompt(question);
    this.lines.prompt();
    return (await this.answers.next()).value;
  }

  /** Otherwise, the process would wait for more input. */
  public close(): void {
    this.lines?.close();
  }
}

if (require.main === module) {
  void runAsProcess();
}
