import type { Call } from './code';

/** Types of options, with the calls whose last argument they are. Java, Go and C# name these types. */
const CALLS: { readonly [type: string]: readonly string[] } = {
  Acknowledgement: ['acknowledge', 'SchemaGuard.acknowledge'],
  ArrayColumnOptions: ['Column.array'],
  BitReversedSequenceOptions: ['BitReversedSource.identity'],
  BitReversedSequenceSource: ['BitReversedSource.sequence'],
  BytesColumnOptions: ['Column.bytes'],
  ChildTableOptions: ['addChild'],
  CommitTimestampOptions: ['Column.commitTimestamp'],
  ForeignKeyOptions: ['ForeignKey.to'],
  FullTextOptions: ['Tokens.fullText'],
  IdentityColumnOptions: ['Column.identity'],
  IndexShardingOptions: ['IndexSpread.sharded'],
  InterleavedTableOptions: ['addInterleavedIn'],
  NgramOptions: ['Tokens.ngrams'],
  NumberTokenOptions: ['Tokens.number'],
  PrivilegeOptions: ['grantInsert', 'grantSelect', 'grantUpdate'],
  StringColumnOptions: ['Column.string'],
  SubstringOptions: ['Tokens.substring'],
  TokenColumnOptions: ['Column.tokenlist', 'Column.tokens'],
  UuidColumnOptions: ['Column.uuid'],
  UuidReferenceOptions: ['Column.uuidReference'],
  WorkloadOptions: ['Workload.of'],
};

const TYPES = new Map(Object.entries(CALLS).flatMap(([type, calls]) => calls.map((each) => [each, type] as const)));

/** Calls whose one argument is optional, which Go does not allow. */
const OPTIONAL_ARGUMENT = new Set(['ElementType.string', 'ElementType.bytes']);

/** Constructs without options. */
const WITHOUT_OPTIONS = new Set(['NamedSchema', 'StatisticsPackage']);

/** The type of the options that are the last argument of a call, if it has any. */
export function optionsType({ on, method }: Call): string | undefined {
  if (method === undefined) {
    return WITHOUT_OPTIONS.has(on as string) ? undefined : `${on as string}Props`;
  }
  const type = TYPES.get(typeof on === 'string' ? `${on}.${method}` : method);
  // Factories that are not listed above.
  return type ?? (on === 'Column' || on === 'DestructiveChange' ? `${on}Options` : undefined);
}

/** Whether the optional argument of a call is omitted. */
export function lacksArgument({ on, method, args }: Call): boolean {
  return args.length === 0 && OPTIONAL_ARGUMENT.has(`${on as string}.${method}`);
}
