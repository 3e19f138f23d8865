import vm = require('node:vm');

interface Compiled {
  readonly code: string;
  readonly script: vm.Script;
}

/**
 * Lets the suites of a worker share what V8 compiled of each module. Jest asks it to compile a function, which V8 does anew for each
 * suite; a script that is run in another context brings its functions along.
 */
export function compileOnce(): void {
  const known = new Map<string, Compiled>();
  const { compileFunction } = vm;
  vm.compileFunction = (code, parameters = [], options = {}) => {
    const { filename, parsingContext } = options;
    if (filename === undefined || parsingContext === undefined || filename.endsWith('.test.ts')) {
      return compileFunction(code, parameters, options);
    }
    let compiled = known.get(filename);
    if (compiled?.code !== code) {
      const start = `(function (${parameters.join(', ')}) {`;
      compiled = { code, script: new vm.Script(`${start}${code}\n})`, { filename, columnOffset: -start.length }) };
      known.set(filename, compiled);
    }
    return compiled.script.runInContext(parsingContext) as ReturnType<typeof compileFunction>;
  };
}
