import { join } from 'node:path';
import { sqlBlocks, type SqlBlock } from './sql-blocks';
import type { Dialect } from '../../src/schema';

/** Two schemas as DDL, and what leads from one to the other. */
export interface ChangeCase {
  /** The name of the fault that it closes, and what happens, as a sentence. */
  readonly it: string;
  readonly dialect: Dialect;
  readonly from: readonly string[];
  readonly to: readonly string[];
  readonly plan: readonly string[];
  /** By these rules. */
  readonly refused: readonly string[];
  /** All that has to be consented to. */
  readonly consents: readonly string[];
  /** Of the plan that what is refused comes with. Absent: it does not matter here. */
  readonly releases?: number;
  /** Names differ in capitals, of which Spanner takes no notice. */
  readonly ignoresCapitals: boolean;
  /** The statements that someone might try instead: the emulator refuses each of them, or leaves things as they are. */
  readonly tried: readonly string[];
  /** Not the emulator, which does not know what the case is about. */
  readonly isOfDocumentation: boolean;
}

/**
 * The cases of `test/ledger/changes`. A block has the sections `from`, `to` and `plan`, and `given` with what both schemas
 * begin with; `-- after:`, `-- from:` and `-- to:` are those that begin with statements that have a name. Without a plan
 * nothing changes, or `-- refused:` says by which rules it is refused.
 */
export const CHANGE_CASES: readonly ChangeCase[] = sqlBlocks(join(__dirname, '..', 'ledger', 'changes')).flat().map(caseOf);

function caseOf({ dialect, words, sections, given }: SqlBlock): ChangeCase {
  const section = (name: string): readonly string[] => sections.find((each) => each.name === name)?.statements ?? [];
  const list = (word: string): string[] => words.get(word)?.split(', ') ?? [];
  const both = [...given('after'), ...section('given')];
  const releases = words.get('releases');
  return {
    it: words.get('change')!,
    dialect,
    from: [...both, ...given('from'), ...section('from')],
    to: [...both, ...given('to'), ...section('to')],
    plan: section('plan'),
    tried: section('tried'),
    refused: list('refused'),
    consents: list('consents'),
    releases: releases === undefined ? undefined : Number(releases),
    ignoresCapitals: words.get('capitals') === 'ignored',
    isOfDocumentation: words.get('judge')?.startsWith('documentation') ?? false,
  };
}
