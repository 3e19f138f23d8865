import { Dialect } from '../../schema';

type Reader<T> = (text: string, dialect: Dialect) => T;

/**
 * Caches the results of a reader while they are in use. Rules, fixes and plans repeatedly read the same texts of a
 * schema and of edited copies.
 *
 * @param read Its results never change.
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
