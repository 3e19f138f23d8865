import { App, Aspects, TerraformStack, type IAspect } from 'cdktf';
import type { IConstruct } from 'constructs';

/** Marks an Aspect that changes nothing. */
export const READS_ONLY = Symbol.for('spanner-constructs/readsOnly');

class State {
  public readonly read = new Map<IConstruct, Map<string, unknown>>();
  private nodes = 0;

  /**
   * A stack begins with its validations, and with its render. Its Aspects have run, which may change other stacks, too;
   * so may what adds constructs.
   */
  public begin(stack: TerraformStack): void {
    const { scopes, root } = stack.node;
    const own = stack.node.findAll();
    const nodes = root.node.findAll().length;
    const mayBeOthers = nodes !== this.nodes || [...scopes, ...own].some(hasAspect);
    this.nodes = nodes;
    const others = mayBeOthers ? [...this.read.keys()].filter((each) => TerraformStack.isStack(each)) : [];
    [root, ...own, ...others].forEach((each) => this.read.delete(each));
  }
}

/** While it is looked at. */
let state: State | undefined;
/** While stacks of an app are synthesized, one after the other. */
let kept: State | undefined;

/** Nothing changes what `look` sees, so that it is read once. */
export function inOneState<T>(look: () => T, known = new State()): T {
  if (state) {
    return look();
  }
  state = known;
  try {
    return look();
  } finally {
    state = undefined;
  }
}

/** What is read of a construct, once in a state. */
export function readOnce<T>(construct: IConstruct, what: string, read: () => T): T {
  let known = state?.read.get(construct);
  if (!known) {
    known = new Map();
    state?.read.set(construct, known);
  }
  if (!known.has(what)) {
    known.set(what, read());
  }
  return known.get(what) as T;
}

/** Sees from now on when stacks may change. */
export function watchStates(): void {
  const { synth } = App.prototype;
  App.prototype.synth = function (this: App): void {
    kept = new State();
    try {
      synth.call(this);
    } finally {
      kept = undefined;
    }
  };
  for (const method of ['runAllValidations', 'toTerraform', 'toHclTerraform'] as const) {
    const run = TerraformStack.prototype[method];
    TerraformStack.prototype[method] = function (this: TerraformStack): any {
      return inOneState(() => {
        state!.begin(this);
        return run.call(this);
      }, kept);
    };
  }
}

function hasAspect(construct: IConstruct): boolean {
  return Aspects.of(construct).all.some((aspect: IAspect) => !(READS_ONLY in aspect));
}
