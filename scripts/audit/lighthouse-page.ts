import lighthouse from 'lighthouse';

/** Lighthouse's measurements of a page: a first visit on a simulated phone. */
export interface PageMeasures {
  /** Scores from 0 to 100. */
  readonly performance: number;
  readonly accessibility: number;
  readonly bestPractices: number;
  readonly seo: number;
  /** Largest contentful paint in milliseconds. */
  readonly paint: number;
  /** Cumulative layout shift. */
  readonly shift: number;
  /** Transferred bytes. */
  readonly bytes: number;
  /** Whether search engines may index the page. */
  readonly indexed: boolean;
  /** Weighted audits that failed, e.g. `target-size`. */
  readonly missed: readonly string[];
}

/**
 * Measures a page in the browser whose debugging port is `port`.
 * @throws {Error} with Lighthouse's reason if it cannot measure the page
 */
export async function measurePage(address: string, port: number): Promise<PageMeasures> {
  const run = await lighthouse(address, { port, output: 'json', logLevel: 'error' });
  if (run === undefined) throw new Error(`Lighthouse gave no result for ${address}.`);
  const { categories, audits, runtimeError } = run.lhr;
  if (runtimeError !== undefined) throw new Error(`${address}: ${runtimeError.message}`);
  const score = (category: string) => Math.round((categories[category]?.score ?? 0) * 100);
  const value = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  const counted = Object.values(categories).flatMap(({ auditRefs }) =>
    auditRefs.filter(({ weight }) => weight > 0).map(({ id }) => id),
  );
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    paint: value('largest-contentful-paint'),
    shift: value('cumulative-layout-shift'),
    bytes: value('total-byte-weight'),
    indexed: (audits['is-crawlable']?.score ?? 0) === 1,
    missed: counted.filter((id) => (audits[id]?.score ?? 1) < 0.9),
  };
}
