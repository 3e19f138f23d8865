import { cdk, github, javascript } from 'projen';
import { GENERATED, MAX_LINE_CHARS } from './projenrc/line-length';
import { ROOMS } from './projenrc/rooms';

/** As projen pins it. */
const CHECKOUT = 'actions/checkout@3d3c42e5aac5ba805825da76410c181273ba90b1';

const project = new cdk.JsiiProject({
  name: 'spanner-constructs',
  description: 'Terraform CDK constructs for Cloud Spanner schemas, checked for write hotspots.',
  author: 'The spanner-constructs authors',
  authorAddress: 'spanner-constructs@users.noreply.github.com',
  repositoryUrl: 'https://github.com/spanner-constructs/spanner-constructs.git',
  homepage: 'https://github.com/spanner-constructs/spanner-constructs#readme',
  bugsUrl: 'https://github.com/spanner-constructs/spanner-constructs/issues',
  license: 'Apache-2.0',
  copyrightOwner: 'The spanner-constructs authors',
  keywords: ['cdk', 'cdktf', 'terraform', 'google-cloud', 'spanner', 'ddl', 'hotspot'],
  stability: 'experimental',

  projenrcTs: true,
  packageManager: javascript.NodePackageManager.NPM,
  minNodeVersion: '20.9.0',
  jsiiVersion: '~5.9.0',
  typescriptVersion: '~5.9.0',
  defaultReleaseBranch: 'main',

  // projen installs the lowest version that a peer range allows, which is the one that must work.
  peerDeps: ['cdktf@^0.21.0', '@cdktf/provider-google@^16.0.0', 'constructs@^10.4.2'],
  // Of the command line alone, and without dependencies or install scripts (docs/adr/0035).
  bundledDeps: ['yaml@^2.9.1'],
  devDeps: [
    '@google-cloud/spanner@^8.13.0',
    '@microsoft/jest-sarif@1.0.0-beta.0',
    '@types/node@^20',
    'ajv@^6.15.0',
    'axe-core@^4.14.1',
    'fast-check@^4.3.0',
    'farmhash-modern@^1.1.0',
    'jest-environment-node@^30.5.2',
    'playwright-core@^1.65.1',
    'sucrase@^3.35.1',
    'terser@^5.51.2',
    'tsconfig-paths@^4.2.0',
  ],

  // Every target is built by `npx projen package-all`; `docs/languages/` shows each.
  publishToPypi: { distName: 'spanner-constructs', module: 'spanner_constructs', trustedPublishing: true },
  publishToMaven: {
    javaPackage: 'io.github.spannerconstructs',
    mavenGroupId: 'io.github.spanner-constructs',
    mavenArtifactId: 'spanner-constructs',
  },
  publishToGo: {
    moduleName: 'github.com/spanner-constructs/spanner-constructs-go',
    packageName: 'spannerconstructs',
  },
  publishToNuget: {
    dotNetNamespace: 'SpannerConstructs', packageId: 'SpannerConstructs', trustedPublishing: true,
  },
  // Inline source maps made two thirds of the package.
  tsconfig: { compilerOptions: { inlineSourceMap: false, inlineSources: false, sourceMap: false } },

  github: true,
  githubOptions: { mergify: false },
  // The tests ask a Spanner emulator, and without one a pull request must not pass.
  workflowBootstrapSteps: [
    { name: 'Install the Spanner emulator', uses: 'google-github-actions/setup-gcloud@v3', with: { install_components: 'cloud-spanner-emulator' } },
  ],
  // The runner has a Chrome.
  buildWorkflowOptions: { env: { REQUIRE_SPANNER_EMULATOR: '1', REQUIRE_CHROMIUM: '1' } },
  release: true,
  // Version 13 needs Node.js 22.
  bumpPackage: 'commit-and-tag-version@^12',
  majorVersion: 0,
  // It publishes with the rights of the release: a new version is read before it is taken.
  jsiiReleaseVersion: '0.2.1061',
  npmTrustedPublishing: true,
  // Trusted publishing needs npm 11.5, which comes with Node.js 24.
  workflowNodeVersion: '24',
  depsUpgradeOptions: { workflowOptions: { schedule: javascript.UpgradeDependenciesSchedule.WEEKLY } },
  pullRequestTemplate: false,
  sampleCode: false,
  bin: { 'spanner-constructs': 'bin/spanner-constructs' },
  eslintOptions: {
    dirs: ['src'],
    devdirs: ['test', 'scripts', 'bench', 'examples'],
    fileExtensions: ['.ts', '.js'],
    // A test that mends what it finds would hide it.
    commandOptions: { fix: false },
  },
  jestOptions: {
    junitReporting: false,
    passWithNoTests: false,
    updateSnapshot: javascript.UpdateSnapshot.NEVER,
    jestConfig: {
      collectCoverage: false,
      testEnvironment: '<rootDir>/test/support/emulator/jest-environment.ts',
      globalSetup: '<rootDir>/test/support/emulator/jest-global-setup.ts',
      globalTeardown: '<rootDir>/test/support/emulator/jest-global-teardown.ts',
      // Half of the time a suite waits for the emulator or a process; jest would leave one core to itself.
      maxWorkers: '100%',
      // Ends a test that hangs. How fast the machine is must not decide.
      testTimeout: 900_000,
      transform: { '^.+\\.[t]sx?$': new javascript.Transform('<rootDir>/test/support/javascript.js') },
      moduleFileExtensions: ['ts', 'js', 'json', 'node'],
      // Looking up a global in the sandbox of a suite takes a tenth of a microsecond, and a parameter of a module nothing.
      sandboxInjectedGlobals: ['Array', 'BigInt', 'JSON', 'Map', 'Math', 'Number', 'Object', 'Set', 'String', 'Uint8Array', 'WeakMap'],
      // test/support/emulator/jest-environment.ts has the compiler.
      moduleNameMapper: {
        '^spanner-constructs$': '<rootDir>/src',
        '^typescript$': '<rootDir>/test/support/shared-compiler.js',
        '^archiver$': '<rootDir>/test/support/no-archiver.js',
        '/stack-trace$': '<rootDir>/test/support/no-stack-trace.js',
      },
    },
  },
});
project.jest?.addReporter(new javascript.JestReporter('<rootDir>/test/support/closing-line-reporter.js'));

const downwardOnly = ROOMS.map((room, position) => ({
  target: `./src/${room}`,
  from: ROOMS.slice(0, position).map((above) => `./src/${above}`),
  message: `${room} must not know this room: arrows point down (ARCHITECTURE.md)`,
}));
project.eslint?.addRules({
  'import/no-restricted-paths': ['error', { zones: downwardOnly }],
  'no-restricted-imports': ['error', {
    paths: [{ name: '@cdktf/provider-google', message: 'import the one resource from @cdktf/provider-google/lib/...: the root takes four seconds to load' }],
  }],
  'no-restricted-syntax': ['error', {
    selector: 'ThrowStatement > NewExpression[callee.name="Error"]',
    message: 'throw an error of src/rules/usage/errors.ts, which names the place, the value, what is allowed and the fix',
  }],
  '@typescript-eslint/no-require-imports': ['error', { allowAsImport: true }],
  // The compiler says it.
  'import/no-unresolved': 'off',
  '@stylistic/object-property-newline': 'off',
  '@stylistic/object-curly-newline': 'off',
  '@stylistic/max-len': ['error', { code: 180, ignoreUrls: true, ignoreStrings: true, ignoreTemplateLiterals: true }],
});
// One program for each folder with a tsconfig.json would read src again each time. The last is for a file that nothing uses yet.
const { parserOptions } = project.eslint!.config;
delete parserOptions.projectService;
parserOptions.project = ['test/tsconfig.all.json', 'projenrc/tsconfig.json', 'src/report/page/browser/tsconfig.json', 'tsconfig.json'];
// What a browser runs is written in JavaScript.
project.eslint?.addIgnorePattern('!src/report/page/browser/*.js');
// Hashes, random numbers and the operators of SQL are made of bits.
project.eslint?.addOverride({ files: ['src/simulation/**', 'src/report/page/pictures/png.ts'], rules: { 'no-bitwise': 'off' } });
project.eslint?.addOverride({
  files: ['src/**'],
  excludedFiles: GENERATED,
  rules: { '@stylistic/max-len': ['error', { code: MAX_LINE_CHARS }] },
});
project.eslint?.addOverride({ files: ['test/**', 'scripts/**', 'bench/**', 'examples/**'], rules: { 'no-restricted-syntax': 'off', 'import/no-extraneous-dependencies': 'off' } });

const quiet = { JSII_SILENCE_WARNING_END_OF_LIFE_NODE_VERSION: '1', CHECKPOINT_DISABLE: '1' };
project.addTask('quickstart', {
  description: 'Synthesizes the example, shows a refused schema and applies the DDL to a Spanner emulator where one is found',
  env: quiet,
  exec: 'ts-node --project scripts/tsconfig.json scripts/quickstart.ts',
});
project.addTask('bench', {
  description: 'Measures synth, acceptance and shards; with --json one JSON object',
  env: quiet,
  exec: 'ts-node --project scripts/tsconfig.json bench/index.ts',
  receiveArgs: true,
});
project.addTask('bench:against', {
  description: 'Compares CPU and memory of the largest audit, diff and synth with another COMMIT; with --json one JSON object',
  env: quiet,
  exec: 'ts-node --project scripts/tsconfig.json bench/against.ts',
  receiveArgs: true,
});
project.addTask('structure', {
  description: 'Shows how src is divided: rooms, full folders, long lines, unused exports, circles; with --json one JSON object',
  env: quiet,
  exec: 'ts-node --project scripts/tsconfig.json scripts/structure.ts',
  receiveArgs: true,
});
project.addTask('test:languages', {
  description: 'Builds the packages of other languages, which takes gigabytes, and runs the examples with them',
  env: quiet,
  steps: [{ spawn: project.compileTask.name }, { exec: "jest --testMatch '**/test/languages/*.bindings.ts' --testTimeout 1800000", receiveArgs: true }],
});
const inPackage = project.addTask('test:package', {
  description: 'Installs the packed archive into empty projects, and runs it there',
  env: quiet,
  steps: [{ spawn: project.compileTask.name }, { exec: "jest --testMatch '**/test/package/*.installed.ts'", receiveArgs: true }],
});
const inBrowser = project.addTask('test:browser', {
  description: 'Opens the report in Chromium',
  env: quiet,
  exec: "jest --testMatch '**/test/report/*.browser.ts'",
  receiveArgs: true,
});
const onCdktn = project.addTask('test:cdktn', {
  description: 'Runs the tests of synth on cdktn in the place of cdktf',
  env: quiet,
  steps: [
    { exec: 'npm install --prefix .cdktn --no-save --no-audit --no-fund --ignore-scripts cdktn@^0.24.0 constructs@~10.7.0' },
    { exec: 'jest --config test/jest.cdktn.js test/constructs test/examples test/frozen', receiveArgs: true },
  ],
});
project.buildWorkflow?.addPostBuildSteps(
  { name: 'Test the package', run: `npx projen ${inPackage.name}` },
  { name: 'Test the report in a browser', run: `npx projen ${inBrowser.name}` },
  { name: 'Test on cdktn', run: `npx projen ${onCdktn.name}` },
);
const site = project.addTask('site', {
  description: 'Builds the site of the documentation into site/.vitepress/dist',
  cwd: 'site',
  steps: [{ exec: 'npm ci --ignore-scripts --no-audit --no-fund' }, { exec: 'tsc -p .' }, { exec: 'npm run build' }],
});
const onSite = project.addTask('test:site', {
  description: 'Builds the site of the documentation and opens it in Chromium',
  steps: [{ spawn: site.name }, { exec: "jest --testMatch '**/test/site/*.built.ts'", receiveArgs: true }],
});
// The newest unrs-resolver (of jest and eslint) names bindings for other platforms that registries may not hold yet, and then
// `npm ci` refuses the lock file.
project.package.addField('overrides', { 'unrs-resolver': '1.12.2' });

// Scripts run without projen, so that `npm run --silent bench -- --json` prints nothing but the object.
project.setScript('quickstart', 'ts-node --project scripts/tsconfig.json scripts/quickstart.ts');
project.setScript('bench', 'ts-node --project scripts/tsconfig.json bench/index.ts');
project.setScript('bench:against', 'ts-node --project scripts/tsconfig.json bench/against.ts');
// `npm pack` and `npm publish` build what they pack.
project.setScript('prepack', 'projen compile');
project.setScript('fuzz', 'ts-node --project scripts/tsconfig.json scripts/fuzz.ts');
project.setScript('structure', 'ts-node --project scripts/tsconfig.json scripts/structure.ts');

// No warning is silenced for all files: a name that a target language reserves is reported, or its class says why it stays.
project.compileTask.reset('jsii');
project.compileTask.exec('ts-node --project scripts/tsconfig.json scripts/package.ts');
project.watchTask.reset('jsii -w');
// Of what is compiled other languages ship what an app loads (docs/adr/0025).
for (const language of ['java', 'python', 'dotnet', 'go']) {
  const task = project.tasks.tryFind(`package:${language}`)!;
  task.reset();
  task.spawn(project.compileTask);
  task.exec(`ts-node --project scripts/tsconfig.json scripts/bindings.ts ${language}`);
}

project.addTask('check', {
  description: 'Checks the types of all files, what a browser runs included, and lints them',
  env: { ESLINT_USE_FLAT_CONFIG: 'false', NODE_NO_WARNINGS: '1' },
  exec: 'ts-node --project scripts/tsconfig.json scripts/check.ts',
});

// `npm test`: compile, then jest, whose closing line ends the output, and check beside it.
project.deps.removeDependency('ts-jest');
project.testTask.reset();
project.testTask.env('JSII_SILENCE_WARNING_END_OF_LIFE_NODE_VERSION', '1');
project.testTask.spawn(project.compileTask);
project.testTask.exec('ts-node --project scripts/tsconfig.json scripts/test.ts', { receiveArgs: true });

const codeScanning = project.github?.addWorkflow('code-scanning');
codeScanning?.on({ push: { branches: ['main'] }, pullRequest: {}, schedule: [{ cron: '23 4 * * 1' }] });
codeScanning?.addJob('analyze', {
  runsOn: ['ubuntu-latest'],
  permissions: { contents: github.workflows.JobPermission.READ, securityEvents: github.workflows.JobPermission.WRITE },
  steps: [
    { name: 'Checkout', uses: CHECKOUT },
    { name: 'Initialize CodeQL', uses: 'github/codeql-action/init@v4', with: { languages: 'javascript-typescript,actions' } },
    { name: 'Analyze', uses: 'github/codeql-action/analyze@v4' },
  ],
});

const publish = project.github?.addWorkflow('site');
publish?.on({ push: { branches: ['main'] }, pullRequest: {}, workflowDispatch: {} });
publish?.addJobs({
  build: {
    runsOn: ['ubuntu-latest'],
    permissions: { contents: github.workflows.JobPermission.READ },
    env: { REQUIRE_CHROMIUM: '1' },
    steps: [
      { name: 'Checkout', uses: CHECKOUT },
      { name: 'Setup Node.js', uses: 'actions/setup-node@v7.0.0', with: { 'node-version': '24', 'package-manager-cache': false } },
      { name: 'Install dependencies', run: 'npm ci' },
      { name: 'Build the site and open it in a browser', run: `npx projen ${onSite.name}` },
      { name: 'Keep what is published', if: "github.ref == 'refs/heads/main'", uses: 'actions/upload-pages-artifact@7b1f4a764d45c48632c6b24a0339c27f5614fb0b', with: { path: 'site/.vitepress/dist' } },
    ],
  },
  publish: {
    needs: ['build'],
    if: "github.ref == 'refs/heads/main'",
    runsOn: ['ubuntu-latest'],
    permissions: { pages: github.workflows.JobPermission.WRITE, idToken: github.workflows.JobPermission.WRITE },
    environment: { name: 'github-pages', url: '${{ steps.deployment.outputs.page_url }}' },
    steps: [{ name: 'Publish to GitHub Pages', id: 'deployment', uses: 'actions/deploy-pages@d6db90164ac5ed86f2b6aed7e0febac5b3c0c03e' }],
  },
});

// Without the slash at the end it is also ignored if it is a link.
project.gitignore.addPatterns('/node_modules', 'cdktf.out', '.cdktn', '.gen', '/report/', 'tsconfig.tsbuildinfo');
project.npmignore?.addPatterns(
  '/.ci/', '/bench/', '/scripts/', '/docs/adr/', '/docs/contributing/', '/docs/pictures/*.png', '/docs/index.md', '/docs/see-writes.md', '/site/',
  '/examples/go/', '/examples/java/', '/examples/python/', '/examples/typescript/all-objects/', '/examples/typescript/three-releases/', '/ARCHITECTURE.md', '/CODE_OF_CONDUCT.md', '/CONTRIBUTING.md', '/API.md', '/.devcontainer/',
  'cdktf.out', '.cdktn', '/report/', '*.tsbuildinfo',
);

project.synth();
