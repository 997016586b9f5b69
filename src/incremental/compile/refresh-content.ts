/** Compiles a site of which content alone changed: Astro loads what is new of it, and the code stays. */
import { type CompiledCode, cachedCode, isIntact, sourceDigests } from './code.ts';
import type { CompileRequest } from './compile-process.ts';
import { isContentChange } from './content-change.ts';
import { contentImports, contentLoadedFor, dropContent, takeContent } from './describe-plain.ts';
import { type SiteSetUp, setUpSite } from './set-up-site.ts';
import { tailwindDigest } from './tailwind.ts';

export interface Refreshed {
  readonly code: CompiledCode;
  readonly site: SiteSetUp;
}

/** The code has to be compiled. */
export interface NotRefreshed {
  readonly code: undefined;
  /** Whether the site was set up before that showed: its configuration has been loaded, unobserved. */
  readonly isSetUp: boolean;
}

const NOT_REFRESHED: NotRefreshed = { code: undefined, isSetUp: false };

/** @param partial folder that the compiled code is written to */
export async function refreshContent(
  request: CompileRequest,
  partial: string,
): Promise<Refreshed | NotRefreshed> {
  const { root, cache, key, paths, environment, previous } = request;
  const earlier = previous === undefined ? undefined : cachedCode(cache, previous, root);
  const plain = earlier?.plain;
  if (!earlier || !plain || contentLoadedFor(cache) !== plain.sources.loadedFor) return NOT_REFRESHED;
  const { sources } = plain;
  if (environment !== sources.environment) return NOT_REFRESHED;
  const files = sourceDigests({ root, paths });
  if (!isContentChange(sources, files) || !isIntact(cache, earlier)) return NOT_REFRESHED;
  if ((await tailwindDigest(root, sources.tailwindSheets)) !== sources.tailwind) return NOT_REFRESHED;
  if (sources.keepsMarkdownState) dropContent(cache);
  const site = await setUpSite(request, true);
  if (contentImports(root) !== sources.imports) return { code: undefined, isSetUp: true };
  const content = takeContent({ request, partial, sources });
  return { code: { ...earlier, key, plain: { ...plain, ...content } }, site };
}
