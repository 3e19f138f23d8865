import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Runs tasks side by side, as each takes one core. */
async function main(tasks: readonly string[]): Promise<void> {
  const codes = await Promise.all(tasks.map(async (task) => {
    const [code] = await once(spawn('npx', ['projen', task], { stdio: 'inherit' }), 'close') as [number | null];
    return code ?? 1;
  }));
  process.exitCode = Math.max(...codes);
}

void main(process.argv.slice(2));
