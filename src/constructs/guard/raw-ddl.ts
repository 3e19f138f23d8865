import { foldScript } from '../../ddl/fold/fold-script';
import { refusedInItem, type RefusedStatement } from '../../ddl/fold/refused-statement';
import { parseScript } from '../../ddl/parser/parse-script';
import { problemsOf, type PlacedStatement, type Statement } from '../../ddl/parser/statement';
import { list as listOf, option, text } from '../../languages/code';
import { phrase } from '../../languages/phrase';
import { refusedStatements, supersededFindings } from '../../ledger/refused-statements';
import type { Finding } from '../../rules/finding';
import type { UncheckedDdl } from '../../rules/guards/policy-violation';
import { isCertain, statementOrderFinding } from '../../rules/validity/statement-order';
import { Dialect, type Schema, type Span } from '../../schema';
import { quoted } from '../../text/shown';

/** The statements of a Terraform resource as a schema, with those that cannot be checked. */
export interface RawDdl {
  readonly schema: Schema;
  readonly unreadable: readonly UncheckedDdl[];
  /** Statements that do not fit the others, because the list is the whole database, or that later ones correct. */
  readonly misplaced: readonly Finding[];
}

const PLAIN_TEXT = 'write the statement as plain text, with values that are known at synth';

/**
 * @param ddl The attribute `ddl` of the resource: a list of strings, if it is valid.
 * @param dialect Its attribute `database_dialect`.
 */
export function readRawDdl(ddl: unknown, dialect: unknown, database: string, isHcl: boolean): RawDdl {
  const unreadable: UncheckedDdl[] = [];
  const known = dialectOf(dialect);
  if (known === undefined) {
    unreadable.push({
      what: `the dialect is ${quoted(String(dialect))}`,
      attribute: 'database_dialect',
      fix: phrase`${option('databaseDialect', text('GOOGLE_STANDARD_SQL'))} or 'POSTGRESQL', as plain text`,
    });
  }
  const list = Array.isArray(ddl) ? (ddl as unknown[]) : [];
  if (ddl !== undefined && !Array.isArray(ddl)) {
    unreadable.push({
      what: `ddl is ${quoted(String(ddl))} and no list`,
      attribute: 'ddl',
      fix: phrase`${option('ddl', listOf([text('...')]))} with one statement in each element, as plain text`,
    });
  }
  const positions = new Map<Span, number>();
  const statements: PlacedStatement[] = [];
  const inItems: RefusedStatement<Span>[] = [];
  for (const [position, element] of (known === undefined ? [] : list).entries()) {
    const read = readElement(element, known!, position);
    unreadable.push(...read.unreadable);
    const unescaped = isHcl && unescapedInHcl(String(element), position === list.length - 1);
    if (unescaped) {
      unreadable.push({
        what: `statement ${position + 1} has ${unescaped} that cdktf does not escape in HCL`,
        attribute: `ddl[${position}]`,
        fix: 'synthesize without HCL output, or declare the database with a Database, which escapes them',
      });
    }
    statements.push(...read.statements);
    const item = { start: 0, end: read.plain?.length ?? 0 };
    [item, ...read.statements].forEach((each) => positions.set(each, position));
    inItems.push(...(read.plain === undefined ? [] : refusedInItem(read.plain, item, read.statements, known!)));
  }
  const script = foldScript(statements, known ?? Dialect.GOOGLESQL, database);
  // A statement that cannot be parsed may create the missing object.
  const misplaced = [...refusedStatements(script, statements), ...inItems].flatMap(({ statement, finding }) => {
    const attribute = `ddl[${positions.get(statement)}]`;
    return unreadable.length > 0 && !isCertain(finding)
      ? []
      : statementOrderFinding(finding, { kind: 'attribute', database, attribute }, script.schema.dialect);
  });
  const superseded = supersededFindings(statements, script).map(({ finding }) => finding);
  return { schema: script.schema, unreadable, misplaced: [...misplaced, ...superseded] };
}

function readElement(
  element: unknown, dialect: Dialect, position: number,
): { plain?: string; statements: PlacedStatement[]; unreadable: UncheckedDdl[] } {
  const attribute = `ddl[${position}]`;
  if (typeof element !== 'string') {
    return {
      statements: [],
      unreadable: [
        {
          what: `statement ${position + 1} is ${quoted(JSON.stringify(element))} and not a string`,
          attribute,
          fix: PLAIN_TEXT,
        },
      ],
    };
  }
  const template = /(?<![$%])[$%]\{[^}]*\}?/.exec(element.replace(/\$\$\{|%%\{/g, ''));
  if (template) {
    const what = `statement ${position + 1} holds ${quoted(template[0])}, which only Terraform knows`;
    return { statements: [], unreadable: [{ what, attribute, fix: PLAIN_TEXT }] };
  }
  const plain = element.replace(/([$%])\1\{/g, '$1{');
  const statements = parseScript(plain, dialect);
  const unreadable = statements.flatMap(({ statement }) => notRead(statement, position, attribute));
  return { plain, statements, unreadable };
}

/** By which Terraform reads another text than cdktf was given. A heredoc does no harm at the end of the list. */
function unescapedInHcl(element: string, isLast: boolean): string | undefined {
  if (/[\n\r]/.test(element)) {
    return isLast ? undefined : 'line breaks';
  }
  return element.includes('\\') ? 'backslashes' : /\$\{.*"|".*\$\{/.test(element) ? 'quotes' : undefined;
}

function notRead(statement: Statement, position: number, attribute: string): UncheckedDdl[] {
  const problems = problemsOf(statement).map(({ expected, found, atEnd }) => (
    `expected ${expected}, found ${atEnd ? found : quoted(found)}`
  ));
  return [...new Set(problems)].map((each) => ({
    what: `statement ${position + 1} cannot be read (${each})`,
    attribute,
    fix: 'write it as Spanner documents it, and a form that this library does not know in a migration of its own',
  }));
}

/** undefined if it is misspelt or only known to Terraform. */
function dialectOf(dialect: unknown): Dialect | undefined {
  const known = dialect === undefined || dialect === '' ? Dialect.GOOGLESQL : dialect;
  return Object.values(Dialect).find((each) => each === known);
}
