/**
 * Lets `node -r` run TypeScript, as ts-node does without type checks. What it wrote is kept by the content of the file:
 * the tests start more than a hundred processes, which would each translate the whole of `src` again.
 */
const { createHash } = require('node:crypto');
const fs = require('node:fs');
const path = require('node:path');

const ROOT = path.join(__dirname, '..', '..');
const KEPT = path.join(ROOT, 'node_modules', '.cache', 'spanner-constructs-tests');
const CONFIG = fs.readFileSync(path.join(ROOT, 'tsconfig.json'), 'utf8');
const OWN_TEXT = fs.readFileSync(__filename, 'utf8');
const LIBRARY = path.join(ROOT, 'src', path.sep);
const { version } = require('typescript/package.json');

process.setSourceMapsEnabled(true);
require('tsconfig-paths').register({ baseUrl: ROOT, paths: { 'spanner-constructs': ['src'], 'archiver': ['test/support/no-archiver.js'] } });
require.extensions['.ts'] = (module, file) => module._compile(translated(file), file);

function translated(file) {
  const text = fs.readFileSync(file, 'utf8');
  const kept = path.join(KEPT, createHash('sha256').update([version, CONFIG, OWN_TEXT, file, text].join('\0')).digest('hex'));
  try {
    return fs.readFileSync(kept, 'utf8');
  } catch {
    const javascript = translate(file, text);
    fs.mkdirSync(KEPT, { recursive: true });
    // Another process may read it at any time.
    fs.writeFileSync(`${kept}.${process.pid}`, javascript);
    fs.renameSync(`${kept}.${process.pid}`, kept);
    return javascript;
  }
}

function translate(fileName, text) {
  const typescript = require('typescript');
  const { options } = typescript.convertCompilerOptionsFromJson(JSON.parse(CONFIG).compilerOptions, ROOT);
  // Lines of an app are shown. Node would also read the maps of the whole library when a process starts.
  const isShown = !fileName.startsWith(LIBRARY);
  return typescript.transpileModule(text, {
    fileName, compilerOptions: { ...options, inlineSourceMap: isShown, inlineSources: isShown, sourceMap: false },
  }).outputText;
}
