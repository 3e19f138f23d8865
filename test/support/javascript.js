const { transform } = require('sucrase');

/** As `import * as fs` is the module itself, a test can replace what it exports. */
const OPTIONS = { transforms: ['typescript', 'imports'], disableESTransforms: true, enableLegacyTypeScriptModuleInterop: true };

/** TypeScript without its types, each line where it was. Types are checked by the task check. */
function javascriptOf(text, filePath) {
  return transform(text, { filePath, ...OPTIONS }).code;
}

module.exports = { javascriptOf, process: (text, filePath) => ({ code: javascriptOf(text, filePath) }) };
