import type { Browser, Page } from 'playwright';
import type { ListRow } from '../../../src/domain/list-rows.ts';

/** Delays of the filter in milliseconds: from a key to its processing, and to the next paint. */
export interface FilterDelay {
  readonly rows: number;
  readonly keys: number;
  readonly longestInputDelay: number;
  readonly longestUntilPainted: number;
  /** From the first key to the result, if the list is not loaded yet. */
  readonly firstAnswer: number;
  /**
   * Longest CPU time of a task of the page while words are typed and a location is selected, multiplied by the slow-down. Other
   * processes do not lengthen it.
   */
  readonly longestTask: number;
}

export interface FilterDelayOptions {
  /** Origin of a built site with the entry page of a listing. */
  readonly origin: string;
  readonly path: string;
  readonly rows: number;
  /** Factor by which the processor is slowed down. */
  readonly slowdown: number;
}

const FIRST_NAMES = ['Adele', 'Zoë', 'Łukasz', 'Anna Maria', 'João', 'Priya', 'Tom', 'Ngọc'];
const FAMILY_NAMES = ['Cote', 'Ødegård', 'Brightwater', 'Van der Meulen', 'Müller', 'Okonkwo', 'Sampaio'];

/** Returns `count` synthetic rows of lawyers. The same arguments result in the same rows. */
const syntheticRows = (count: number, firstId: number): readonly ListRow[] =>
  Array.from({ length: count }, (_, index): ListRow => {
    const id = firstId + index;
    const first = FIRST_NAMES[id % FIRST_NAMES.length];
    const family = FAMILY_NAMES[Math.floor(id / 3) % FAMILY_NAMES.length];
    return [
      `${first} ${family} ${id}`,
      `/lawyer/${id}-global-2:${id}`,
      `Ashgrove, ${family} & Partners LLP, São Paulo, Brazil`,
      [
        [String(1 + (id % 90)), String(1 + (id % 70))],
        [String(1 + (id % 90)), String(1 + (id % 31))],
      ],
    ];
  });

/** Responds to requests for the rows of the current listing with synthetic ones, `rows` in total. */
export async function serveRows(page: Page, rows: number): Promise<void> {
  const files = await page.locator('[data-whole-list] .letter-index a').count();
  const share = Math.ceil(rows / files);
  let next = 0;
  const known = new Map<string, string>();
  await page.route('**/data/lists/**', async (route) => {
    const address = route.request().url();
    const body =
      known.get(address) ?? JSON.stringify(syntheticRows(Math.max(0, Math.min(share, rows - next)), next));
    if (!known.has(address)) next += share;
    known.set(address, body);
    await route.fulfill({ contentType: 'application/json', body });
  });
}

declare global {
  interface Window {
    keyTimes?: { delay: number; painted: number }[];
  }
}

/** An event of a trace. Times are in microseconds. Source: Trace Event Format of Chromium. */
interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  /** CPU time of the thread. */
  readonly tdur?: number;
  readonly args: {
    /** Name of a thread. */
    readonly name?: string;
    /** Frames of the traced page, with their processes. */
    readonly data?: {
      readonly frames?: readonly { readonly parent?: string; readonly processId?: number }[];
    };
  };
}

/**
 * Finds the main thread of the traced page. The trace contains the threads of other renderer processes too.
 * @throws {Error} if the trace does not contain it
 */
function mainThread(events: readonly TraceEvent[]): TraceEvent {
  const frames = events.find(({ name }) => name === 'TracingStartedInBrowser')?.args.data?.frames ?? [];
  const process = frames.find(({ parent }) => parent === undefined)?.processId;
  const thread = events.find(({ pid, args }) => pid === process && args.name === 'CrRendererMain');
  if (thread === undefined) throw new Error('the trace does not contain the main thread of the page');
  return thread;
}

/** Returns the longest CPU time of a task of the page's main thread, in milliseconds. Tasks that execute scripts of Playwright are omitted. */
async function longestTask(browser: Browser, page: Page, act: () => Promise<void>): Promise<number> {
  await browser.startTracing(page, {
    categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline'],
  });
  await act();
  const trace = JSON.parse(String(await browser.stopTracing())) as { readonly traceEvents: TraceEvent[] };
  const thread = mainThread(trace.traceEvents);
  const events = trace.traceEvents.filter(({ pid, tid }) => pid === thread.pid && tid === thread.tid);
  const evaluations = events.filter(({ name }) => name === 'EvaluateScript');
  const times = events
    .filter(({ name, tdur }) => name === 'RunTask' && tdur !== undefined)
    .filter(({ ts, dur = 0 }) => !evaluations.some((each) => each.ts >= ts && each.ts < ts + dur))
    .map(({ tdur = 0 }) => tdur / 1000);
  return Math.max(0, ...times);
}

/** Types into the filter of a list, before and after the list is loaded. Source: W3C Event Timing API. */
export async function measureFilterDelay(
  browser: Browser,
  { origin, path, rows, slowdown }: FilterDelayOptions,
): Promise<FilterDelay> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  try {
    const page = await context.newPage();
    await page.addInitScript(() => {
      window.keyTimes = [];
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as PerformanceEventTiming[])
          if (entry.name === 'keydown' || entry.name === 'input')
            window.keyTimes?.push({
              delay: entry.processingStart - entry.startTime,
              painted: entry.duration,
            });
      }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
    });
    await page.goto(origin + path);
    await serveRows(page, rows);
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    const field = page.locator('.filter-form input');
    await field.focus();
    const started = performance.now();
    await field.pressSequentially('brightwater', { delay: 60 });
    const status = page.locator('.list-status');
    await status.filter({ hasText: 'found' }).waitFor({ timeout: 120_000 });
    const firstAnswer = performance.now() - started;
    for (const word of ['zoë', 'okonkwo ashgrove', '1234']) {
      await field.fill('');
      await field.pressSequentially(word, { delay: 60 });
      await status.filter({ hasText: 'found' }).waitFor({ timeout: 120_000 });
    }
    await page.waitForTimeout(500);
    const times = await page.evaluate(() => window.keyTimes ?? []);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    const task = await longestTask(browser, page, async () => {
      for (const word of ['brightwater', 'zoë', '']) {
        await field.fill('');
        await field.pressSequentially(word, { delay: 60 });
      }
      await page.getByRole('button', { name: 'All locations' }).click();
      await page.getByRole('listbox').getByRole('option').last().click();
      await status.filter({ hasText: 'found' }).waitFor({ timeout: 120_000 });
    });
    const longest = (duration: (time: (typeof times)[number]) => number) =>
      Math.max(0, ...times.map(duration));
    return {
      rows,
      keys: 'brightwater'.length + 'zoëokonkwo ashgrove1234'.length,
      longestInputDelay: Math.round(longest(({ delay }) => delay)),
      longestUntilPainted: Math.round(longest(({ painted }) => painted)),
      firstAnswer: Math.round(firstAnswer),
      longestTask: Math.round(task * slowdown),
    };
  } finally {
    await context.close();
  }
}
