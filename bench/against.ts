import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { shippedTree } from './compile';
import { LARGEST_OPERATIONS, largestInputs, measured, type Operation } from './largest-operations';
import { median } from './statistics';
import { table } from './table';
import type { Usage } from './usage-hook';

const ROOT = path.join(__dirname, '..');
const ROUNDS = 5;
const USAGE = 'npm run bench:against -- COMMIT [--rounds N] [--json]';

interface Comparison {
  readonly operation: Operation;
  readonly old: Usage;
  readonly new: Usage;
  /** New to old; less is better. */
  readonly cpuRatio: number;
  readonly peakRatio: number;
}

/** Runs the largest audit, diff and synth in the tree of a commit and in the working tree, in turn. */
async function main(): Promise<void> {
  const { commit, rounds, json } = options(process.argv.slice(2));
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bench-against-'));
  try {
    const inputs = largestInputs(folder);
    const trees = {
      old: await compiledCommit(commit, path.join(folder, 'tree')),
      new: await shippedTree(ROOT, 'spanner-constructs-bench'),
    };
    const bench = path.join(trees.new, 'bench');
    const comparisons: Comparison[] = [];
    for (const operation of LARGEST_OPERATIONS) {
      const usages = { old: [] as Usage[], new: [] as Usage[] };
      for (let round = 0; round < rounds; round++) {
        // Taking turns, and turns at being first, so that whatever else the machine does meets both.
        for (const side of round % 2 === 0 ? ['old', 'new'] as const : ['new', 'old'] as const) {
          usages[side].push(await measured(operation, trees[side], bench, inputs));
        }
      }
      comparisons.push(compared(operation, middleOf(usages.old), middleOf(usages.new)));
    }
    console.log(json ? JSON.stringify({ commit, rounds, comparisons }) : report(commit, rounds, comparisons));
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

function options(args: readonly string[]): { readonly commit: string; readonly rounds: number; readonly json: boolean } {
  const at = args.indexOf('--rounds');
  const rounds = at < 0 ? ROUNDS : Number(args[at + 1]);
  const isRounds = (position: number): boolean => at >= 0 && (position === at || position === at + 1);
  const [commit, ...rest] = args.filter((each, position) => each !== '--json' && !isRounds(position));
  if (commit === undefined || rest.length > 0 || !Number.isInteger(rounds) || rounds < 1) {
    throw new Error(`usage: ${USAGE}`);
  }
  return { commit: git('rev-parse', '--verify', '--short', `${commit}^{commit}`), rounds, json: args.includes('--json') };
}

/** The packages are those of the working tree, for the compiled files lie among them. */
async function compiledCommit(commit: string, worktree: string): Promise<string> {
  git('worktree', 'add', '--detach', worktree, commit);
  try {
    return await shippedTree(worktree, 'spanner-constructs-bench-against');
  } finally {
    git('worktree', 'remove', '--force', worktree);
  }
}

function git(...args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' });
  if (status !== 0) {
    throw new Error(`git ${args.join(' ')} failed: ${stderr.trim()}`);
  }
  return stdout.trim();
}

function middleOf(usages: readonly Usage[]): Usage {
  const middle = (key: keyof Usage): number => Math.round(median(usages.map((each) => each[key])));
  return { cpuMs: middle('cpuMs'), peakMiB: middle('peakMiB') };
}

function compared(operation: Operation, old: Usage, now: Usage): Comparison {
  const round = (ratio: number): number => Math.round(ratio * 100) / 100;
  return {
    operation, old, new: now, cpuRatio: round(now.cpuMs / old.cpuMs), peakRatio: round(now.peakMiB / old.peakMiB),
  };
}

function report(commit: string, rounds: number, comparisons: readonly Comparison[]): string {
  const rows = comparisons.map((each) => [
    each.operation, each.old.cpuMs, each.new.cpuMs, each.cpuRatio.toFixed(2),
    each.old.peakMiB, each.new.peakMiB, each.peakRatio.toFixed(2),
  ].map(String));
  return [
    `\nthe largest schema in ${commit} (old) and in the working tree (new): whole processes, run in turn;`,
    `the medians of ${rounds} rounds\n`,
    table(['', 'old CPU ms', 'new CPU ms', 'new/old', 'old peak MiB', 'new peak MiB', 'new/old'], rows),
  ].join('\n');
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
