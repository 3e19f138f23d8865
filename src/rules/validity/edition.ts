import { member, option } from '../../languages/code';
import { phrase } from '../../languages/phrase';
import { Edition, EDITION_TITLES, objectKind, offers } from '../../schema';
import { refusal } from '../define-rule';
import { objectPart, type SchemaPart } from '../subject';
import { partTitle } from '../wording';

export const editionRule = refusal({
  name: 'edition',
  summary: 'the edition of the instance does not have a feature that the schema uses',
  sources: ['editions-overview'],
  check: ({ schema: { database: name, edition, objects, tables, indexes } }, found) => {
    if (edition === undefined) {
      return;
    }
    const checkUse = (part: SchemaPart, what: string, least: Edition): void => {
      if (!offers(edition, least)) {
        found(
          part,
          `${what} needs the ${EDITION_TITLES[least]} edition, but the instance has ${EDITION_TITLES[edition]}`,
          [
            phrase`${option('edition', member('Edition', least))} where the edition is declared: an upgrade takes ${
              'about 10 minutes, without downtime'}`,
            `leave out ${what}`,
          ],
        );
      }
    };
    for (const object of objects.defined) {
      const { edition: least } = objectKind(object.kind);
      if (least) {
        checkUse(objectPart(object), partTitle(objectPart(object)), least);
      }
    }
    const checkPolicy = (part: SchemaPart, options?: ReadonlyMap<string, string>): void => {
      if (/enabled/i.test(options?.get('columnar_policy') ?? '')) {
        checkUse(part, `the columnar policy of ${partTitle(part)}`, Edition.ENTERPRISE);
      }
    };
    checkPolicy({ kind: 'database', name }, objects.options);
    tables.forEach((table) => checkPolicy({ kind: 'table', table }, table.options));
    indexes.forEach((index) => checkPolicy({ kind: 'index', index }, index.options));
  },
});
