import type { Script } from './import-program';
import { tryConstructs } from '../../src/cli/output/try-constructs';
import { stackCode } from '../../src/code/stack/stack-code';
import { foldScript } from '../../src/ddl/fold/fold-script';
import { parseScript } from '../../src/ddl/parser/parse-script';
import type { AppLanguage } from '../../src/languages/app-language';

/** What import writes for a script. */
export function importedCode({ name, text, dialect }: Script, language: AppLanguage = 'typescript'): ReturnType<typeof stackCode> {
  const script = foldScript(parseScript(text, dialect), dialect, 'database');
  return stackCode({ script, text, file: name }, language, tryConstructs());
}
