/** Suites have it by the name `typescript`. */
module.exports = globalThis.shared.compiler;
