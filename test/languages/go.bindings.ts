import { execFileSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as path from 'node:path';
import { bindings, typescriptStack, withoutStatePath } from './bindings';
import { emptyFolder, ROOT } from '../package/installed';

/**
 * The modules of the provider and of this library are generated from the packages of npm, and take the place of those
 * that `go.mod` names. Go compiles the packages that the example imports, and none of the others.
 */
describe('in Go', () => {
  const folder = emptyFolder();
  const modules = {
    'github.com/cdktf/cdktf-provider-google-go/google/v16': path.join(bindings('go', '@cdktf/provider-google', folder), 'google'),
    'github.com/spanner-constructs/spanner-constructs-go/spannerconstructs': path.join(bindings('go', 'spanner-constructs', folder), 'spannerconstructs'),
  };

  afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

  test('the example compiles, and writes what the TypeScript example writes', () => {
    const app = path.join(folder, 'app');
    fs.cpSync(path.join(ROOT, 'examples', 'go', 'orders-events'), app, { recursive: true });
    const go = (args: readonly string[]): void => {
      execFileSync('go', args, { cwd: app, stdio: 'pipe', env: { ...process.env, GOFLAGS: '-mod=mod', GONOSUMDB: '*' } });
    };
    Object.entries(modules).forEach(([name, place]) => go(['mod', 'edit', '-replace', `${name}=${place}`]));
    go(['run', '.']);
    const stack = fs.readFileSync(path.join(app, 'cdktf.out', 'stacks', 'shop', 'cdk.tf.json'), 'utf8');
    expect(withoutStatePath(stack)).toBe(withoutStatePath(typescriptStack(folder)));
  });
});
