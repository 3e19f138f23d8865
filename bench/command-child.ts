import * as path from 'node:path';

/** Runs the command of a compiled tree, whose path comes before its arguments, as the package does. */

const [tree] = process.argv.splice(2, 1);
const main = import(path.join(tree, 'src', 'cli', 'main')) as Promise<typeof import('../src/cli/main')>;
void main.then(({ runAsProcess }) => runAsProcess());
