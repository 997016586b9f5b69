/** Where a module's imports by pattern look for files: `import.meta.glob`, and imports and URLs with a variable part. */
import { dirname, join, posix } from 'node:path';
import { nodesOfType, type SyntaxNode } from './syntax-tree.ts';

interface Expression extends SyntaxNode {
  readonly value?: unknown;
  /** Of an array. */
  readonly elements?: readonly Expression[];
  /** Of an object. */
  readonly properties?: readonly { readonly key?: { readonly name?: string } }[];
  /** Of a template. */
  readonly quasis?: readonly { readonly value: { readonly cooked?: string } }[];
  /** Of two joined strings. */
  readonly left?: Expression;
}

interface Call extends SyntaxNode {
  readonly callee: SyntaxNode & {
    readonly name?: string;
    readonly object?: SyntaxNode;
    readonly property?: SyntaxNode & { readonly name?: string };
  };
  readonly arguments: readonly Expression[];
}

interface DynamicImport extends SyntaxNode {
  readonly source: Expression;
}

export interface PatternModule {
  /** The site's folder. */
  readonly root: string;
  /** Id of the module. */
  readonly module: string;
}

/** Whether code may have such imports: to be asked before it is parsed. */
export const mayHavePatterns = (code: string): boolean => /import\.meta\.(?:glob|url)|import\s*\(/.test(code);

/**
 * The folders below which the patterns of a module may find files: of each pattern the part before the first that is
 * variable. The site's folder for what cannot be told, such as an alias.
 * @param program the module's code as a tree
 */
export function patternFolders(program: unknown, module: PatternModule): string[] {
  const folders: string[] = [];
  for (const call of nodesOfType<Call>(program, 'CallExpression')) {
    const { callee } = call;
    if (callee.object?.type !== 'MetaProperty' || callee.property?.name !== 'glob') continue;
    const [patterns, options] = call.arguments;
    const hasBase = options?.properties?.some(({ key }) => key?.name === 'base') ?? false;
    const texts = hasBase || !patterns ? [undefined] : (patterns.elements ?? [patterns]).map(textOf);
    for (const text of texts) if (!text?.startsWith('!')) folders.push(folderOfGlob(text, module));
  }
  const paths = [
    ...[...nodesOfType<DynamicImport>(program, 'ImportExpression')].map(({ source }) => source),
    ...[...nodesOfType<Call>(program, 'NewExpression')].flatMap(({ callee, arguments: [path, base] }) =>
      callee.name === 'URL' && path && base ? [path] : [],
    ),
  ];
  for (const path of paths) {
    const start = startOf(path);
    const folder = start === undefined ? undefined : folderOfPath(start, module);
    if (folder !== undefined) folders.push(folder);
  }
  return folders;
}

const textOf = ({ value }: Expression): string | undefined => (typeof value === 'string' ? value : undefined);

/** The fixed beginning of a string with a variable part; undefined for any other expression. */
function startOf({ type, quasis, left }: Expression): string | undefined {
  if (type === 'TemplateLiteral') return (quasis?.length ?? 0) > 1 ? quasis?.[0]?.value.cooked : undefined;
  if (type !== 'BinaryExpression' || left === undefined) return undefined;
  return textOf(left) ?? startOf(left);
}

/** Of an import or URL with a variable part. Undefined where Vite does not look for files: addresses, and what packages load. */
function folderOfPath(start: string, { root, module }: PatternModule): string | undefined {
  if (start.startsWith('.')) return fixedFolder(start, { root, module });
  const mayBeAlias = /^[@~#$/]/.test(start) && !start.startsWith('//');
  return mayBeAlias && !module.includes('/node_modules/') ? root : undefined;
}

function folderOfGlob(pattern: string | undefined, module: PatternModule): string {
  // Vite joins patterns with the folder of the module first: what goes up cancels what was variable before it.
  const joined = pattern === undefined ? '' : posix.normalize(pattern);
  const isRelative = pattern?.startsWith('./') || pattern?.startsWith('../');
  const fixed = joined.split(/[*?{}[\]()!+@|\\]/)[0] ?? '';
  return fixedFolder(isRelative && !joined.startsWith('.') ? `./${fixed}` : fixed, module);
}

function fixedFolder(start: string, { root, module }: PatternModule): string {
  const folder = start.slice(0, start.lastIndexOf('/') + 1);
  if (folder.startsWith('/')) return join(root, folder);
  return /^\.\.?\//.test(folder) ? join(dirname(module.split('?')[0] ?? module), folder) : root;
}
