import { spawn } from 'node:child_process';
import { systemReason } from '../../text/system-reason';
import type { Io } from '../command';

/** Programs that open a file with the user's default application. No shell parses the name of the file. */
const OPENERS: Readonly<Record<string, readonly [string, ...string[]]>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
};
const ELSEWHERE = ['xdg-open'] as const;

export async function openPage(file: string, io: Io, platform: string = process.platform): Promise<void> {
  const { environment, isTerminal } = io;
  const unwanted = environment.CI ? 'this is a run of CI' : isTerminal ? undefined : 'the output is no terminal';
  const failure = unwanted ?? await failureOf(OPENERS[platform] ?? ELSEWHERE, file, environment);
  if (failure !== undefined) {
    io.err(`note: the page is not opened: ${failure}\n`);
  }
}

/** Does not wait for the program to end, because a browser may be its child. */
function failureOf(
  [program, ...args]: readonly [string, ...string[]], file: string, environment: Io['environment'],
): Promise<string | undefined> {
  return new Promise((resolve) => {
    const child = spawn(program, [...args, file], { detached: true, stdio: 'ignore', env: { ...environment } });
    child.once('error', (error) => resolve(`${program}: ${systemReason(error) ?? error.message}`));
    child.once('spawn', () => resolve(undefined));
    child.unref();
  });
}
