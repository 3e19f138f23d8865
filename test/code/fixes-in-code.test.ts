import { Dialect } from '../../src/schema';
import { fixesInCode } from '../support/code-fixes-oracle';
import { CORPUS_FILES } from '../support/corpus';
import { randomHotDdl } from '../support/fixes-oracle';
import { Chance } from '../support/rows-rule/chance';

const DIALECTS = [Dialect.GOOGLESQL, Dialect.POSTGRESQL];
const EVENTS = `CREATE TABLE Events (
  At TIMESTAMP NOT NULL, EventId STRING(36) NOT NULL, ParentAt TIMESTAMP, ParentId STRING(36), EventUlid STRING(26),
  CONSTRAINT OfParent FOREIGN KEY (ParentAt, ParentId) REFERENCES Events (At, EventId),
  CONSTRAINT Named CHECK (EventUlid != ''),
) PRIMARY KEY (At, EventId), ROW DELETION POLICY (OLDER_THAN(At, INTERVAL 30 DAY));
CREATE INDEX ByUlid ON Events (EventUlid);
`;
const WIDE = `CREATE TABLE Wide (At TIMESTAMP NOT NULL, Id STRING(36) NOT NULL, ${[...'ABCDEFGHI'].map((name) => `${name} JSON`).join(', ')}) PRIMARY KEY (At, Id);\n`;

test('[F4] each fix that is printed as TypeScript compiles where it is pasted, takes its finding away, and loses nothing', () => {
  const random = DIALECTS.flatMap((dialect) => {
    const chance = new Chance(7);
    return Array.from({ length: 3 }, (_, n) => ({ name: `${dialect} ${n}`, dialect, text: `${randomHotDdl(chance, dialect).join(';\n')};\n` }));
  });
  const corpus = CORPUS_FILES.filter(({ name }) => /^(event-store|permissions)\./.test(name));
  const written = [EVENTS, WIDE].map((text, n) => ({ name: `written ${n}`, dialect: Dialect.GOOGLESQL, text }));
  const { printed, unproven } = fixesInCode([...corpus, ...random, ...written]);
  expect(unproven).toEqual([]);
  expect(printed).toBeGreaterThan(40);
});
