import { execFileSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as path from 'node:path';
import { bindings, importedStacks, importedStatements, typescriptStack, withoutStatePath } from './bindings';
import { statements } from './samples';
import { emptyFolder, ROOT } from '../package/installed';

/** What generated bindings need besides each other; all of them are in the public repository of Maven. */
const JARS = [
  'software.constructs:constructs:10.4.2', 'software.amazon.jsii:jsii-runtime:1.140.0',
  'org.jetbrains:annotations:19.0.0', 'javax.annotation:javax.annotation-api:1.3.2',
];

/**
 * The registries lack `com.hashicorp:cdktf` and its provider here, so their bindings are generated from the packages
 * of npm, and compiled as far as the programs reach. Maven itself would compile all 1,400 resources.
 */
describe('in Java', () => {
  const folder = emptyFolder();
  const classes = path.join(folder, 'classes');
  let sources: string[];
  let classPath: string[];

  beforeAll(() => {
    sources = ['@cdktf/provider-google', 'cdktf', 'spanner-constructs'].map((name) => path.join(bindings('java', name, folder), 'src', 'main'));
    const jars = path.join(folder, 'jars');
    fs.writeFileSync(path.join(folder, 'pom.xml'), pomOf(JARS));
    execFileSync('mvn', ['-q', '-f', folder, 'dependency:copy-dependencies', `-DoutputDirectory=${jars}`], { stdio: 'pipe' });
    classPath = fs.readdirSync(jars).map((jar) => path.join(jars, jar));
  });

  afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

  const compile = (files: readonly string[]): void => {
    execFileSync('javac', [
      '-proc:none', '-nowarn', '-d', classes, '-cp', [classes, ...classPath].join(':'), '-sourcepath', sources.map((each) => path.join(each, 'java')).join(':'), ...files,
    ], { stdio: 'pipe' });
  };
  const run = (main: string): { readonly out: string; readonly folder: string } => {
    const where = fs.mkdtempSync(path.join(folder, 'run-'));
    const resources = sources.map((each) => path.join(each, 'resources'));
    return { out: execFileSync('java', ['-cp', [classes, ...resources, ...classPath].join(':'), main], { cwd: where, encoding: 'utf8', stdio: 'pipe' }), folder: where };
  };
  const source = (className: string, code: string): string => {
    const file = path.join(folder, `${className}.java`);
    fs.writeFileSync(file, code);
    return file;
  };

  test('the example compiles, and writes what the TypeScript example writes', () => {
    const example = path.join(ROOT, 'examples', 'java', 'orders-events', 'src', 'main', 'java', 'shop');
    compile(fs.readdirSync(example).map((file) => path.join(example, file)));
    const stack = fs.readFileSync(path.join(run('shop.Main').folder, 'cdktf.out', 'stacks', 'shop', 'cdk.tf.json'), 'utf8');
    expect(withoutStatePath(stack)).toBe(withoutStatePath(typescriptStack(folder)));
  });

  test('what import writes for each schema of the corpus declares the statements that its TypeScript declares', () => {
    const stacks = importedStacks('java');
    const main = [
      'import com.hashicorp.cdktf.App;', 'import com.hashicorp.cdktf.TerraformStack;', 'import io.github.spannerconstructs.Database;',
      'public class Imported {', '  public static void main(final String[] args) {', '    App app = new App();',
      ...stacks.map(({ className }, position) => `    print(${position}, new ${className}(app, "stack${position}", "main", "imported"));`),
      '  }',
      '  private static void print(final int position, final TerraformStack stack) {',
      '    ((Database) stack.getNode().findChild("Database")).getDdl().forEach(each -> System.out.println(position + " " + each));', '  }', '}',
    ].join('\n');
    compile([...stacks.map(({ className, code }) => source(className, code)), source('Imported', main)]);
    expect(run('Imported').out.trimEnd().split('\n')).toEqual(importedStatements());
  });

  test('the code of messages compiles', () => {
    compile([source('Samples', [
      'import io.github.spannerconstructs.*;', 'import java.util.List;',
      'class Samples {', '  static void run(final Database db, final InterleavedHierarchy family) {', ...statements('java').map((each) => `    ${each};`), '  }', '}',
    ].join('\n'))]);
    expect(fs.existsSync(path.join(classes, 'Samples.class'))).toBe(true);
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
