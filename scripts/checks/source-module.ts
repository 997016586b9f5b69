import { parse } from '@astrojs/compiler-rs';
import ts from 'typescript';

/** The imports, components and environment reads of a source file. */
export interface SourceModule {
  /** Path below the project's root, with forward slashes. */
  readonly path: string;
  readonly imports: readonly ModuleImport[];
  /** Components that a template renders; only .astro files have them. */
  readonly components: readonly ComponentUse[];
  /** Lines that read the environment: `process.env`, `import.meta.env`, `Deno.env`, `Netlify.env`. */
  readonly environmentReads: readonly number[];
  /** Lines of dynamic imports with a computed specifier, which `imports` cannot contain. */
  readonly computedImports: readonly number[];
}

export interface ModuleImport {
  readonly specifier: string;
  readonly line: number;
  /** Whether the statement is `import type` or `export type`, which does not exist when the code runs. */
  readonly typeOnly: boolean;
  /** Local names that the import binds. */
  readonly names: readonly string[];
}

interface ComponentUse {
  readonly name: string;
  readonly line: number;
  /** The name of its client directive, e.g. `client:intent`; undefined if it stays static. */
  readonly directive: string | undefined;
}

/** Files that `readSourceModule` can parse. */
export const SOURCE_FILE = /\.(?:ts|tsx|mts|mjs|astro)$/;

/**
 * Parses the imports of a file (static, dynamic, re-exports, import types) and the components of an .astro file. `text`
 * is the content of the file.
 */
export function readSourceModule(path: string, text: string): SourceModule {
  return path.endsWith('.astro') ? readAstro(path, text) : readTypeScript(path, text);
}

function readTypeScript(path: string, text: string): SourceModule {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false);
  const imports: ModuleImport[] = [];
  const environmentReads: number[] = [];
  const computedImports: number[] = [];
  const lineNumber = (node: ts.Node) => file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1;
  const add = (node: ts.Node, specifier: ts.Node | undefined, typeOnly: boolean, names: string[] = []) => {
    if (specifier === undefined || !ts.isStringLiteralLike(specifier)) return;
    imports.push({ specifier: specifier.text, line: lineNumber(node), typeOnly, names });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) {
      add(node, node.moduleSpecifier, isTypeOnly(node.importClause), boundNames(node.importClause));
    } else if (ts.isExportDeclaration(node)) {
      add(node, node.moduleSpecifier, node.isTypeOnly);
    } else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
      add(node, node.argument.literal, true);
    } else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const [specifier] = node.arguments;
      if (specifier !== undefined && !ts.isStringLiteralLike(specifier))
        computedImports.push(lineNumber(node));
      add(node, specifier, false);
    }
    if (ts.isPropertyAccessExpression(node) && isEnvironment(node.expression.getText(file), node.name.text))
      environmentReads.push(lineNumber(node));
    ts.forEachChild(node, visit);
  };
  visit(file);
  return { path, imports, components: [], environmentReads, computedImports };
}

const isEnvironment = (object: string, property: string): boolean =>
  property === 'env' && /^((globalThis\.)?(process|Deno|Netlify)|import\.meta)$/.test(object);

function isTypeOnly(clause: ts.ImportClause | undefined): boolean {
  if (clause === undefined) return false;
  if (clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return true;
  const named = clause.namedBindings;
  return (
    clause.name === undefined &&
    named !== undefined &&
    ts.isNamedImports(named) &&
    named.elements.length > 0 &&
    named.elements.every((element) => element.isTypeOnly)
  );
}

function boundNames(clause: ts.ImportClause | undefined): string[] {
  const named = clause?.namedBindings;
  const names = clause?.name === undefined ? [] : [clause.name.text];
  if (named === undefined) return names;
  if (ts.isNamespaceImport(named)) return [...names, named.name.text];
  return [...names, ...named.elements.map((element) => element.name.text)];
}

type Node = Readonly<Record<string, unknown>>;
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;
const stringOrEmpty = (value: unknown): string => (typeof value === 'string' ? value : '');
const childNodes = (value: unknown): readonly Node[] => (Array.isArray(value) ? value.filter(isNode) : []);

/** Astro's compiler returns frontmatter, template and scripts as one ESTree. */
function readAstro(path: string, text: string): SourceModule {
  const imports: ModuleImport[] = [];
  const components: ComponentUse[] = [];
  const environmentReads: number[] = [];
  const computedImports: number[] = [];
  const lineNumber = (node: Node) => text.slice(0, Number(node.start)).split('\n').length;
  const visit = (value: unknown): void => {
    if (!isNode(value)) return;
    const source = value.source;
    if (isNode(source) && source.type === 'Literal' && typeof source.value === 'string') {
      const specifiers = childNodes(value.specifiers);
      const kinds = specifiers.map((specifier) => specifier.importKind ?? specifier.exportKind);
      imports.push({
        specifier: source.value,
        line: lineNumber(value),
        typeOnly:
          value.importKind === 'type' ||
          value.exportKind === 'type' ||
          (kinds.length > 0 && kinds.every((kind) => kind === 'type')),
        names: specifiers.map((specifier) => stringOrEmpty(isNode(specifier.local) && specifier.local.name)),
      });
    }
    if (value.type === 'ImportExpression' && isNode(source) && source.type !== 'Literal')
      computedImports.push(lineNumber(value));
    if (value.type === 'JSXOpeningElement' && isNode(value.name)) {
      const name = stringOrEmpty(value.name.name);
      const attributes = childNodes(value.attributes).map((attribute) =>
        isNode(attribute.name) ? stringOrEmpty(attribute.name.name) : '',
      );
      const directive = attributes.find((attribute) => attribute.startsWith('client:'));
      if (/^\p{Lu}/u.test(name)) components.push({ name, line: lineNumber(value), directive });
    }
    if (value.type === 'MemberExpression' && isNode(value.object) && isNode(value.property)) {
      const object = text.slice(Number(value.object.start), Number(value.object.end));
      if (isEnvironment(object, stringOrEmpty(value.property.name))) environmentReads.push(lineNumber(value));
    }
    for (const child of Object.values(value)) visit(child);
  };
  visit(parse(text).ast);
  return { path, imports, components, environmentReads, computedImports };
}
