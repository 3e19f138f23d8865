import { foldScript } from '../../src/ddl/fold/fold-script';
import { parseScript } from '../../src/ddl/parser/parse-script';
import { Dialect, type Schema } from '../../src/schema';
import { MODEL } from '../../src/simulation/constants';
import { CORPUS_FILES } from '../support/corpus';
import { BRIGHT, isContradiction, picturesOf, picturesOfText, pictureText, randomPictures, type Picture } from '../support/rows-rule/pictures';
import { voiceless } from '../support/voices';

const KEYS = 30;
const SEED = 11;
const ID = 'Id STRING(36) NOT NULL DEFAULT (GENERATE_UUID())';

function pictureOf(name: string, ddl: string): Picture {
  return picturesOfText(ddl, Dialect.GOOGLESQL).find(({ simulated: { key } }) => key.object === name)!;
}

function schemaOf(text: string, dialect: Dialect): Schema {
  const { schema, objects } = foldScript(parseScript(text, dialect), dialect, 'database');
  return { ...schema, objects };
}

describe('a key is hot by the rules if and only if a place of its picture is bright [R1]', () => {
  test.each([Dialect.GOOGLESQL, Dialect.POSTGRESQL])('whatever it is made of, in %s', (dialect) => {
    const pictures = [...randomPictures(dialect, KEYS, SEED)];
    expect(pictures.filter(isContradiction).map(pictureText)).toEqual([]);
    expect(new Set(pictures.map(({ verdict }) => verdict))).toEqual(new Set(['hot', 'wrong', 'unproven', 'safe']));
  });

  test('in one of four schemas of the corpus', () => {
    const pictures = CORPUS_FILES.filter((_, at) => at % 4 === 0).flatMap(({ text, dialect }) => picturesOfText(text, dialect));
    expect(pictures.filter(isContradiction).map(pictureText)).toEqual([]);
    expect(pictures.length).toBeGreaterThan(30);
  });

  test.each([
    ['a default that rows share', `Email STRING(99) NOT NULL DEFAULT ('none'), RunAt TIMESTAMP NOT NULL, ${ID}`, '(Email, RunAt)', 'hot'],
    ['NULL that rows share', `Email STRING(99), RunAt TIMESTAMP NOT NULL, ${ID}`, '(Email, RunAt)', 'hot'],
    ['three values of a CHECK', `State STRING(9) NOT NULL, CHECK (State IN ('a', 'b', 'c')), RunAt TIMESTAMP NOT NULL, ${ID}`, '(State, RunAt)', 'hot'],
    ['a day before a random id', `Day DATE NOT NULL, ${ID}`, '(Day, Id)', 'hot'],
    ['a shard of the second', `SeenAt TIMESTAMP NOT NULL, Shard INT64 NOT NULL AS (MOD(UNIX_SECONDS(SeenAt), 16)) STORED, ${ID}`, '(Shard, SeenAt, Id)', 'hot'],
    ['an e-mail address', `Email STRING(99) NOT NULL, RunAt TIMESTAMP NOT NULL, ${ID}`, '(Email, RunAt)', 'safe'],
  ])('%s', (_, columns, key, verdict) => {
    const picture = pictureOf('Jobs', `CREATE TABLE Jobs (${columns}) PRIMARY KEY ${key};`);
    expect(picture.verdict).toBe(verdict);
    expect(picture.brightest >= BRIGHT).toBe(verdict === 'hot');
  });

  test('and a signed shard and the same with ABS have about one share, as both have 16 shards [R2]', () => {
    const [signed, positive] = ['MOD(FARM_FINGERPRINT(Id), 16)', 'ABS(MOD(FARM_FINGERPRINT(Id), 16))'].map((shard) =>
      pictureOf('T', `CREATE TABLE T (Shard INT64 NOT NULL AS (${shard}) STORED, SeenAt TIMESTAMP NOT NULL, ${ID}) PRIMARY KEY (Shard, SeenAt, Id);`));
    expect([signed.verdict, positive.verdict]).toEqual(['wrong', 'safe']);
    for (const { simulated } of [signed, positive]) {
      expect(simulated.ceilingWritesPerSecond / MODEL.writesPerSecondOfSplit).toBeGreaterThan(12);
      expect(simulated.hottestLeads).toBe(1);
    }
  });
});

describe('every verdict has a voice [H1]', () => {
  test.each(CORPUS_FILES.map(({ name, text, dialect }) => [name, text, dialect] as const))('in %s', (_, text, dialect) => {
    expect(voiceless(schemaOf(text, dialect))).toEqual([]);
  });

  test('as that of an index on a shard that some rows have none of', () => {
    const schema = schemaOf(`
      CREATE TABLE T (${ID}, Shard INT64, CommittedAt TIMESTAMP NOT NULL) PRIMARY KEY (Id);
      CREATE INDEX ByShard ON T (Shard, CommittedAt);
    `, Dialect.GOOGLESQL);
    expect(voiceless(schema)).toEqual([]);
    expect(picturesOf(schema).map(({ verdict }) => verdict)).toEqual(['safe', 'hot']);
  });
});
