import { parseAddress } from '../../domain/addresses.ts';
import type { Article } from '../../domain/content.ts';
import { siteFile } from '../snapshots/record-kinds.ts';
import { catalogue } from '../upstream/catalogue.ts';
import type { PullContext } from './pull-context.ts';

/**
 * The articles of a listing and those that they name as themselves in other languages, which a listing may leave out:
 * these are asked for by their titles. One that the upstream does not have is none; where the call failed, the one of
 * the last snapshot stays.
 */
export async function addNamedArticles(
  context: PullContext,
  listed: readonly Article[],
): Promise<readonly Article[]> {
  const articles = new Map(listed.map((article) => [article.seoTitle, article]));
  const asked = new Set<string>();
  let stored: ReadonlyMap<string, Article> | undefined;
  for (let named = namesIn(listed); named.length > 0; ) {
    const missing = [...new Set(named)].filter((seoTitle) => !articles.has(seoTitle) && !asked.has(seoTitle));
    const found = await Promise.all(
      missing.map(async (seoTitle) => {
        asked.add(seoTitle);
        const answer = await context.client.get(
          catalogue.articleByTitle,
          { seoTitle },
          { record: `site/articles, ${seoTitle}` },
        );
        if (answer.kind === 'body') return answer.body.seoTitle === seoTitle ? answer.body : undefined;
        if (answer.kind === 'malformed') context.faults.push(...answer.faults);
        if (answer.kind !== 'failed') return undefined;
        stored ??= await storedArticles(context);
        return stored.get(seoTitle);
      }),
    );
    const fresh = found.filter((article) => article !== undefined);
    for (const article of fresh) articles.set(article.seoTitle, article);
    named = namesIn(fresh);
  }
  const added = [...articles.values()].filter((article) => asked.has(article.seoTitle));
  // Articles listed twice stay so: that is a fault of the listing, which the checks name.
  return [...listed, ...added];
}

/** The articles that some name as themselves in other languages. */
const namesIn = (articles: readonly Article[]): string[] =>
  articles
    .flatMap(({ languages }) => languages.map((entry) => parseAddress(entry.post_url)))
    .flatMap((address) => (address?.kind === 'article' ? [address.seoTitle] : []));

async function storedArticles(context: PullContext): Promise<ReadonlyMap<string, Article>> {
  const file = siteFile('articles');
  const { previous, output } = context;
  if (previous?.index.files[file] === undefined || !output.trusts(file)) return new Map();
  const records = await previous.records(file, 'articles');
  return new Map(
    [...records.values()].map(({ record }) => [(record as Article).seoTitle, record as Article] as const),
  );
}
