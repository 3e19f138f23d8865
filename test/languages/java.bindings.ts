import { execFileSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as path from 'node:path';
import { bindings, withoutStatePath, typescriptStack } from './bindings';
import { emptyFolder, ROOT } from '../package/installed';

/** What generated bindings need besides each other; all of them are in the public repository of Maven. */
const JARS = [
  'software.constructs:constructs:10.4.2', 'software.amazon.jsii:jsii-runtime:1.140.0',
  'org.jetbrains:annotations:19.0.0', 'javax.annotation:javax.annotation-api:1.3.2',
];

/**
 * The registries lack `com.hashicorp:cdktf` and its provider here, so their bindings are generated from the packages
 * of npm, and compiled as far as the example reaches. Maven itself would compile all 1,400 resources.
 */
describe('in Java', () => {
  const folder = emptyFolder();
  const sources = ['@cdktf/provider-google', 'cdktf', 'spanner-constructs']
    .map((name) => path.join(bindings('java', name, folder), 'src', 'main'));

  afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

  test('the example compiles, and writes what the TypeScript example writes', () => {
    const jars = path.join(folder, 'jars');
    fs.writeFileSync(path.join(folder, 'pom.xml'), pomOf(JARS));
    execFileSync('mvn', ['-q', '-f', folder, 'dependency:copy-dependencies', `-DoutputDirectory=${jars}`], { stdio: 'pipe' });
    const classPath = fs.readdirSync(jars).map((jar) => path.join(jars, jar));
    const classes = path.join(folder, 'classes');
    const example = path.join(ROOT, 'examples', 'java', 'orders-events', 'src', 'main', 'java', 'shop');
    execFileSync('javac', [
      '-proc:none', '-nowarn', '-d', classes, '-cp', classPath.join(':'),
      '-sourcepath', sources.map((each) => path.join(each, 'java')).join(':'),
      ...fs.readdirSync(example).map((file) => path.join(example, file)),
    ], { stdio: 'pipe' });
    const run = path.join(folder, 'run');
    fs.mkdirSync(run);
    const resources = sources.map((each) => path.join(each, 'resources'));
    execFileSync('java', ['-cp', [classes, ...resources, ...classPath].join(':'), 'shop.Main'], { cwd: run, stdio: 'pipe' });
    const stack = fs.readFileSync(path.join(run, 'cdktf.out', 'stacks', 'shop', 'cdk.tf.json'), 'utf8');
    expect(withoutStatePath(stack)).toBe(withoutStatePath(typescriptStack(folder)));
  });
});

function pomOf(jars: readonly string[]): string {
  const dependencies = jars.map((jar) => jar.split(':')).map(([group, artifact, version]) =>
    `<dependency><groupId>${group}</groupId><artifactId>${artifact}</artifactId><version>${version}</version></dependency>`);
  return [
    '<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion>',
    '<groupId>shop</groupId><artifactId>dependencies</artifactId><version>1</version>',
    `<dependencies>${dependencies.join('')}</dependencies></project>`,
  ].join('\n');
}
