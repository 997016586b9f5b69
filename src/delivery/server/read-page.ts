import type { StaticFiles } from './static-files.ts';

/** Reads the HTML of a site's page by its address, e.g. `/contact-us`; throws where the site has no such page. */
export const pageReader =
  (files: StaticFiles) =>
  async (path: string): Promise<string> => {
    const page = await files.readText(path);
    if (page === undefined) throw new Error(`The site has no page ${path}.`);
    return page;
  };
