import type { ReadCost } from './read-costs';
import type { ApplicationQuery } from '../../../ddl/queries/application-query';
import type { Language } from '../../../languages/app-language';
import { queryFindings } from '../../../rules/engine';
import { applyEdit } from '../../../rules/fixes/apply-edit';
import type { Fix } from '../../../rules/fixes/fix';
import type { Schema } from '../../../schema';
import { once } from '../../../text/once';
import { shortText } from '../../../text/short-text';
import { rendered } from '../../rendered-finding';

const NOTHING = 'nothing is found';

/** The queries of the application whose findings change with a fix. */
export function queryCosts(
  schema: Schema, queries: readonly ApplicationQuery[], language: Language,
): (fix: Fix) => ReadCost[] {
  const foundIn = (changed: Schema): ReadonlyMap<ApplicationQuery, string> => new Map(
    queryFindings(changed, queries).flatMap((finding) => {
      const { part } = finding.subject;
      return part.kind === 'query' ? [[part.query, rendered(finding, language).message] as const] : [];
    }),
  );
  const before = once(() => foundIn(schema));
  return (fix) => {
    const after = fix.kind === 'advice' || queries.length === 0 ? before() : foundIn(applyEdit(schema, fix));
    return queries.flatMap((query): ReadCost[] => {
      const [was = NOTHING, is = NOTHING] = [before().get(query), after.get(query)];
      const read = `${query.name}: ${shortText(query.text)}`;
      return was === is ? [] : [{ change: is === NOTHING ? 'faster' : 'slower', read, was, is }];
    });
  };
}
