import * as fs from 'node:fs';
import * as path from 'node:path';
import type { Dialect } from '../../schema';
import { dialectName } from '../input/dialect';

/** The folder of the pages, at the same depth from src and lib. */
const PAGES = path.join(__dirname, '..', '..', '..', 'docs', 'constructs');

interface Example {
  readonly code: string;
  readonly ddl: string;
}

/** The first example on the page of a construct in a dialect: its code and the DDL it prints. */
export function pageExample(page: string, dialect: Dialect): Example {
  const text = fs.readFileSync(path.join(PAGES, `${page}.md`), 'utf8');
  const fences = [...text.slice(text.indexOf('\n## Example')).matchAll(/^```(\w+) (\w+)\n([^]*?)^```$/gm)];
  const at = fences.findIndex(([, language, of]) => language === 'sql' && of === dialectName(dialect));
  return { code: fences[at - 1][3], ddl: fences[at][3] };
}
