import type { BrowserContextOptions, Page } from 'playwright';
import { pageOfEachKind } from '../../../scripts/audit/page-kinds.ts';
import type { SampleInBrowser } from './sample-in-browser.ts';

/** Number of windows used concurrently; each mostly waits for its page. */
const MAX_WINDOWS = 3;

/**
 * Visits a page of each kind of the sample in a few windows, which are reused because opening one is slow. A window retains
 * the storage of the pages visited before.
 * @param look navigates to the page at `path` below the sample's origin, and checks it
 * @param ready called for each window before its first page
 */
export async function visitKinds(
  sample: Pick<SampleInBrowser, 'pages' | 'origin' | 'browser'>,
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
  await Promise.all(Array.from({ length: MAX_WINDOWS }, visit));
}
