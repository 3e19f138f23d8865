import { Dialect } from '../../../src/schema';
import { CORPUS_FILES } from '../corpus';
import { randomHotDdl } from '../fixes-oracle';
import type { Script } from '../import-program';
import { Chance } from '../rows-rule/chance';

const DIALECTS = [Dialect.GOOGLESQL, Dialect.POSTGRESQL];
const WRITTEN = [
  `CREATE TABLE Events (
    At TIMESTAMP NOT NULL, EventId STRING(36) NOT NULL, ParentAt TIMESTAMP, ParentId STRING(36), EventUlid STRING(26),
    CONSTRAINT OfParent FOREIGN KEY (ParentAt, ParentId) REFERENCES Events (At, EventId),
    CONSTRAINT Named CHECK (EventUlid != ''),
  ) PRIMARY KEY (At, EventId), ROW DELETION POLICY (OLDER_THAN(At, INTERVAL 30 DAY));
  CREATE INDEX ByUlid ON Events (EventUlid);`,
  `CREATE TABLE Wide (At TIMESTAMP NOT NULL, Id STRING(36) NOT NULL, ${[...'ABCDEFGHI'].map((name) => `${name} JSON`).join(', ')}) PRIMARY KEY (At, Id);`,
  // Named like words of a language, and like what the code of a stack names.
  `CREATE TABLE Lambda (At TIMESTAMP NOT NULL, Id STRING(36) NOT NULL) PRIMARY KEY (At, Id);
  CREATE TABLE Class (At TIMESTAMP NOT NULL, Id STRING(36) NOT NULL, Line INT64 NOT NULL, Ulid STRING(26)) PRIMARY KEY (At, Id, Line),
    INTERLEAVE IN PARENT Lambda ON DELETE CASCADE;
  CREATE INDEX ByUlid ON Class (Ulid);
  CREATE TABLE Db (Id STRING(36) NOT NULL, At TIMESTAMP, LambdaId STRING(36),
    CONSTRAINT OfLambda FOREIGN KEY (At, LambdaId) REFERENCES Lambda (At, Id)) PRIMARY KEY (Id);
  CREATE INDEX ByAt ON Db (At);
  CREATE SCHEMA def;
  CREATE TABLE def.Self (At TIMESTAMP NOT NULL, Id STRING(36) NOT NULL) PRIMARY KEY (At, Id);
  CREATE INDEX def.ByTime ON def.Self (At);`,
];

/** A few that have hot keys of each kind. */
export function hotScripts(): Script[] {
  const random = DIALECTS.flatMap((dialect) => {
    const chance = new Chance(7);
    return Array.from({ length: 3 }, (_, n) => ({ name: `${dialect} ${n}`, dialect, text: `${randomHotDdl(chance, dialect).join(';\n')};\n` }));
  });
  const corpus = CORPUS_FILES.filter(({ name }) => /^(event-store|permissions)\./.test(name));
  return [...corpus, ...random, ...WRITTEN.map((text, n) => ({ name: `written ${n}`, dialect: Dialect.GOOGLESQL, text: `${text}\n` }))];
}
