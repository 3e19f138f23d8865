import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Runs tasks side by side, as each takes one core; those of one argument, joined by +, one after another. */
async function main(lists: readonly string[]): Promise<void> {
  const codes = await Promise.all(lists.map(async (list) => {
    for (const task of list.split('+')) {
      const [code] = await once(spawn('npx', ['projen', task], { stdio: 'inherit' }), 'close') as [number | null];
      if (code !== 0) {
        return code ?? 1;
      }
    }
    return 0;
  }));
  process.exitCode = Math.max(...codes);
}

void main(process.argv.slice(2));
