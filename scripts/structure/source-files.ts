import * as fs from 'node:fs';
import * as path from 'node:path';
import * as ts from 'typescript';

/** One name that a file takes from another one. `*` is everything. */
export interface Link {
  readonly target: string;
  readonly name: string;
  /** Whether the target is loaded with the file: types are erased, and `require` in a function runs later. */
  readonly isValue: boolean;
  /** The name under which the file exports it again. */
  readonly exportedAs?: string;
}

export interface SourceFile {
  readonly path: string;
  readonly text: string;
  readonly links: readonly Link[];
  /** The names of its own exports. */
  readonly exports: readonly string[];
  /** Identifiers and literals: the text without its comments. */
  readonly words: readonly string[];
}

export type SourceTree = ReadonlyMap<string, SourceFile>;

/** Of JavaScript: they name no type of Spanner. */
const GLOBALS: readonly string[] = ['JSON'];

/** The texts of the files below the folders, by their path from the root. */
export function readTexts(root: string, folders: readonly string[]): Map<string, string> {
  const filesIn = (folder: string): string[] =>
    fs.readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' });
  const paths = folders.flatMap((folder) =>
    filesIn(folder).map((file) => path.posix.join(folder, file.split(path.sep).join('/'))));
  return new Map(paths.filter(isSource).sort().map((file) => [file, fs.readFileSync(path.join(root, file), 'utf8')]));
}

function isSource(file: string): boolean {
  return /\.(ts|css|js)$/.test(file) && !file.endsWith('.d.ts') && !file.includes('node_modules/');
}

/** Of TypeScript: what is for a browser takes nothing from other files. */
export function sourceTree(texts: ReadonlyMap<string, string>): SourceTree {
  return new Map([...texts].filter(([file]) => file.endsWith('.ts'))
    .map(([file, text]) => [file, sourceFile(file, text, texts)]));
}

function sourceFile(file: string, text: string, texts: ReadonlyMap<string, string>): SourceFile {
  const source = ts.createSourceFile(file, text, { languageVersion: ts.ScriptTarget.ES2022, jsDocParsingMode: ts.JSDocParsingMode.ParseNone });
  const values = new Set<string>();
  const words: string[] = [];
  const lazy: Link[] = [];
  const targetOf = (specifier: ts.Node | undefined): string | undefined =>
    specifier && ts.isStringLiteralLike(specifier) ? resolve(file, specifier.text, texts) : undefined;

  const visit = (node: ts.Node, inType: boolean): void => {
    const isType = inType || isTypeOnly(node);
    if ((ts.isIdentifier(node) && !GLOBALS.includes(node.text)) || ts.isStringLiteralLike(node) || isTextual(node)) {
      words.push(node.text);
    }
    if (ts.isIdentifier(node) && !isType) {
      values.add(node.text);
    }
    const target = laterTarget(node, targetOf);
    if (target) {
      lazy.push({ target, name: '*', isValue: false });
    }
    ts.forEachChild(node, (child) => visit(child, isType));
  };
  source.statements.forEach((statement) => {
    visit(statement, ts.isImportDeclaration(statement));
  });
  const links = source.statements.flatMap((statement) => {
    if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) {
      return [];
    }
    const target = targetOf(statement.moduleSpecifier);
    return target === undefined ? [] : linksOf(statement, target, values);
  });
  return { path: file, text, links: [...links, ...lazy], exports: source.statements.flatMap(exportedNames), words };
}

function isTextual(node: ts.Node): node is ts.LiteralLikeNode {
  return ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node)
    || ts.isRegularExpressionLiteral(node);
}

function isTypeOnly(node: ts.Node): boolean {
  return (ts.isTypeNode(node) && !ts.isExpressionWithTypeArguments(node))
    || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)
    || (ts.isHeritageClause(node) && node.token === ts.SyntaxKind.ImplementsKeyword);
}

/** The file that `require('./x')` or `import('./x')` names, in code or in a type. */
function laterTarget(
  node: ts.Node, targetOf: (specifier: ts.Node | undefined) => string | undefined,
): string | undefined {
  if (ts.isCallExpression(node)) {
    const isRequire = ts.isIdentifier(node.expression) && node.expression.text === 'require';
    return isRequire || node.expression.kind === ts.SyntaxKind.ImportKeyword ? targetOf(node.arguments[0]) : undefined;
  }
  return ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument) ? targetOf(node.argument.literal) : undefined;
}

function linksOf(
  statement: ts.ImportDeclaration | ts.ExportDeclaration, target: string, values: ReadonlySet<string>,
): Link[] {
  if (ts.isExportDeclaration(statement)) {
    const isValue = !statement.isTypeOnly;
    const clause = statement.exportClause;
    return clause && ts.isNamedExports(clause)
      ? clause.elements.map((each) => ({
        target,
        name: (each.propertyName ?? each.name).text,
        isValue: isValue && !each.isTypeOnly,
        exportedAs: each.name.text,
      }))
      : [{ target, name: '*', isValue, exportedAs: clause ? clause.name.text : '*' }];
  }
  const clause = statement.importClause;
  if (!clause) {
    return [{ target, name: '*', isValue: true }];
  }
  const bindings = clause.namedBindings;
  const isTypes = clause.phaseModifier === ts.SyntaxKind.TypeKeyword;
  const isValue = (local: ts.Identifier): boolean => !isTypes && values.has(local.text);
  return [
    ...(clause.name ? [{ target, name: 'default', isValue: isValue(clause.name) }] : []),
    ...(bindings && ts.isNamespaceImport(bindings)
      ? [{ target, name: '*', isValue: isValue(bindings.name) }] : []),
    ...(bindings && ts.isNamedImports(bindings) ? bindings.elements.map((each) => ({
      target, name: (each.propertyName ?? each.name).text, isValue: !each.isTypeOnly && isValue(each.name),
    })) : []),
  ];
}

function exportedNames(statement: ts.Statement): string[] {
  if (ts.isExportDeclaration(statement)) {
    const clause = statement.exportClause;
    return !statement.moduleSpecifier && clause && ts.isNamedExports(clause)
      ? clause.elements.map((each) => each.name.text) : [];
  }
  const modifiers = ts.canHaveModifiers(statement) ? ts.getModifiers(statement) ?? [] : [];
  if (!modifiers.some((each) => each.kind === ts.SyntaxKind.ExportKeyword)) {
    return [];
  }
  if (modifiers.some((each) => each.kind === ts.SyntaxKind.DefaultKeyword)) {
    return ['default'];
  }
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.flatMap(({ name }) => boundNames(name));
  }
  const { name } = statement as ts.DeclarationStatement;
  return name ? [name.text] : [];
}

function boundNames(name: ts.BindingName): string[] {
  return ts.isIdentifier(name)
    ? [name.text] : name.elements.flatMap((each) => (ts.isBindingElement(each) ? boundNames(each.name) : []));
}

function resolve(file: string, specifier: string, texts: ReadonlyMap<string, string>): string | undefined {
  if (specifier === 'spanner-constructs') {
    return 'src/index.ts';
  }
  const base = path.posix.join(path.posix.dirname(file), specifier);
  return specifier.startsWith('.')
    ? [`${base}.ts`, `${base}/index.ts`].find((candidate) => texts.has(candidate)) : undefined;
}
