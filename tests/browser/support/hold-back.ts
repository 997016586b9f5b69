import type { Page } from 'playwright';

/** Blocks a page's requests for a URL pattern. @returns a function that releases them */
export async function holdBack(page: Page, addresses: string): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(addresses, async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}
