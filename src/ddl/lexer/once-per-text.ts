import { Dialect } from '../../schema';

type Reader<T> = (text: string, dialect: Dialect) => T;

/**
 * A reader that reads a text once as long as its answer is in use. Rules, fixes and plans ask for what a schema holds,
 * and for what schemas hold that differ from it by an edit, again and again.
 *
 * @param read Its answers never change.
 */
export function oncePerText<T extends object>(read: Reader<T>): Reader<T> {
  const answers = {
    [Dialect.GOOGLESQL]: new Map<string, WeakRef<T>>(),
    [Dialect.POSTGRESQL]: new Map<string, WeakRef<T>>(),
  };
  const unused = new FinalizationRegistry(({ text, dialect }: { readonly text: string; readonly dialect: Dialect }) => {
    if (!answers[dialect].get(text)?.deref()) {
      answers[dialect].delete(text);
    }
  });
  return (text, dialect) => {
    const known = answers[dialect].get(text)?.deref();
    if (known) {
      return known;
    }
    const answer = read(text, dialect);
    answers[dialect].set(text, new WeakRef(answer));
    unused.register(answer, { text, dialect });
    return answer;
  };
}
