import type { Fault } from '@laurel/diagnostics';
import { parseAddress } from '../../domain/addresses.ts';
import type { Article } from '../../domain/content.ts';
import { removalUnconfirmed } from '../../domain/errors/snapshot.ts';
import type { PullWarning } from '../snapshots/pull-warnings.ts';
import { siteFile } from '../snapshots/record-kinds.ts';
import { catalogue } from '../upstream/catalogue.ts';
import type { CallResult } from './http/client.ts';
import type { PullContext } from './pull-context.ts';
import type { StepFindings } from './step-findings.ts';

/**
 * Adds the translations of the listed articles that the listing does not contain; each is requested by its title. An article
 * that the upstream never had is skipped. If the call fails, the article of the previous snapshot is retained.
 */
export async function addNamedArticles(
  context: PullContext,
  listed: readonly Article[],
): Promise<{
  readonly articles: readonly Article[];
  readonly warnings: readonly Fault[];
  readonly findings: StepFindings;
}> {
  const articles = new Map(listed.map((article) => [article.seoTitle, article]));
  const requested = new Set<string>();
  const faults: Fault[] = [];
  const warnings: Fault[] = [];
  const retained: PullWarning[] = [];
  let stored: ReadonlyMap<string, Article> | undefined;
  for (let named = translationTitles(listed); named.length > 0; ) {
    const missing = [...new Set(named)].filter(
      (seoTitle) => !articles.has(seoTitle) && !requested.has(seoTitle),
    );
    const found = await Promise.all(
      missing.map(async (seoTitle) => {
        requested.add(seoTitle);
        const result = await context.client.get(
          catalogue.articleByTitle,
          { seoTitle },
          { record: `site/articles, ${seoTitle}` },
        );
        if (result.kind === 'body') {
          if (result.body.seoTitle !== seoTitle) return undefined;
          warnings.push(...result.warnings);
          return result.body;
        }
        stored ??= await storedArticles(context);
        const previous = stored.get(seoTitle);
        if (result.kind === 'none' && (previous === undefined || context.allowRemovals)) return undefined;
        if (result.kind === 'malformed' && previous === undefined) faults.push(...result.faults);
        else
          retained.push(
            ...retainedFaults(context, result, seoTitle).map((fault) => ({
              scope: 'site/articles',
              effect: 'detail retained' as const,
              fault,
            })),
          );
        return previous;
      }),
    );
    const added = found.filter((article) => article !== undefined);
    for (const article of added) articles.set(article.seoTitle, article);
    named = translationTitles(added);
  }
  const added = [...articles.values()].filter((article) => requested.has(article.seoTitle));
  // Duplicates in the listing stay in the result: the integrity checks report them.
  return { articles: [...listed, ...added], warnings, findings: { faults, warnings: retained } };
}

/** Returns why the article of the previous snapshot is retained. */
function retainedFaults(
  { client }: PullContext,
  result: CallResult<Article>,
  seoTitle: string,
): readonly Fault[] {
  if (result.kind === 'malformed') return result.faults;
  if (result.kind === 'failed') return [result.fault];
  const call = catalogue.articleByTitle;
  const address = client.address(call, { seoTitle });
  const location = { call: call.name, address, status: 404, record: `site/articles, ${seoTitle}` };
  return [removalUnconfirmed({ location, removed: `the article "${seoTitle}"` })];
}

/** Titles of the translations that some articles name. */
const translationTitles = (articles: readonly Article[]): string[] =>
  articles
    .flatMap(({ languages }) => languages.map((entry) => parseAddress(entry.post_url)))
    .flatMap((address) => (address?.kind === 'article' ? [address.seoTitle] : []));

async function storedArticles(context: PullContext): Promise<ReadonlyMap<string, Article>> {
  const file = siteFile('articles');
  const { previous, output } = context;
  if (previous?.index.files[file] === undefined || !output.isVerified(file)) return new Map();
  const records = await previous.records(file, 'articles');
  return new Map(
    [...records.values()].map(({ record }) => [(record as Article).seoTitle, record as Article] as const),
  );
}
