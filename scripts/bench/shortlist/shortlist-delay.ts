import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, CDPSession } from 'playwright';
import { PROFILE_DATA_FOLDER } from '../../../src/domain/profile-data.ts';
import { encodeShortlist } from '../../../src/domain/shortlist.ts';
import { median } from '../median.ts';

/** Delays of one kind of interaction with the shortlist, in milliseconds. */
export interface InteractionDelay {
  readonly interaction: string;
  /** Time from the input to the next paint. Source: W3C Event Timing API. Other processes extend it. */
  readonly medianUntilPainted: number;
  readonly longestUntilPainted: number;
  /** Median CPU time of the main thread until the page is idle again. Other processes do not extend it. */
  readonly mainThread: number;
}

export interface ShortlistDelayOptions {
  /** Origin of a built site. */
  readonly origin: string;
  /** Keys of the entries. */
  readonly keys: readonly string[];
  /** Factor by which the processor is slowed down. */
  readonly slowdown: number;
  /**
   * Number of measurements of each interaction, spread evenly from the first entry to the last but one. At least 2, and less than the
   * number of entries, because each removal leaves one entry less.
   */
  readonly times: number;
}

/** Waiting time before and after each input, after which the page has rendered all deferred changes. */
const SETTLING_MS = 1000;

/** The interactions with their controls. Entries are removed last. */
const INTERACTIONS = [
  { interaction: 'move', control: '[data-control=down]', key: 'Enter' },
  { interaction: 'note', control: 'textarea', key: 'a' },
  { interaction: 'remove', control: '[data-control=remove]', key: 'Enter' },
] as const;

declare global {
  interface Window {
    timesUntilPainted?: number[];
  }
}

/** Returns the keys of the profiles of a built site that have the largest fact files, because they fill the most comparison rows. */
export function largestProfiles(dist: string, count: number): readonly string[] {
  const folder = join(dist, PROFILE_DATA_FOLDER);
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json'))
    .map((file) => ({ key: file.slice(0, -'.json'.length), bytes: statSync(join(folder, file)).size }))
    .sort((a, b) => b.bytes - a.bytes || a.key.localeCompare(b.key))
    .slice(0, count)
    .map(({ key }) => key);
}

/** Measures the interactions with a shortlist by keyboard. */
export async function measureShortlistDelay(
  browser: Browser,
  { origin, keys, slowdown, times }: ShortlistDelayOptions,
): Promise<readonly InteractionDelay[]> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  try {
    const page = await context.newPage();
    await page.addInitScript(() => {
      window.timesUntilPainted = [];
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as PerformanceEventTiming[])
          if (entry.interactionId > 0) window.timesUntilPainted?.push(entry.duration);
      }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
    });
    await page.goto(`${origin}/404`);
    const list = encodeShortlist(keys.map((key) => ({ key, name: '', note: '' })));
    await page.evaluate((text) => localStorage.setItem('shortlist', text), list);
    await page.goto(`${origin}/shortlist`);
    await page.locator('.shortlist-comparison').waitFor();
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    const delays: InteractionDelay[] = [];
    for (const { interaction, control, key } of INTERACTIONS) {
      const untilPainted: number[] = [];
      const mainThread: number[] = [];
      for (let time = 0; time < times; time++) {
        const controls = page.locator(`.shortlist-entry ${control}`);
        // The last entry cannot be moved down.
        const last = (await controls.count()) - 2;
        await controls.nth(Math.round((time / (times - 1)) * last)).focus();
        await page.waitForTimeout(SETTLING_MS);
        const before = await mainThreadTime(session);
        await page.evaluate(() => window.timesUntilPainted?.splice(0));
        await page.keyboard.press(key);
        await page.waitForTimeout(SETTLING_MS);
        mainThread.push((await mainThreadTime(session)) - before);
        untilPainted.push(await page.evaluate(() => Math.max(0, ...(window.timesUntilPainted ?? []))));
      }
      delays.push({
        interaction,
        medianUntilPainted: median(untilPainted),
        longestUntilPainted: Math.max(...untilPainted),
        mainThread: Math.round(median(mainThread)),
      });
    }
    return delays;
  } finally {
    await context.close();
  }
}

/** CPU time of the main thread in milliseconds, since the page was opened. */
async function mainThreadTime(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
}
