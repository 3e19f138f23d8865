import { notesOf } from './notes';
import { schemaCode } from './schema-code';
import { Variables } from './variables';
import type { FoldedScript } from '../../ddl/fold/fold-script';
import { declarable } from '../declarable';
import { PYTHON_NAMES, pythonStack } from '../python/stack';
import { pythonName } from '../python/write';
import { TYPESCRIPT_NAMES, typescriptStack } from '../typescript/stack';

/** Code that declares the schema of a script. */
interface StackCode {
  readonly code: string;
  /** How many statements and clauses are left as comments, because no construct declares them. */
  readonly left: number;
}

export type StackLanguage = 'typescript' | 'python';

const LANGUAGES = {
  typescript: {
    write: typescriptStack,
    option: (name: string, value: string) => `${name}: ${value}`,
    variables: () => new Variables(TYPESCRIPT_NAMES),
  },
  python: {
    write: pythonStack,
    option: (name: string, value: string) => `${pythonName(name)}=${value === 'true' ? 'True' : value}`,
    variables: () => new Variables(PYTHON_NAMES, pythonName),
  },
};

/** The languages of `import`. */
export const STACK_LANGUAGES = Object.keys(LANGUAGES) as StackLanguage[];

/**
 * @param text What the script was read from.
 * @param file Its name, for the head of the code and the name of the class.
 */
export function stackCode(script: FoldedScript, text: string, file: string, language: StackLanguage): StackCode {
  const { write, option, variables } = LANGUAGES[language];
  const parts = declarable(script, text);
  const code = write({
    className: classNameOf(file),
    dialect: parts.schema.dialect,
    notes: notesOf(parts, file, option),
    declared: schemaCode(parts, variables()),
  });
  return { code, left: parts.left.length };
}

/** `ShopOrdersStack` for db/shop-orders.sql. */
function classNameOf(file: string): string {
  const base =
    file
      .split('/')
      .filter((part) => part !== '')
      .pop()
      ?.split('.')
      .find((part) => part !== '') ?? '';
  const words = base.split(/[^A-Za-z0-9]+/).filter((word) => word !== '');
  const name = words.map((word) => word[0].toUpperCase() + word.slice(1)).join('');
  return `${/^[A-Z]/.test(name) ? name : `Schema${name}`}Stack`;
}
