import * as path from 'node:path';
import { LegacyESLint } from 'eslint/use-at-your-own-risk';
import * as ts from 'typescript';

const ROOT = path.join(__dirname, '..');
/** What lint knows of each is in `.eslintrc.json`. */
const PROJECTS = ['test/tsconfig.all.json', 'projenrc/tsconfig.json', 'src/report/page/browser/tsconfig.json'];
const LINTED = ['src', 'test', 'scripts', 'bench', 'examples', 'projenrc', '.projenrc.ts'];

/** Checks types and lints. Both ask the same compiler: apart, each would infer the same types for half a minute. */
async function main(): Promise<void> {
  const programs = PROJECTS.map(program);
  const problems = programs.flatMap((each) => ts.getPreEmitDiagnostics(each));
  process.stdout.write(ts.formatDiagnostics(problems, {
    getCanonicalFileName: (name) => name,
    getCurrentDirectory: () => ROOT,
    getNewLine: () => '\n',
  }));
  const eslint = new LegacyESLint({
    cwd: ROOT, extensions: ['.ts', '.js'], overrideConfig: { parserOptions: { programs, project: null } },
  });
  const results = await eslint.lintFiles(LINTED);
  process.stdout.write(await (await eslint.loadFormatter('stylish')).format(results));
  process.exitCode = problems.length + results.reduce((sum, { errorCount, warningCount }) => sum + errorCount + warningCount, 0) > 0 ? 1 : 0;
}

function program(project: string): ts.Program {
  const file = path.join(ROOT, project);
  const { config } = ts.readConfigFile(file, ts.sys.readFile);
  const { fileNames, options, errors } = ts.parseJsonConfigFileContent(config, ts.sys, path.dirname(file));
  return ts.createProgram({ rootNames: fileNames, options: { ...options, noEmit: true }, configFileParsingDiagnostics: errors });
}

void main();
