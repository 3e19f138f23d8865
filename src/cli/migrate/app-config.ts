import * as fs from 'node:fs';
import * as path from 'node:path';
import { appLanguageNamed, type AppLanguage } from '../../languages/app-language';
import { parsedJson } from '../input/json-strings';
import { readTextFile } from '../input/read-text';
import { UnusableInput } from '../input/unusable-input';

const CONFIG_FILE = 'cdktf.json';

export interface AppConfig {
  readonly command: string;
  /** The context that cdktf passes to the app in `CDKTF_CONTEXT_JSON`. */
  readonly context: unknown;
  readonly language: AppLanguage;
}

/**
 * Reads cdktf.json in exactly this folder, as cdktf does: the paths in the app are relative to it.
 *
 * @param given A command to run instead of the configured one, unless it is empty.
 * @param other What else can be given, if there is no app.
 * @throws UnusableInput
 */
export function readAppConfig(folder: string, given?: string, other = ''): AppConfig {
  const file = path.join(folder, CONFIG_FILE);
  if (!fs.existsSync(file)) {
    if (given) {
      return { command: given, context: {}, language: 'typescript' };
    }
    const above = folderAbove(folder);
    throw new UnusableInput(
      `there is no ${CONFIG_FILE} here`,
      `run it in ${above === undefined ? 'the folder of the app' : path.relative(folder, above)}, ` +
        `or give the command of the app with --app${other}`,
    );
  }
  const config = parsedJson(readTextFile(file, CONFIG_FILE), CONFIG_FILE);
  const { app, context, language } = (config ?? {}) as { readonly [key: string]: unknown };
  const command = given || app;
  if (typeof command !== 'string' || command.trim() === '') {
    throw new UnusableInput(
      `${CONFIG_FILE} names no app`,
      'write for example "app": "npx ts-node main.ts" into it, or give the command with --app',
    );
  }
  return { command, context: context ?? {}, language: appLanguageNamed(language) };
}

/** The language of the app in a folder, as far as its configuration shows it. */
export function languageIn(folder: string): AppLanguage {
  const file = path.join(folder, CONFIG_FILE);
  const config = fs.existsSync(file) ? parsedJson(readTextFile(file, CONFIG_FILE), CONFIG_FILE) : undefined;
  return appLanguageNamed((config as { readonly language?: unknown } | null | undefined)?.language);
}

function folderAbove(folder: string): string | undefined {
  const above = path.dirname(folder);
  return above === folder ? undefined : fs.existsSync(path.join(above, CONFIG_FILE)) ? above : folderAbove(above);
}
