import hooks = require('node:async_hooks');

const made: hooks.AsyncLocalStorage<unknown>[] = [];

/** Keeps in mind what jest makes for each suite, and never ends: each one slows every promise of the suites that follow. */
export function keepContexts(): void {
  const { AsyncLocalStorage } = hooks;
  hooks.AsyncLocalStorage = class <T> extends AsyncLocalStorage<T> {
    public constructor() {
      super();
      made.push(this);
    }
  };
}

export function endContexts(): void {
  made.splice(0).forEach((context) => context.disable());
}
