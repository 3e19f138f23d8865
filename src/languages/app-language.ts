import { csharp } from './csharp';
import { go } from './go';
import { java } from './java';
import { python } from './python';
import { typescript } from './typescript';
import type { Writer } from './writer';

/** The languages in which an app can declare constructs. */
export const WRITERS = { typescript, python, java, go, csharp } satisfies { [language: string]: Writer };

export type AppLanguage = keyof typeof WRITERS;

/** In what code for users is written: construct code in the language of their app, or DDL. */
export type Language = AppLanguage | 'sql';

/** How each runtime of jsii introduces itself: `Python/3.12.3`, `go1.25.1/linux/amd64`, `DotNet/8.0.1/...`. */
const AGENTS: readonly (readonly [RegExp, AppLanguage])[] = [
  [/^Python\//, 'python'],
  [/^Java\//, 'java'],
  [/^(go\d|devel go)/, 'go'],
  [/^DotNet\//, 'csharp'],
];

/** The language of the app: the runtime of jsii tells who started it. */
export function appLanguage(): AppLanguage {
  const agent = process.env.JSII_AGENT;
  return (agent !== undefined && AGENTS.find(([pattern]) => pattern.test(agent))?.[1]) || 'typescript';
}

/** The language that cdktf.json names. */
export function appLanguageNamed(name: unknown): AppLanguage {
  return typeof name === 'string' && Object.hasOwn(WRITERS, name) ? (name as AppLanguage) : 'typescript';
}

/** Who reads DDL and needs a construct is shown TypeScript. */
export function writerFor(language: Language): Writer {
  return WRITERS[language === 'sql' ? 'typescript' : language];
}
