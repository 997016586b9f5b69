/** Compiles a site of which content alone changed: Astro loads what is new of it, and the code stays. */
import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type AstroIntegration, sync } from 'astro';
import { linkOrCopy, listFiles } from '../output/write-outputs.ts';
import { type CompiledCode, cachedCode, codeFolder, isIntact, sourceDigests } from './code.ts';
import type { CompileRequest } from './compile-process.ts';
import { isContentChange } from './content-change.ts';
import { contentImports, contentLoadedFor, takeContent } from './describe-plain.ts';

/**
 * @param partial folder that the compiled code is written to
 * @param integration sets the site up as for the compilation of its code
 * @returns the code; undefined where it has to be compiled
 */
export async function refreshContent(
  request: CompileRequest,
  partial: string,
  integration: AstroIntegration,
): Promise<CompiledCode | undefined> {
  const { root, cache, key, paths, previous } = request;
  const earlier = previous === undefined ? undefined : cachedCode(cache, previous, root);
  const plain = earlier?.plain;
  if (!earlier || !plain || contentLoadedFor(cache) !== plain.sources.loadedFor) return undefined;
  if (!isContentChange(plain.sources, sourceDigests({ root, paths })) || !isIntact(cache, earlier))
    return undefined;
  await sync({ root, logLevel: 'error', integrations: [integration] });
  if (contentImports(root) !== plain.sources.imports) return undefined;
  const from = codeFolder(cache, earlier.key);
  for (const folder of ['bundle', 'assets'].filter((name) => existsSync(join(from, name))))
    for (const file of listFiles(join(from, folder))) {
      mkdirSync(dirname(join(partial, folder, file)), { recursive: true });
      linkOrCopy(join(from, folder, file), join(partial, folder, file));
    }
  return {
    ...earlier,
    key,
    plain: { ...plain, ...takeContent({ request, partial, sources: plain.sources }) },
  };
}
