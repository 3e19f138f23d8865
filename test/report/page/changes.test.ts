import { changesOf } from '../../../src/report/page/data/changes';
import { pageSchema, type PageSchema } from '../../../src/report/page/data/page-data';
import { audit } from '../support';

const HOT = 'CREATE TABLE Events (SeenAt TIMESTAMP NOT NULL, Id STRING(36) NOT NULL) PRIMARY KEY (SeenAt, Id);\n';
const SAFE = 'CREATE TABLE Users (Id STRING(36) NOT NULL DEFAULT (GENERATE_UUID())) PRIMARY KEY (Id);\n';

function compared(before: string, after: string): PageSchema {
  return pageSchema({ title: '', audit: audit(after), base: { title: '', audit: audit(before) } }, 'sql');
}

test('what is compared is simulated by as many inserts, however many tables there are', () => {
  const many = Array.from({ length: 100 }, (_, at) => SAFE.replace('Users', `T${at}`)).join('');
  const schema = compared(HOT, HOT + many);
  const [now, then] = [schema, schema.base!].map(({ keys }) => keys[0].simulated.heat.counts.reduce((sum, count) => sum + count, 0));
  expect(then).toBe(now);
});

test('two hidden indexes of one foreign key are compared each with its own', () => {
  const ddl = `CREATE TABLE A (X STRING(36) NOT NULL, Y STRING(36) NOT NULL, Id STRING(36) NOT NULL DEFAULT (GENERATE_UUID())) PRIMARY KEY (Id);
    CREATE TABLE B (Id STRING(36) NOT NULL DEFAULT (GENERATE_UUID()), P STRING(36) NOT NULL, CONSTRAINT F FOREIGN KEY (P) REFERENCES A (X)) PRIMARY KEY (Id);`;
  const schema = compared(ddl, ddl);
  expect(schema.keys.filter(({ simulated: { key } }) => key.object === 'F')).toHaveLength(2);
  expect(changesOf([schema], [])).toMatchObject({ listed: [], safelyNew: [], gone: [], counts: [] });
});
