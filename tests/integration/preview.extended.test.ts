/** Starts the command as a process in a copy of the project, to test that its default folders do not touch the site. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ContentTeam } from '../../scripts/bench/content-team.ts';
import { copyProject } from '../../scripts/bench/project-copy.ts';
import { createPublisher, type Publisher } from '../../scripts/publisher/publisher.ts';

const TOKEN = 'x7Kd92mQz0vLr4Tb';
const scratch = mkdtempSync(join(tmpdir(), 'laurel-preview-'));
const site = join(scratch, 'site');
let publisher: Publisher;
let preview: ChildProcess | undefined;

/** Variables of a live site: its preview must still not be indexed. */
const env = {
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  NO_COLOR: '1',
  LAUREL_PRODUCTION: 'true',
  LAUREL_REVIEW_TOKEN: TOKEN,
};

const article = (seoTitle: string, publishAt: string) => ({
  seoTitle,
  title: `About ${seoTitle}`,
  summary: 'The results of the research.',
  html: '<p>The results.</p>',
  publishedOn: '2026-11-01',
  publishAt,
  parentOrganisationIds: [],
  topicIds: [5],
  authorIds: [75],
  contributors: [],
  languages: [],
});
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

/** Runs a command. The publisher responds in this process meanwhile. */
async function run(command: string, words: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, ['scripts/run.mjs', command, ...words], {
    cwd: site,
    env,
    stdio: 'inherit',
  });
  expect(await once(child, 'close')).toEqual([0, null]);
}

/** Starts a preview. @returns its origin, and a function that requests a path with a session */
async function startPreview(words: readonly string[]) {
  const child = spawn(process.execPath, ['scripts/run.mjs', 'preview', '--port', '0', ...words], {
    cwd: site,
    env,
  });
  preview = child;
  let output = '';
  child.once('close', () => {
    output += 'The preview ended.';
  });
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  await expect.poll(() => output, { timeout: 500_000 }).toMatch(/The preview (?:is at|ended)/);
  expect(output).toContain('The preview is at');
  expect(output).not.toContain(TOKEN);
  const origin = /http:\/\/127\.0\.0\.1:\d+/.exec(output)?.[0] ?? '';
  const opened = await fetch(`${origin}/?token=${TOKEN}`, { redirect: 'manual' });
  const cookie = opened.headers.get('set-cookie')?.split(';')[0] ?? '';
  return {
    origin,
    output,
    get: (path: string) => fetch(origin + path, { headers: { cookie } }),
    async stop() {
      child.kill('SIGTERM');
      await once(child, 'close');
    },
  };
}

/** Returns the inode, size and times of each file of the site, except for the preview, caches of drawings and generated types. */
function filesOfSite(): ReadonlyMap<string, string> {
  const ignored = /^(?:node_modules|\.astro|\.laurel\/(?:preview|drawings|\.snapshots\.lock))/;
  const entries = readdirSync(site, { recursive: true, withFileTypes: true });
  return new Map(
    entries
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((path) => !ignored.test(path.slice(site.length + 1)))
      .filter((path) => !lstatSync(path).isDirectory())
      .map((path) => {
        const { ino, size, mtimeMs } = lstatSync(path);
        return [path, `${ino} ${size} ${mtimeMs}`];
      }),
  );
}

beforeAll(async () => {
  copyProject(process.cwd(), site);
  publisher = await createPublisher({ scale: 'sample' });
  const team = new ContentTeam(publisher.origin, fetch);
  await team.call('POST', 'article', article('soon', inDays(10)));
  await team.call('POST', 'article', article('later', inDays(20)));
  await run('pull', ['--source', publisher.origin]);
  await publisher.close();
  await run('build', []);
  await run('publish', []);
});
afterAll(() => {
  preview?.kill('SIGKILL');
  rmSync(scratch, { recursive: true, force: true });
});

it('a preview shows scheduled articles only with a token, has a banner on each page, excludes each page from indexing, and leaves the site and its release unchanged', {
  timeout: 900_000,
}, async () => {
  const before = filesOfSite();
  expect([...before.keys()].some((path) => path.includes('.laurel/published/releases/'))).toBe(true);

  const all = await startPreview([]);
  expect(all.output).toContain('2 scheduled records published');
  expect((await fetch(`${all.origin}/articles/soon`)).status).toBe(401);
  for (const path of ['/articles/soon', '/articles/later']) {
    const response = await all.get(path);
    expect(response.status).toBe(200);
    expect(response.headers.get('x-robots-tag')).toBe('noindex, nofollow');
    const page = await response.text();
    expect(page).toContain('Preview — not published');
    expect(page).toMatch(/<meta name="robots" content="noindex/);
  }
  expect(await (await all.get('/articles.xml')).text()).toContain('/articles/soon');
  expect((await all.get('/_preview/banner.css')).headers.get('content-type')).toBe('text/css');
  await all.stop();

  const early = await startPreview(['--at', inDays(15)]);
  expect((await early.get('/articles/soon')).status).toBe(200);
  expect((await early.get('/articles/later')).status).toBe(404);
  // The second build writes only the files that the later article changes.
  const written = Number(/^([\d,]+) files, .* written$/m.exec(early.output)?.[1]?.replace(',', ''));
  expect(written).toBeGreaterThan(0);
  expect(written).toBeLessThan(100);
  await early.stop();

  expect(filesOfSite()).toEqual(before);
});
