/**
 * Lets `node -r` run TypeScript. What it wrote is kept by the content of the file: the tests start more than a hundred
 * processes, which would each translate the whole of `src` again.
 */
const { createHash } = require('node:crypto');
const fs = require('node:fs');
const path = require('node:path');
const { version } = require('sucrase/package.json');

const ROOT = path.join(__dirname, '..', '..');
const KEPT = path.join(ROOT, 'node_modules', '.cache', 'spanner-constructs-tests');
const TRANSLATOR = path.join(__dirname, 'javascript.js');
const TRANSLATOR_TEXT = fs.readFileSync(TRANSLATOR, 'utf8');

require('tsconfig-paths').register({ baseUrl: ROOT, paths: { 'spanner-constructs': ['src'], 'archiver': ['test/support/no-archiver.js'] } });
require.extensions['.ts'] = (module, file) => module._compile(translated(file), file);

function translated(file) {
  const text = fs.readFileSync(file, 'utf8');
  const kept = path.join(KEPT, createHash('sha256').update([version, TRANSLATOR_TEXT, file, text].join('\0')).digest('hex'));
  try {
    return fs.readFileSync(kept, 'utf8');
  } catch {
    const javascript = require(TRANSLATOR).javascriptOf(text, file);
    fs.mkdirSync(KEPT, { recursive: true });
    // Another process may read it at any time.
    fs.writeFileSync(`${kept}.${process.pid}`, javascript);
    fs.renameSync(`${kept}.${process.pid}`, kept);
    return javascript;
  }
}
