import { Annotations } from 'cdktf';
import type { IConstruct } from 'constructs';

const printed = new Set<string>();
const shown = new WeakMap<IConstruct, Set<string>>();

/** Shows a warning once, when the stack is synthesized. Not for errors: it does not stop the render. */
export function warn(scope: IConstruct, message: string): void {
  const known = shown.get(scope) ?? new Set();
  if (known.has(message)) {
    return;
  }
  shown.set(scope, known.add(message));
  Annotations.of(scope).addWarning(message);
  if (!isRunByCli() && !printed.has(message)) {
    printed.add(message);
    process.stderr.write(`${message}\n\n`);
  }
}

/** The CLI of CDKTF prints the annotations of the manifest. An app that runs by itself has to print them. */
function isRunByCli(): boolean {
  const { CDKTF_OUTDIR: folder, CDKTF_CONTINUE_SYNTH_ON_ERROR_ANNOTATIONS: continues } = process.env;
  return folder !== undefined && continues !== undefined;
}
