import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { z } from 'zod';
import { auditToolPath } from './audit-tools.ts';

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

const score = z.number().nullish();

/** The fields of Lighthouse's report that the audit reads. */
const report = z.object({
  categories: z.record(
    z.string(),
    z.object({ score, auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })) }),
  ),
  audits: z.record(z.string(), z.object({ score, numericValue: z.number().optional() })),
  runtimeError: z.object({ message: z.string() }).optional(),
});

const MAX_REPORT_BYTES = 2 ** 28;

/**
 * Measures a page in the browser whose debugging port is `port`.
 * @throws {Error} with Lighthouse's reason if it cannot measure the page
 */
export async function measurePage(address: string, port: number): Promise<PageMeasures> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      auditToolPath('lighthouse/cli/index.js'),
      address,
      `--port=${port}`,
      '--output=json',
      '--quiet',
      '--no-enable-error-reporting',
    ],
    { maxBuffer: MAX_REPORT_BYTES },
  );
  return readMeasures(address, JSON.parse(stdout));
}

/**
 * Reads the measurements from the JSON of a report of Lighthouse.
 * @throws {Error} with Lighthouse's reason if it could not measure the page
 * @throws {z.ZodError} if the report has a different shape
 */
export function readMeasures(address: string, json: unknown): PageMeasures {
  const { categories, audits, runtimeError } = report.parse(json);
  if (runtimeError !== undefined) throw new Error(`${address}: ${runtimeError.message}`);
  const percent = (category: string) => Math.round((categories[category]?.score ?? 0) * 100);
  const value = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  const counted = Object.values(categories).flatMap(({ auditRefs }) =>
    auditRefs.filter(({ weight }) => weight > 0).map(({ id }) => id),
  );
  return {
    performance: percent('performance'),
    accessibility: percent('accessibility'),
    bestPractices: percent('best-practices'),
    seo: percent('seo'),
    paint: value('largest-contentful-paint'),
    shift: value('cumulative-layout-shift'),
    bytes: value('total-byte-weight'),
    indexed: (audits['is-crawlable']?.score ?? 0) === 1,
    missed: counted.filter((id) => (audits[id]?.score ?? 1) < 0.9),
  };
}
