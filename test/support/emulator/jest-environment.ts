import * as fs from 'node:fs';
import { TestEnvironment } from 'jest-environment-node';
import * as compiler from 'typescript';
import { OFFER } from './jest-global-setup';
import { askForEmulator } from './run-emulator';
import { compileOnce } from '../compile-once';
import { endContexts, keepContexts } from '../contexts';

/** A suite uses the emulator if its file imports what declares such tests. */
const USES_EMULATOR = /\/emulator\/describe-on-emulator'|'\.\/describe-on-emulator'/;

/** All suites of a worker share the compiler, and the files that it has parsed: both take seconds. */
const SHARED = { compiler, parsed: new Map<string, compiler.SourceFile | undefined>() };

let isFirst = true;

/** The environment of a suite: it knows of the emulator before the suite is loaded and declares its tests. */
export default class extends TestEnvironment {
  private readonly usesEmulator: boolean;

  constructor(...args: ConstructorParameters<typeof TestEnvironment>) {
    super(...args);
    if (isFirst) {
      isFirst = false;
      keepContexts();
      // Coverage counts characters from the beginning of a module.
      if (!args[0].globalConfig.collectCoverage) {
        compileOnce();
      }
    }
    this.usesEmulator = USES_EMULATOR.test(fs.readFileSync(args[1].testPath, 'utf8'));
  }

  override async setup(): Promise<void> {
    await super.setup();
    this.global.shared = SHARED;
    if (this.usesEmulator) {
      this.global.runEmulator = await askForEmulator(Number(process.env[OFFER]));
    }
  }

  override async teardown(): Promise<void> {
    await super.teardown();
    endContexts();
  }
}
