import { createServer } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import pLimit from 'p-limit';
import { describe, expect, test } from 'vitest';
import { pageOfEachKind } from '../../scripts/audit/page-kinds.ts';
import { listen } from '../../src/delivery/server/listen.ts';
import { exceededLimits, layoutShift, TYPICAL, weighPage } from './support/page-weight.ts';
import { sampleInBrowser } from './support/sample-in-browser.ts';

/** Number of pages measured concurrently; each mostly waits for the network to be idle. */
const CONCURRENT_PAGES = 3;

const sample = sampleInBrowser();

describe.each([360, 1440])('at %i px', (width) => {
  test('every kind of page is within its byte budgets, has no layout shift and fits the window', async () => {
    const limit = pLimit(CONCURRENT_PAGES);
    const weights = Object.fromEntries(
      await Promise.all(
        [...pageOfEachKind(sample.pages)]
          .filter(([kind]) => width < 992 || TYPICAL.includes(kind))
          .map(([kind, path]) =>
            limit(async () => [kind, await weighPage(sample.browser, sample.origin + path, width)] as const),
          ),
      ),
    );
    console.table(weights);
    expect(Object.entries(weights).flatMap(([kind, weight]) => exceededLimits(kind, weight))).toEqual([]);
  });
});

/** Serves the sample. Each page is sent in pieces, which are split before each text of `cuts`, with a pause between two pieces. */
async function serveInPieces(cuts: readonly string[]): Promise<{ readonly origin: string; close(): void }> {
  const server = createServer(async (request, response) => {
    const answer = await fetch(new URL(request.url ?? '/', sample.origin));
    const type = answer.headers.get('content-type') ?? '';
    response.writeHead(answer.status, { 'content-type': type });
    if (!type.startsWith('text/html')) {
      response.end(Buffer.from(await answer.arrayBuffer()));
      return;
    }
    const html = await answer.text();
    let sent = 0;
    for (const cut of cuts) {
      const place = html.indexOf(cut, sent);
      if (place < 0) {
        // Aborts the response: without the position at which to split, the page would be sent in one chunk, and the test would pass without testing chunks.
        response.destroy(new Error(`There is no ${cut} in ${request.url}.`));
        return;
      }
      response.write(html.slice(sent, place));
      sent = place;
      await wait(250);
    }
    response.end(html.slice(sent));
  });
  return { origin: await listen(server, 0), close: () => server.close() };
}

test.each([
  ['/', 'hero-search'],
  ['/events', 'filter-field'],
  ['/contact-us/sent', '</main>'],
])('%s has no layout shift while it arrives in pieces', async (path, inContent) => {
  const served = await serveInPieces([
    'tool-help',
    'tool-search',
    inContent,
    'Submission Deadlines',
    '"social"',
  ]);
  try {
    for (const width of [360, 1440]) {
      const context = await sample.browser.newContext({ viewport: { width, height: 800 } });
      const page = await context.newPage();
      await page.goto(served.origin + path, { waitUntil: 'networkidle' });
      expect(await layoutShift(page), `${width} px`).toBe(0);
      await context.close();
    }
  } finally {
    served.close();
  }
});
