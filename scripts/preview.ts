/**
 * Builds and serves a preview of the site with its scheduled records, behind a token. Nothing is published.
 *
 *     npm run preview -- [--at TIME] [--port P] [--snapshots DIR] [--root DIR]
 */
import { join } from 'node:path';
import { counted } from '@laurel/diagnostics';
import { createProgress, parseWholeNumber, wrongUsage } from '@laurel/terminal';
import { describeReport } from 'astro-incremental/report';
import { z } from 'zod';
import { previewSnapshot } from '../src/content/pull/preview-snapshot.ts';
import { buildSite } from '../src/delivery/build/build-site.ts';
import { readSettings } from '../src/delivery/build/read-settings.ts';
import { resolveSiteFolders } from '../src/delivery/build/site-folders.ts';
import { createPreviewAccess } from '../src/delivery/server/preview-access.ts';
import { API_VARIABLES } from '../src/domain/settings/environment.ts';
import { resolveFolderOptions } from './command/folder-options.ts';
import { registerJsx } from './command/register-jsx.ts';
import { runSiteCommand } from './command/run-site-command.ts';
import { untilStopped } from './command/until-stopped.ts';
import { reviewToken } from './review/open-review-queue.ts';

const CALL = 'npm run preview --';

const usage = `Usage: npm run preview -- [options]

Builds a copy of the site in which scheduled records are published, and serves it on this machine behind a token. The site, its
snapshot and its releases do not change: the copy is in .laurel/preview. See docs/preview.md.

  --at TIME        show the site as of this time, e.g. 2026-12-01T09:00:00Z (default: after the last scheduled publication)
  --port P         port on 127.0.0.1 (default: 4340; 0 for any free port)
  --snapshots DIR  inputs (default: .laurel/snapshots, or data-snapshots where nothing was ever pulled)
  --root DIR       folder of the site (default: .)
  --help           this text

Exit codes: 0 stopped, 1 failure, 2 invalid arguments.`;

/** Settings that are empty in a preview, so that it sends no forms and no error reports. */
const DISABLED = ['LAUREL_API', 'LAUREL_EDGE_UPSTREAM', ...Object.values(API_VARIABLES)];

await runSiteCommand({
  invocation: CALL,
  usage,
  options: {
    at: { type: 'string' },
    port: { type: 'string', default: '4340' },
    snapshots: { type: 'string' },
    root: { type: 'string' },
  },
  async run({ values }) {
    const port = parseWholeNumber(CALL, '--port', values.port, { min: 0, max: 65_535 });
    const at = parseTime(values.at);
    // The pages of a preview contain "noindex" and load no services, also with the settings of the live site.
    process.env.LAUREL_PRODUCTION = 'false';
    const token = reviewToken(CALL, readSettings(process.env, values.root));
    const stopped = untilStopped();
    const { root, inputs } = await resolveFolderOptions(CALL, values);
    const folder = join(root, '.laurel/preview');
    const snapshot = await previewSnapshot(inputs, join(folder, 'snapshots'), at);
    const progress = createProgress();
    const folders = await resolveSiteFolders({
      root,
      inputs: join(folder, 'snapshots'),
      out: join(folder, 'dist'),
      cache: join(folder, 'cache'),
    });
    const report = await buildSite(folders, progress, { allowRemovals: true });
    progress.close();
    console.log(describeReport(report));
    console.log(describeTime(snapshot));
    const time = snapshot.at && `${snapshot.at.slice(0, 16).replace('T', ' ')} UTC`;
    registerJsx();
    const { startServer } = await import('../src/delivery/server/start-server.ts');
    const server = await startServer({
      dist: folders.out,
      port,
      environment: { ...process.env, ...Object.fromEntries(DISABLED.map((name) => [name, ''])) },
      handle: createPreviewAccess({ token, time, now: () => performance.now() }),
    });
    const query = process.stdout.isTTY
      ? `?token=${encodeURIComponent(token)}`
      : '?token=… with the value of LAUREL_REVIEW_TOKEN';
    console.log(`The preview is at ${server.origin}/${query}`);
    await stopped;
    await server.close();
    return 0;
  },
});

function describeTime({ at, records }: Awaited<ReturnType<typeof previewSnapshot>>): string {
  if (at === undefined) return 'No record is scheduled: the preview shows the snapshot.';
  return `Preview as of ${at}: ${counted(records, 'scheduled record')} published.`;
}

function parseTime(text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const parsed = z.union([z.iso.datetime({ offset: true }), z.iso.date()]).safeParse(text);
  if (parsed.success) return new Date(parsed.data);
  throw wrongUsage(
    CALL,
    `--at is ${JSON.stringify(text)}, which is not a time such as 2026-12-01T09:00:00Z.`,
  );
}
