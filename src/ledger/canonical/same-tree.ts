import type { LiteralTree, Tree } from './expression-tree';
import { sameValue } from './literal-values';

/**
 * Whether a written expression is the one that Spanner prints. PostgreSQL prints the type of every constant and every
 * conversion that was not written.
 *
 * @param sameName Whether two names are one: of columns (`column t.a`), calls and operators.
 */
export function sameTree(written: Tree, printed: Tree, sameName: (written: string, printed: string) => boolean = (a, b) => a === b): boolean {
  const [a, b] = [withoutCasts(written), withoutCasts(printed)];
  if (!castsAgree(a.types, b.types)) {
    return false;
  }
  if (a.tree.kind === 'literal' && b.tree.kind === 'literal') {
    return sameLiteral(a.tree, a.types, b.tree, b.types);
  }
  if (a.tree.kind !== 'operation' || b.tree.kind !== 'operation') {
    return false;
  }
  const operands = b.tree.operands;
  return sameName(a.tree.name, b.tree.name) && a.tree.operands.length === operands.length
    && a.tree.operands.every((each, at) => sameTree(each, operands[at], sameName));
}

function sameLiteral(written: LiteralTree, writtenTypes: readonly string[], printed: LiteralTree, printedTypes: readonly string[]): boolean {
  const forms = [written.form, printed.form];
  if (forms.includes('word')) {
    // `'t'` may be printed as true, and nothing but NULL as NULL.
    const isNull = written.value === 'null' || printed.value === 'null';
    const isTruth = !forms.includes('number') && [...writtenTypes, ...printedTypes].every((type) => type === 'boolean' || type === 'text');
    return isNull ? forms[0] === forms[1] && written.value === printed.value : isTruth && sameValue(written.value, printed.value, ['boolean']);
  }
  if (isText(printedTypes) && writtenTypes.some((type) => type !== 'text')) {
    return false;
  }
  return sameValue(written.value, printed.value, [...writtenTypes, ...printedTypes, ...(forms.includes('number') ? ['numeric'] : [])]);
}

function isText(types: readonly string[]): boolean {
  return types.length > 0 && types.every((type) => type === 'text');
}

/** The types from the inside to the outside. */
function withoutCasts(tree: Tree): { readonly tree: Tree; readonly types: readonly string[] } {
  const types: string[] = [];
  let inner = tree;
  while (inner.kind === 'cast') {
    types.unshift(inner.type);
    inner = inner.operand;
  }
  return { tree: inner, types };
}

/** What was written stands among what is printed. A conversion to the type that a value has anyway is not printed. */
function castsAgree(written: readonly string[], printed: readonly string[]): boolean {
  const left = printed.filter((type) => type !== 'text');
  const right = written.filter((type) => type !== 'text');
  let at = 0;
  for (const type of left) {
    at += right[at] === type ? 1 : 0;
  }
  return left.length === 0 || at === right.length;
}
