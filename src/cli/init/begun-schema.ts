import * as path from 'node:path';
import { foldScript, type FoldedScript } from '../../ddl/fold/fold-script';
import { parseScript } from '../../ddl/parser/parse-script';
import type { Acknowledgement } from '../../rules/guards/acknowledgement';
import { Dialect } from '../../schema';
import type { Io } from '../command';
import type { Answers } from './answers';
import { configOf } from '../config/config';
import { acknowledgementsOf, configuredDatabase, onlyDdl, statementTexts } from '../input/one-database';
import type { Settings } from '../input/terraform-source';

/** The initial schema of a project. */
export interface BegunSchema {
  readonly name: string;
  readonly dialect: Dialect;
  /** The schema as a script. */
  readonly text: string;
  readonly script: FoldedScript;
  /** The absolute path of its file; absent for the example table. */
  readonly file?: string;
  readonly acknowledgements?: readonly Acknowledgement[];
  /** What its resource in Terraform sets beside the DDL. */
  readonly settings?: Settings;
}

/** A random key, so inserts are scattered. */
const FIRST: Readonly<Record<Dialect, string>> = {
  [Dialect.GOOGLESQL]: `CREATE TABLE Customers (
  CustomerId STRING(36) NOT NULL DEFAULT (GENERATE_UUID()),
  Email STRING(320) NOT NULL,
) PRIMARY KEY (CustomerId);
`,
  [Dialect.POSTGRESQL]: `CREATE TABLE customers (
  customer_id varchar(36) DEFAULT (spanner.generate_uuid()) NOT NULL,
  email varchar(320) NOT NULL,
  PRIMARY KEY (customer_id)
);
`,
};

/** @throws UnusableInput for a file that is not the DDL of one database */
export async function begunSchema({ schema, name, values }: Answers, io: Io): Promise<BegunSchema> {
  if (schema === undefined) {
    const dialect = configOf(values, [], io.folder).dialect ?? Dialect.GOOGLESQL;
    const text = FIRST[dialect];
    return { name, dialect, text, script: foldScript(parseScript(text, dialect), dialect, name) };
  }
  const configured = await configuredDatabase({ paths: [schema] }, values, io);
  const { unit } = configured;
  const { source, dialect, settings } = unit;
  const statements = onlyDdl(unit, 'nothing was written');
  const script = foldScript(statements, dialect, name);
  const isScript = source.pieces.length === 1 && source.pieces[0].form === undefined;
  return {
    name,
    dialect,
    text: isScript
      ? `${source.text.trimEnd()}\n`
      : statementTexts(source, statements).map((each) => `${each};\n`).join('\n'),
    script,
    acknowledgements: acknowledgementsOf(configured, statements, script),
    file: path.resolve(io.folder, schema),
    settings,
  };
}
