import { csharp } from './csharp';
import { go } from './go';
import { java } from './java';
import { python } from './python';
import { typescript } from './typescript';
import type { Writer } from './writer';

export const WRITERS = { typescript, python, java, go, csharp } satisfies { [language: string]: Writer };

export type AppLanguage = keyof typeof WRITERS;

/** Language of the code that users are shown: that of their app, or DDL. */
export type Language = AppLanguage | 'sql';

/** The name that each runtime of jsii gives itself: `Python/3.12.3`, `go1.25.1/linux/amd64`, `DotNet/8.0.1/...`. */
const AGENTS: readonly (readonly [RegExp, AppLanguage])[] = [
  [/^Python\//, 'python'],
  [/^Java\//, 'java'],
  [/^(go\d|devel go)/, 'go'],
  [/^DotNet\//, 'csharp'],
];

/** The language of the app, from the agent that started the runtime of jsii. */
export function appLanguage(): AppLanguage {
  const agent = process.env.JSII_AGENT;
  return (agent !== undefined && AGENTS.find(([pattern]) => pattern.test(agent))?.[1]) || 'typescript';
}

/** The language in cdktf.json. */
export function appLanguageNamed(name: unknown): AppLanguage {
  return typeof name === 'string' && Object.hasOwn(WRITERS, name) ? (name as AppLanguage) : 'typescript';
}

/** Readers of DDL who need a construct see TypeScript. */
export function writerFor(language: Language): Writer {
  return WRITERS[language === 'sql' ? 'typescript' : language];
}
