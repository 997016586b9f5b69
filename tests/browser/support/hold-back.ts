import type { Page } from 'playwright';

/** Keeps what a page asks for at these addresses from coming. @returns what lets it come */
export async function holdBack(page: Page, addresses: string): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(addresses, async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}
