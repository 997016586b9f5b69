/** Where `import.meta.glob` looks for files. */
import { dirname, join } from 'node:path';
import { nodesOfType, type SyntaxNode } from './syntax-tree.ts';

interface Call extends SyntaxNode {
  readonly callee: SyntaxNode & {
    readonly object?: SyntaxNode;
    readonly property?: SyntaxNode & { readonly name?: string };
  };
  readonly arguments: readonly Argument[];
}

interface Argument extends SyntaxNode {
  readonly value?: unknown;
  readonly elements?: readonly Argument[];
  readonly properties?: readonly { readonly key?: { readonly name?: string } }[];
}

export interface GlobModule {
  /** The site's folder. */
  readonly root: string;
  /** Id of the module. */
  readonly module: string;
}

/**
 * The folders below which the patterns of a module's glob imports may find files: of each pattern the part before its
 * first special character. The site's folder for what cannot be told, such as an alias.
 * @param program the module's code as a tree
 */
export function globFolders(program: unknown, module: GlobModule): string[] {
  const folders: string[] = [];
  for (const call of nodesOfType<Call>(program, 'CallExpression')) {
    const { callee } = call;
    if (callee.object?.type !== 'MetaProperty' || callee.property?.name !== 'glob') continue;
    const [patterns, options] = call.arguments;
    const hasBase = options?.properties?.some(({ key }) => key?.name === 'base') ?? false;
    const texts = hasBase || !patterns ? [undefined] : (patterns.elements ?? [patterns]).map(textOf);
    for (const text of texts) if (!text?.startsWith('!')) folders.push(folderOf(text, module));
  }
  return folders;
}

const textOf = ({ value }: Argument): string | undefined => (typeof value === 'string' ? value : undefined);

function folderOf(pattern: string | undefined, { root, module }: GlobModule): string {
  const fixed = pattern?.split(/[*?{}[\]()!+@|\\]/)[0] ?? '';
  const folder = fixed.slice(0, fixed.lastIndexOf('/') + 1);
  if (folder.startsWith('/')) return join(root, folder);
  return /^\.\.?\//.test(folder) ? join(dirname(module.split('?')[0] ?? module), folder) : root;
}
