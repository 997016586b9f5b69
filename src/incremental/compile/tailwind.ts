/**
 * What Tailwind 4 makes of a site's style sheets. It looks through all files for names of classes, so that an edit of
 * content may change the styles of every page; most edits change none.
 */
import { readFileSync } from 'node:fs';
import { createRequire, findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { digest } from '../core/digest.ts';

interface Source {
  readonly base: string;
  readonly pattern: string;
  readonly negated: boolean;
}

interface Compiler {
  readonly root: 'none' | null | Omit<Source, 'negated'>;
  readonly sources: readonly Source[];
  build(candidates: readonly string[]): string;
}

interface Tailwind {
  compile(
    css: string,
    options: { base: string; shouldRewriteUrls: boolean; onDependency(path: string): void },
  ): Promise<Compiler>;
  readonly Scanner: new (options: { sources: readonly Source[] }) => { scan(): readonly string[] };
}

/** Style sheets that Tailwind has read; what is left to do is to look through the site's files. */
export interface TailwindSheets {
  /**
   * Digest of the styles that it makes of them from the files as they are now. To be asked once.
   * @returns undefined where that cannot be said
   */
  digest(): string | undefined;
}

/**
 * @param sheets paths below the root
 * @returns undefined where Tailwind cannot read one of them
 */
export async function openTailwind(
  root: string,
  sheets: readonly string[],
): Promise<TailwindSheets | undefined> {
  if (sheets.length === 0) return { digest: () => '' };
  try {
    const { compile, Scanner } = loadTailwind(root);
    const compilers: Compiler[] = [];
    for (const sheet of sheets) {
      const file = join(root, sheet);
      const compiler = await compile(readFileSync(file, 'utf8'), {
        base: dirname(file),
        shouldRewriteUrls: true,
        onDependency: () => undefined,
      });
      compilers.push(compiler);
    }
    const stylesOf = (compiler: Compiler) => {
      // As the Vite plugin does it.
      const own = compiler.root === null ? { base: root, pattern: '**/*' } : compiler.root;
      const sources = [...(own === 'none' ? [] : [{ ...own, negated: false }]), ...compiler.sources];
      return compiler.build([...new Set(new Scanner({ sources }).scan())].sort());
    };
    return {
      digest() {
        try {
          return digest(JSON.stringify(compilers.map(stylesOf)));
        } catch {
          return undefined;
        }
      },
    };
  } catch {
    return undefined;
  }
}

/** The Tailwind that the site's Vite plugin uses. */
function loadTailwind(root: string): Tailwind {
  const plugin = findPackageJSON('@tailwindcss/vite', pathToFileURL(join(root, 'package.json')));
  const require = createRequire(plugin ?? join(root, 'package.json'));
  const { compile } = require('@tailwindcss/node') as Pick<Tailwind, 'compile'>;
  const { Scanner } = require('@tailwindcss/oxide') as Pick<Tailwind, 'Scanner'>;
  return { compile, Scanner };
}
