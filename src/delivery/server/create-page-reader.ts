import type { StaticFiles } from './static-files.ts';

/** Returns a function that reads the HTML of a page by its address, e.g. `/contact-us`. It throws if there is no such page. */
export const createPageReader =
  (files: StaticFiles) =>
  async (path: string): Promise<string> => {
    const page = await files.readText(path);
    if (page === undefined) throw new Error(`The site has no page ${path}.`);
    return page;
  };
