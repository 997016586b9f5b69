/**
 * Audits the built sample: runs Lighthouse on each kind of page, and the tests that check the whole site.
 *
 *     npm run audit -- [KIND…] [--runs N] [--pages-only]
 */
import { createServer } from 'node:net';
import { parseWholeNumber } from '@laurel/terminal';
import { chromium } from 'playwright';
import { installAuditTools } from './audit/audit-tools.ts';
import { startAuditedSite } from './audit/audited-site.ts';
import { missedGoals } from './audit/goals.ts';
import { measurePage, type PageMeasures } from './audit/lighthouse-page.ts';
import { SITE_CHECKS } from './audit/site-checks.ts';
import { browserSources } from './browser/browser-sources.ts';
import { findBrowser } from './browser/find-browser.ts';
import { launchOnce } from './browser/launch-browser.ts';
import { parseNames } from './command/parse-names.ts';
import { runSiteCommand } from './command/run-site-command.ts';
import { runVitest } from './suite/run-vitest.ts';

const CALL = 'npm run audit --';

const usage = `Usage: npm run audit -- [KIND…] [options]

Builds the committed sample for production, measures a page of each kind with Lighthouse on a simulated phone, and
runs the tests of the whole site: ${Object.keys(SITE_CHECKS).join('; ')}.

  KIND          kinds of pages to measure, e.g. home lawyer (default: all)
  --runs N      further measurements of a page that misses a goal; the best one counts (default: 1)
  --pages-only  measure pages only
  --help        this text

Exit codes: 0 all goals reached, 1 goals missed, 2 invalid arguments.`;

await runSiteCommand({
  invocation: CALL,
  usage,
  options: { runs: { type: 'string', default: '1' }, 'pages-only': { type: 'boolean', default: false } },
  positionals: true,
  async run({ values, positionals }) {
    const again = parseWholeNumber(CALL, '--runs', values.runs, { min: 0 });
    await installAuditTools(console.log);
    const site = await startAuditedSite();
    if (site === undefined) return 1;
    const executablePath = await findBrowser(browserSources(process.env, console.log), launchOnce);
    const port = await freePort();
    const browser = await chromium.launch({
      executablePath,
      args: ['--no-sandbox', `--remote-debugging-port=${port}`],
    });
    const missed: string[] = [];
    const rows: Record<string, object> = {};
    try {
      for (const kind of parseNames(CALL, 'kind', positionals, [...site.pages.keys()])) {
        const address = site.origin + (site.pages.get(kind) ?? '');
        let page = await measurePage(address, port);
        for (let run = 0; run < again && missedGoals(page).length > 0; run++)
          page = better(page, await measurePage(address, port));
        const goals = missedGoals(page);
        const detail = page.missed.length === 0 ? '' : ` (${page.missed.join(', ')})`;
        missed.push(...goals.map((goal) => `${kind}: ${goal}${detail}`));
        rows[kind] = formatRow(page);
        console.log(`${kind}: ${goals.length === 0 ? 'all goals' : `${goals.join(', ')}${detail}`}`);
      }
    } finally {
      await browser.close();
      await site.close();
    }
    const checks: Record<string, object> = {};
    if (!values['pages-only'])
      for (const [name, file] of Object.entries(SITE_CHECKS)) {
        const { passed, failed } = await runVitest(['--project', 'system', '--project', 'extended', file]);
        checks[name] = { passed, failed };
        if (failed > 0) missed.push(`${name}: ${failed} failed`);
      }
    console.table(rows);
    if (!values['pages-only']) console.table(checks);
    console.log(missed.length === 0 ? 'All goals reached.' : `Missed:\n${missed.join('\n')}`);
    return missed.length === 0 ? 0 : 1;
  },
});

function better(one: PageMeasures, other: PageMeasures): PageMeasures {
  return missedGoals(other).length < missedGoals(one).length ? other : one;
}

function formatRow({ performance, accessibility, bestPractices, seo, paint, shift, bytes }: PageMeasures) {
  return {
    performance,
    accessibility,
    'best practices': bestPractices,
    SEO: seo,
    'largest paint, s': Number((paint / 1000).toFixed(2)),
    'layout shift': Number(shift.toFixed(3)),
    KiB: Number((bytes / 1024).toFixed(1)),
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new TypeError('A TCP server has a port.');
  return address.port;
}
