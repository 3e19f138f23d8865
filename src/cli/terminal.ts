import { createInterface, type Interface } from 'node:readline';

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
