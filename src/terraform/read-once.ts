import { TerraformStack } from 'cdktf';
import type { IConstruct } from 'constructs';

/** What is read of constructs while nothing changes them. */
let known: Map<IConstruct, Map<string, unknown>> | undefined;

/** Nothing changes what `look` sees of an app, so that each part of it is read once. */
export function inOneState<T>(look: () => T): T {
  if (known) {
    return look();
  }
  known = new Map();
  try {
    return look();
  } finally {
    known = undefined;
  }
}

export function readOnce<T>(construct: IConstruct, what: string, read: () => T): T {
  const ofConstruct = known?.get(construct) ?? new Map<string, unknown>();
  known?.set(construct, ofConstruct);
  if (!ofConstruct.has(what)) {
    ofConstruct.set(what, read());
  }
  return ofConstruct.get(what) as T;
}

/**
 * From now on, an app is in one state while a stack is validated, and while it is rendered. cdktf calls nothing before
 * either of them and after it.
 */
export function readOnceInStacks(): void {
  for (const method of ['runAllValidations', 'toTerraform', 'toHclTerraform'] as const) {
    const run = TerraformStack.prototype[method];
    TerraformStack.prototype[method] = function (this: TerraformStack): any {
      return inOneState(() => run.call(this));
    };
  }
}
