import type { BrowserContextOptions, Page } from 'playwright';
import { pageOfEachKind } from '../../../scripts/audit/page-kinds.ts';
import type { SampleInBrowser } from './sample-in-browser.ts';

/** A look at a page mostly waits for the page. */
const WINDOWS = 3;

/**
 * Visits a page of each kind of the sample, in a few windows that go from one to the next: to open a window costs more than
 * most pages. What they store is that of the pages before.
 * @param look goes to the page by itself, at `path` below the sample's origin
 * @param ready called for each window before its first page
 */
export async function visitKinds(
  sample: SampleInBrowser,
  options: BrowserContextOptions,
  look: (page: Page, path: string, kind: string) => Promise<void>,
  ready?: (page: Page) => Promise<void>,
): Promise<void> {
  const kinds = [...pageOfEachKind(sample.pages)];
  const visit = async () => {
    const context = await sample.browser.newContext(options);
    const page = await context.newPage();
    await ready?.(page);
    for (let next = kinds.shift(); next; next = kinds.shift()) {
      const [kind, path] = next;
      await look(page, path, kind);
    }
    await context.close();
  };
  await Promise.all(Array.from({ length: WINDOWS }, visit));
}
