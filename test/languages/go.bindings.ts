import { execFileSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as path from 'node:path';
import { bindings, importedStacks, importedStatements, typescriptStack, withoutStatePath } from './bindings';
import { statements } from './samples';
import { emptyFolder, ROOT } from '../package/installed';

const EXAMPLE = path.join(ROOT, 'examples', 'go', 'orders-events');
const LIBRARY = 'github.com/spanner-constructs/spanner-constructs-go/spannerconstructs';

/**
 * The modules of the provider and of this library are generated from the packages of npm, and take the place of those
 * that `go.mod` names. Go compiles the packages that a program imports, and none of the others.
 */
describe('in Go', () => {
  const folder = emptyFolder();
  let modules: { readonly [name: string]: string };

  beforeAll(() => {
    modules = {
      'github.com/cdktf/cdktf-provider-google-go/google/v16': path.join(bindings('go', '@cdktf/provider-google', folder), 'google'),
      [LIBRARY]: path.join(bindings('go', 'spanner-constructs', folder), 'spannerconstructs'),
    };
  });

  afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

  /** Runs a program with the modules of the example. */
  const run = (app: string): string => {
    const go = (args: readonly string[]): string => (
      execFileSync('go', args, { cwd: app, encoding: 'utf8', stdio: 'pipe', env: { ...process.env, GOFLAGS: '-mod=mod', GONOSUMDB: '*' } })
    );
    Object.entries(modules).forEach(([name, place]) => go(['mod', 'edit', '-replace', `${name}=${place}`]));
    return go(['run', '.']);
  };

  test('the example compiles, and writes what the TypeScript example writes', () => {
    const app = path.join(folder, 'app');
    fs.cpSync(EXAMPLE, app, { recursive: true });
    run(app);
    const stack = fs.readFileSync(path.join(app, 'cdktf.out', 'stacks', 'shop', 'cdk.tf.json'), 'utf8');
    expect(withoutStatePath(stack)).toBe(withoutStatePath(typescriptStack(folder)));
  });

  test('what import writes for each schema of the corpus declares the statements that its TypeScript declares, and the code of messages compiles', () => {
    const app = path.join(folder, 'imported');
    fs.mkdirSync(app);
    fs.readdirSync(EXAMPLE).filter((file) => /^go\.(mod|sum)$/.test(file)).forEach((file) => fs.cpSync(path.join(EXAMPLE, file), path.join(app, file)));
    const stacks = importedStacks('go');
    stacks.forEach(({ className, code }) => fs.writeFileSync(path.join(app, `${className}.go`), code));
    fs.writeFileSync(path.join(app, 'main.go'), [
      'package main', 'import (', '\t"fmt"', '\t"github.com/aws/jsii-runtime-go"', '\t"github.com/hashicorp/terraform-cdk-go/cdktf"', `\tsc "${LIBRARY}"`, ')',
      'func main() {', '\tapp := cdktf.NewApp(nil)',
      ...stacks.map(({ className }, position) => `\tprint(${position}, New${className}(app, "stack${position}", "main", "imported"))`),
      '}',
      'func print(position int, stack cdktf.TerraformStack) {',
      '\tfor _, each := range *stack.Node().FindChild(jsii.String("Database")).(sc.Database).Ddl() {', '\t\tfmt.Println(position, *each)', '\t}', '}',
      'func samples(db sc.Database, family sc.InterleavedHierarchy) {', ...statements('go').map((each) => `\t${each}`), '}', 'var _ = samples', '',
    ].join('\n'));
    expect(run(app).trimEnd().split('\n')).toEqual(importedStatements());
  });
});
