import { optionsClause, type Syntax } from './syntax';
import { Dialect } from '../../schema';

/** PostgreSQL has a clause for each option. */
export const LOCALITY_GROUP: Syntax<'LOCALITY GROUP'> = {
  read: () => ({}),
  print: ({ options }, dialect) => (
    dialect === Dialect.POSTGRESQL
      ? [...options].map(([name, value]) => ` ${name.toUpperCase()} ${value}`).join('')
      : optionsClause(options, dialect)
  ),
};
