import { member, option } from '../../languages/code';
import { phrase } from '../../languages/phrase';
import { Edition, EDITION_TITLES, objectKind, offers } from '../../schema';
import { quotedName } from '../../text/shown';
import { refusal } from '../define-rule';
import { objectPart, type SchemaPart } from '../subject';

export const editionRule = refusal({
  name: 'edition',
  summary: 'the edition of the instance does not have a feature that the schema uses',
  sources: ['https://cloud.google.com/spanner/docs/editions-overview'],
  check: ({ schema: { database: name, edition, objects, tables, indexes } }, found) => {
    if (edition === undefined) {
      return;
    }
    const checkUse = (part: SchemaPart, what: string, least: Edition, otherwise: string): void => {
      if (!offers(edition, least)) {
        found(
          part,
          `${what} needs the ${EDITION_TITLES[least]} edition, and the instance has ${EDITION_TITLES[edition]}`,
          [
            phrase`${option('edition', member('Edition', least))} on the Instance: an upgrade takes ${
              'about 10 minutes, without downtime'}`,
            otherwise,
          ],
        );
      }
    };
    for (const object of objects.defined) {
      const { edition: least } = objectKind(object.kind);
      if (least) {
        const title = `${object.kind.toLowerCase()} ${quotedName(object.name)}`;
        checkUse(objectPart(object), title, least, `leave out ${title}`);
      }
    }
    const checkPolicy = (part: SchemaPart, title: string, options?: ReadonlyMap<string, string>): void => {
      if (/enabled/i.test(options?.get('columnar_policy') ?? '')) {
        const policy = `the columnar policy of ${title}`;
        checkUse(part, policy, Edition.ENTERPRISE, `leave out ${policy}`);
      }
    };
    checkPolicy({ kind: 'database', name }, `database ${quotedName(name)}`, objects.options);
    tables.forEach((table) => (
      checkPolicy({ kind: 'table', table }, `table ${quotedName(table.name)}`, table.options)
    ));
    indexes.forEach((index) => (
      checkPolicy({ kind: 'index', index }, `index ${quotedName(index.name)}`, index.options)
    ));
  },
});
