import type { Finding } from './finding.ts';
import type { ProjectFile } from './project-files.ts';

const MODEL = /^src\/models\/.+\.ts$/;
const SITEMAPS = 'src/models/sitemaps.ts';
const COLLECTION = /^export const (\w+): SiteCollection</gm;
const LISTED = /^const SITE_PAGES\b[^=]*=\s*\[([^\]]*)\]/m;

/** Finds collections of pages outside the guides that the sitemap does not list. */
export function sitemapFindings(files: readonly Pick<ProjectFile, 'path' | 'text'>[]): Finding[] {
  const sitemaps = files.find(({ path }) => path === SITEMAPS)?.text ?? '';
  const listed = new Set(LISTED.exec(sitemaps)?.[1]?.match(/\w+/g));
  return files
    .filter(({ path }) => MODEL.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(COLLECTION)].flatMap(([, name = '']) =>
        listed.has(name)
          ? []
          : [
              {
                file: path,
                what: `the pages of ${name} are in no sitemap`,
                remedy: `add ${name} to SITE_PAGES in ${SITEMAPS}; a collection of pages that are not indexed has the type Collection`,
              },
            ],
      ),
    );
}
