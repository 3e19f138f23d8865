import type { Verdict } from './judges';
import { Dialect } from '../../src/schema';

/** Where the emulator is known to judge differently from the documentation, which rules. */
interface Difference {
  readonly name: string;
  /** Absent: in both. */
  readonly dialect?: Dialect;
  /** `docs refuse`: the emulator accepts it. `docs allow`: the emulator does not know it, or refuses it. */
  readonly side: 'docs refuse' | 'docs allow';
  /** The kind of our refusal, or the message of the emulator. */
  readonly reason: RegExp;
  /** What the statements must have. */
  readonly statement?: RegExp;
}

const DIFFERENCES: readonly Difference[] = [
  { name: 'UUID is not known to the emulator', side: 'docs allow', reason: /UUID/ },
  { name: 'a table without a primary key gets a hidden one', side: 'docs allow', reason: /Must specify either table or column PRIMARY KEY|Primary key must be defined/ },
  { name: 'a generated key column has one source', side: 'docs refuse', reason: /^generated-column: (many sources|defaulted source|key not stored)/ },
  { name: 'a generated column that is not stored has no length', side: 'docs refuse', reason: /^generated-column: length not stored/ },
  { name: 'FLOAT32 is no key', side: 'docs refuse', reason: /^key-columns|^index-definition|^foreign-key/, statement: /FLOAT32|real|float4/i },
];

/** The name of the known difference that explains why the two judges disagree. */
export function excuseOf(ours: Verdict, theirs: Verdict, statements: readonly string[], dialect: Dialect): string | undefined {
  if ((ours === undefined) === (theirs === undefined)) {
    return undefined;
  }
  const side = ours ? 'docs refuse' : 'docs allow';
  const reason = ours ? ours.kind : theirs!.message;
  return DIFFERENCES.find((each) => (
    each.side === side && (each.dialect ?? dialect) === dialect && each.reason.test(reason) && (each.statement?.test(statements.join('\n')) ?? true)
  ))?.name;
}
