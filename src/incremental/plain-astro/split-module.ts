/**
 * A module in two parts: what it imports and exports, which stays in the bundle, and its code, which becomes a file of
 * its own. As long as the first is the same, other code takes the place of the second and needs no other bundle.
 */
import { type Edit, edited } from './code-edits.ts';
import { nodesOfType, type SyntaxNode } from './syntax-tree.ts';

export interface SplitModule {
  /** Its import declarations as they are written, without those of the shared module. */
  readonly imports: string;
  /** What its code uses of them, by local name. */
  readonly uses: readonly string[];
  readonly exports: readonly string[];
  /** Its code as a CommonJS module: a function from what it uses, and all of the shared module, to what it exports. */
  readonly code: string;
}

/** Names under which the code is given what it uses, and what the shared module exports. */
const IMPORTS = '__incremental_imports';
const SHARED = '__incremental_shared';

interface Identifier extends SyntaxNode {
  readonly name?: string;
}

interface Declaration extends Identifier {
  readonly kind?: string;
  readonly id?: Identifier | null;
  readonly declarations?: readonly { readonly id: Identifier }[];
}

interface Specifier extends SyntaxNode {
  readonly local: Identifier;
  readonly imported?: Identifier;
  readonly exported?: Identifier;
}

interface Statement extends SyntaxNode {
  readonly source?: { readonly value: unknown } | null;
  readonly specifiers?: readonly Specifier[];
  readonly declaration?: Declaration | null;
}

interface Program {
  readonly body: readonly Statement[];
}

/** Names that have a meaning in a CommonJS module alone. */
const OF_COMMONJS = new Set(['require', 'module', 'exports', '__filename', '__dirname']);

const NAMESPACE = 'ImportNamespaceSpecifier';

/**
 * Splits a module's code. What it imports is looked up where it is used, as in a module: others may not have run yet.
 * @param tree the code as a tree, with positions in `code`
 * @param shared a module of which other code may use other exports, such as the runtime of JSX
 * @returns undefined for code that cannot be moved: that names itself (`import.meta`), imports by call or whole modules
 *   (`* as all`, of which it may use this or that), waits, asks for what CommonJS has (`typeof module`), gives the name of
 *   an import to something else, or whose exports change or are those of other modules
 */
export function splitModule(code: string, tree: unknown, shared: string): SplitModule | undefined {
  if (isBoundToItsPlace(tree)) return undefined;
  const { body } = tree as Program;
  const imports = importsIn(body);
  const own = imports.filter(({ source }) => source?.value !== shared);
  const patterns = imports
    .filter((statement) => !own.includes(statement))
    .flatMap(({ specifiers = [] }) => specifiers.map(patternOf));
  const exported = exportsIn(body);
  const isWhole = own.some(({ specifiers = [] }) => specifiers.some(({ type }) => type === NAMESPACE));
  if (!exported || isWhole || patterns.includes(undefined)) return undefined;

  const imported = namesOf(own);
  const used = new Set<string>();
  const use = (name: string) => {
    used.add(name);
    return `${IMPORTS}.${name}`;
  };
  const edits: Edit[] = [];
  for (const statement of body) {
    const moved = movedPart(statement);
    if (moved !== statement)
      edits.push({ start: statement.start, end: moved?.start ?? statement.end, text: ';' });
    const { names, references } = namesIn(moved);
    if ([...names].some((name) => imported.has(name))) return undefined;
    if (references.some(({ name }) => OF_COMMONJS.has(name))) return undefined;
    for (const { name, start, end, place } of references)
      if (imported.has(name)) edits.push({ start, end, text: PLACED[place](use(name), name) });
  }
  const results = exported.map(
    ([name, local]) => `${JSON.stringify(name)}: ${imported.has(local) ? use(local) : local}`,
  );
  return {
    imports: own.map(({ start, end }) => code.slice(start, end)).join('\n'),
    uses: [...used].sort(),
    exports: exported.map(([name]) => name),
    code: [
      `"use strict";`,
      `module.exports = function (${IMPORTS}, ${SHARED}) {`,
      ...patterns.map((pattern) => `const ${pattern} = ${SHARED};`),
      edited(code, edits),
      `return { ${results.join(', ')} };`,
      '};\n',
    ].join('\n'),
  };
}

/** What stays in the bundle: a module with the same imports and exports, whose code is what `load`, an expression, gives. */
export function bundledPart(
  { imports, uses, exports }: Omit<SplitModule, 'code'>,
  shared: string,
  load: string,
): string {
  return [
    `import * as ${SHARED} from ${JSON.stringify(shared)};`,
    imports,
    `const __incremental_code = ${load}({ ${uses.map((name) => `get ${name}() { return ${name}; }`).join(', ')} }, ${SHARED});`,
    ...exports.map((name, at) => `const __incremental_${at} = __incremental_code[${JSON.stringify(name)}];`),
    `export { ${exports.map((name, at) => `__incremental_${at} as ${name}`).join(', ')} };`,
  ].join('\n');
}

/** An import as the property that it is now: called without its object, and so that no line before it goes on. */
const PLACED: Readonly<Record<Place, (property: string, name: string) => string>> = {
  short: (property, name) => `${name}: ${property}`,
  called: (property) => `(0, ${property})`,
  'called first': (property) => `0, (0, ${property})`,
  other: (property) => property,
};

/** What of a statement is the module's own code: all but imports, and the words that export it. */
function movedPart(statement: Statement): SyntaxNode | undefined {
  const { type, declaration } = statement;
  if (type === 'ImportDeclaration') return undefined;
  if (!type.startsWith('Export')) return statement;
  return declaration && declaration.type !== 'Identifier' ? declaration : undefined;
}

/** What a module exports, by its names for others and for itself; undefined where that is not its own, or may change. */
function exportsIn(body: readonly Statement[]): (readonly [name: string, local: string])[] | undefined {
  const found: (readonly [string, string])[] = [];
  for (const { type, source, specifiers = [], declaration } of body) {
    if (!type.startsWith('Export')) continue;
    const names = declaration ? declaredNames(declaration) : [];
    if (source || type === 'ExportAllDeclaration' || !names) return undefined;
    for (const name of names) found.push([type === 'ExportDefaultDeclaration' ? 'default' : name, name]);
    for (const { local, exported } of specifiers) {
      if (!local.name || !exported?.name) return undefined;
      found.push([exported.name, local.name]);
    }
  }
  return found.sort(([one], [other]) => (one < other ? -1 : 1));
}

/** The names under which code imports what others export. */
export const importedNames = (tree: unknown): ReadonlySet<string | undefined> =>
  namesOf(importsIn((tree as Program).body));

const importsIn = (body: readonly Statement[]) => body.filter(({ type }) => type === 'ImportDeclaration');

const namesOf = (imports: readonly Statement[]) =>
  new Set(imports.flatMap(({ specifiers = [] }) => specifiers.map(({ local }) => local.name)));

/** What puts an import into a variable; undefined for a default import. */
function patternOf({ type, local, imported }: Specifier): string | undefined {
  if (type === NAMESPACE) return local.name;
  return imported?.name && `{ ${imported.name}: ${local.name} }`;
}

/** Names that a declaration gives once and for all; undefined for patterns, and where there are none or they may change. */
function declaredNames({ type, kind, id, name, declarations }: Declaration): string[] | undefined {
  if (type === 'Identifier') return name ? [name] : undefined;
  if (type === 'FunctionDeclaration' || type === 'ClassDeclaration') return id?.name ? [id.name] : undefined;
  if (type !== 'VariableDeclaration' || kind !== 'const') return undefined;
  const names = declarations?.map((one) => one.id.name);
  return names?.every((one) => one !== undefined) ? names : undefined;
}

/** Whether code may do something else when it lies in another file, or as the body of a function. */
function isBoundToItsPlace(tree: unknown): boolean {
  const has = (type: string) => !nodesOfType(tree, type).next().done;
  return has('ImportExpression') || has('MetaProperty') || waitsAtTop(tree) || hasMarkup(tree);
}

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);

function waitsAtTop(tree: unknown): boolean {
  if (typeof tree !== 'object' || tree === null) return false;
  if ('type' in tree) {
    if (FUNCTIONS.has(String(tree.type))) return false;
    if (tree.type === 'AwaitExpression' || (tree.type === 'ForOfStatement' && 'await' in tree && tree.await))
      return true;
  }
  return Object.values(tree).some(waitsAtTop);
}

/** JSX, which is no JavaScript yet. */
function hasMarkup(tree: unknown): boolean {
  if (typeof tree !== 'object' || tree === null) return false;
  if ('type' in tree && String(tree.type).startsWith('JSX')) return true;
  return Object.values(tree).some(hasMarkup);
}

/** How an identifier stands in the code: `{ a }` is also the name of a property, `a()` is called without an object. */
type Place = 'short' | 'called' | 'called first' | 'other';

interface Reference {
  readonly name: string;
  readonly start: number;
  readonly end: number;
  readonly place: Place;
}

interface Names {
  /** Names that the code gives, in any of its scopes. */
  readonly names: ReadonlySet<string>;
  /** Where it refers to variables. */
  readonly references: readonly Reference[];
}

/** Parts of nodes that are names of properties, unless they are computed. */
const PROPERTY_NAMES: Readonly<Record<string, string>> = {
  MemberExpression: 'property',
  Property: 'key',
  MethodDefinition: 'key',
  PropertyDefinition: 'key',
};
const LABELLED = new Set(['LabeledStatement', 'BreakStatement', 'ContinueStatement']);

function namesIn(tree: unknown): Names {
  const names = new Set<string>();
  const references: Reference[] = [];
  const firsts = new Set<unknown>();
  const give = (pattern: unknown) => {
    for (const { name } of identifiersOf(pattern)) names.add(name);
  };
  const visit = (node: unknown, place: Place): void => {
    if (typeof node !== 'object' || node === null) return;
    const { type, name, computed, start, end, ...parts } = node as Record<string, unknown>;
    const kind = String(type);
    if (kind === 'Identifier') {
      const isFirst = place === 'called' && firsts.has(start);
      references.push({
        name: String(name),
        start: Number(start),
        end: Number(end),
        place: isFirst ? 'called first' : place,
      });
    }
    if (kind === 'ExpressionStatement') firsts.add(start);
    if (kind === 'VariableDeclarator') give(parts.id);
    if (kind === 'CatchClause') give(parts.param);
    if (FUNCTIONS.has(kind) || kind.startsWith('Class')) give([parts.id, parts.params]);
    for (const [part, value] of Object.entries(parts)) {
      if (!computed && PROPERTY_NAMES[kind] === part) continue;
      if (LABELLED.has(kind) && part === 'label') continue;
      const isShort = kind === 'Property' && part === 'value' && parts.shorthand === true;
      const isCalled =
        (kind === 'CallExpression' && part === 'callee') ||
        (kind === 'TaggedTemplateExpression' && part === 'tag');
      visit(value, isShort ? 'short' : isCalled ? 'called' : 'other');
    }
  };
  visit(tree, 'other');
  return { names, references };
}

/** The names within a pattern, those that its defaults refer to included. */
const identifiersOf = (pattern: unknown) => [
  ...nodesOfType<Identifier & { readonly name: string }>(pattern, 'Identifier'),
];
