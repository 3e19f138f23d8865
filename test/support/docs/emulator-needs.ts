import { Dialect } from '../../../src/schema';
import { knownFeatures, type Feature, type Features } from '../emulator/features';

/** DDL that not every emulator knows. */
interface Need {
  readonly what: string;
  readonly pattern: RegExp;
  /** The probes that tell, in GoogleSQL and in PostgreSQL. Absent: no emulator that we know of takes it. */
  readonly probes?: readonly [Feature, Feature];
}

/** Of a table or index, with its named schema. */
const NAME = '((?:[`"]\\w+[`"]\\.)?[`"]\\w+[`"])';
const INTERLEAVED_TABLE = new RegExp(`^CREATE TABLE (?:IF NOT EXISTS )?${NAME}.* INTERLEAVE IN (?:PARENT )?${NAME}`);
const INTERLEAVED_INDEX = new RegExp(`^CREATE .*INDEX .* ON ${NAME}.* INTERLEAVE IN ${NAME}`);

const NEEDS: readonly Need[] = [
  { what: 'identity columns', pattern: /AS IDENTITY/, probes: ['identityColumns', 'identityColumnsPostgres'] },
  { what: 'the type UUID', pattern: /\bUUID\b|NEW_UUID\(|\buuid\b|gen_random_uuid\(/, probes: ['uuidType', 'uuidTypePostgres'] },
  { what: 'INTERLEAVE IN', pattern: /^CREATE TABLE .* INTERLEAVE IN (?!PARENT)/, probes: ['interleaveIn', 'interleaveInPostgres'] },
  { what: 'NOT ENFORCED', pattern: / NOT ENFORCED\b/, probes: ['notEnforcedForeignKeys', 'notEnforcedForeignKeysPostgres'] },
  { what: 'PENDING_COMMIT_TIMESTAMP() as default', pattern: /DEFAULT \((SPANNER\.)?PENDING_COMMIT_TIMESTAMP/, probes: ['commitTimestampDefault', 'commitTimestampDefault'] },
  { what: 'a proto bundle, whose descriptors a list of statements cannot carry', pattern: / `\w+\.\w+(\.\w+)*`/ },
  { what: 'spanner.tokenlist', pattern: /spanner\.tokenlist/ },
  { what: 'vector indexes', pattern: /^CREATE VECTOR INDEX |USING scann/, probes: ['vectorIndexes', 'vectorIndexesPostgres'] },
  { what: 'a search index that is interleaved', pattern: /SEARCH INDEX .* INTERLEAVE IN/ },
  { what: 'locality groups', pattern: /LOCALITY GROUP|locality_group|columnar_policy|COLUMNAR POLICY/, probes: ['localityGroups', 'localityGroupsPostgres'] },
  { what: 'dictionaries for full-text search', pattern: /fulltext_dictionary/ },
  { what: 'queues', pattern: /^CREATE QUEUE / },
  { what: 'placements', pattern: /^CREATE PLACEMENT|PLACEMENT KEY/ },
  { what: 'options of the database other than its leader and its kind of sequences', pattern: /^ALTER DATABASE .*\b(optimizer_|read_lease|columnar_|schema_drop)/ },
  { what: 'statistics packages', pattern: /^ALTER STATISTICS/ },
  { what: 'functions', pattern: /^CREATE (OR REPLACE )?FUNCTION/ },
  { what: 'property graphs', pattern: /^CREATE (OR REPLACE )?PROPERTY GRAPH/ },
  { what: 'roles and privileges', pattern: /^(CREATE ROLE|GRANT) /, probes: ['roles', 'rolesPostgres'] },
];

/** What the statements need and the emulator lacks, by default that of this suite. */
export function missingFeatures(ddl: readonly string[], dialect: Dialect, features: Features = knownFeatures()): string[] {
  const missing = NEEDS
    .filter(({ pattern }) => ddl.some((statement) => pattern.test(statement)))
    .filter(({ probes }) => !probes || !features[probes[dialect === Dialect.POSTGRESQL ? 1 : 0]])
    .map(({ what }) => what);
  return [
    ...missing,
    ...(cascadesFromTtl(ddl) ? ['a TTL on a table that foreign keys with CASCADE refer to'] : []),
    ...(interleavesInAnyTable(ddl) && !features[dialect === Dialect.POSTGRESQL ? 'indexInAnyTablePostgres' : 'indexInAnyTable'] ? ['an index interleaved in a table that is no ancestor'] : []),
  ];
}

/** The statements may be those of two schemas, between which a parent becomes a child. */
function interleavesInAnyTable(ddl: readonly string[]): boolean {
  const parents = new Map(ddl.flatMap((statement): [string, string][] => {
    const [, table, parent] = INTERLEAVED_TABLE.exec(statement) ?? [];
    return table === undefined ? [] : [[table, parent]];
  }));
  return ddl.some((statement) => {
    const [, own, other] = INTERLEAVED_INDEX.exec(statement) ?? [];
    const ancestors = new Set<string>();
    for (let table: string | undefined = own; table !== undefined && !ancestors.has(table); table = parents.get(table)) {
      ancestors.add(table);
    }
    return own !== undefined && !ancestors.has(other);
  });
}

/** The documentation allows it, the emulator refuses a TTL on any table that is referred to. */
function cascadesFromTtl(ddl: readonly string[]): boolean {
  const withTtl = ddl.filter((statement) => /ROW DELETION POLICY|TTL INTERVAL/.test(statement)).map((statement) => /EXISTS ([`"]\w+[`"])/.exec(statement)?.[1]);
  return withTtl.some((table) => ddl.some((statement) => statement.includes(`REFERENCES ${table} `)));
}
