/** Paths of the pages of the standard Astro site, which is built without the engine. */
import readRecords from './read-records.mjs';

/** Number of links on a page of the listing. */
const PER_PAGE = 500;

export const lawyerPaths = () =>
  readRecords().map((model) => ({ params: { slug: model.slug }, props: { model } }));

export function listingPaths() {
  const records = readRecords();
  const pages = Math.ceil(records.length / PER_PAGE);
  return Array.from({ length: pages }, (_, index) => ({
    params: { page: String(index + 1) },
    props: {
      model: { entries: records.slice(index * PER_PAGE, (index + 1) * PER_PAGE), page: index + 1, pages },
    },
  }));
}
