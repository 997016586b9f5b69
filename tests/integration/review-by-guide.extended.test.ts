/** Publishes one guide and holds another back, with the commands. Runs real processes, to test that build, review and release agree. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { releasedOutputs } from 'astro-incremental';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { copyProject } from '../../scripts/bench/project-copy.ts';
import { mixSnapshots, type PartId } from '../../src/delivery/review/review-parts.ts';
import { change, editedSnapshot } from '../support/edited-snapshot.ts';
import { sampleSnapshots } from '../support/sample-site.ts';

const TOKEN = 'qZ8vK2mW7xRt4LpN';
const scratch = mkdtempSync(join(tmpdir(), 'laurel-by-guide-'));
const project = join(scratch, 'project');
const released = join(scratch, 'published');
const environment = { PATH: process.env.PATH, HOME: process.env.HOME, LAUREL_REVIEW_TOKEN: TOKEN };

const renamed = change('organisationId', 1003, { name: 'Vane & Wren LLP' });
const ADDED = '<p>Added after the last round of interviews.</p>';
const addText = (records: readonly Readonly<Record<string, unknown>>[]) =>
  records.map((record, at) => (at === 0 ? { ...record, html: `${record.html}${ADDED}` } : record));
/** The firm 1003 has a new name in the guides UK and Global. The guide UK Bar and the events change independently. */
const edited = editedSnapshot(
  {
    'groups/1/organisations.jsonl': renamed,
    'groups/2/organisations.jsonl': renamed,
    'groups/14/overviews.jsonl': addText,
    'site/events.jsonl': (records) =>
      records.map((record, at) => (at === 0 ? { ...record, title: 'Law Day' } : record)),
  },
  sampleSnapshots,
);

let review: ChildProcess | undefined;
let output = '';

/** Runs a command until it exits, without blocking this process, which must detect that the review closes idle connections. */
async function run(command: string, ...options: readonly string[]): Promise<void> {
  await promisify(execFile)(process.execPath, ['scripts/run.mjs', command, ...options], {
    cwd: project,
    env: environment,
  });
}

/** Returns the digests of the outputs of a clean build of a snapshot, by file name. */
async function cleanBuild(snapshots: string): Promise<ReadonlyMap<string, string>> {
  const folders = [
    '--snapshots',
    snapshots,
    '--out',
    join(scratch, 'clean'),
    '--cache',
    join(scratch, 'clean-cache'),
  ];
  await run('build', '--quiet', '--clean', ...folders);
  await run('publish', ...folders, '--to', join(scratch, 'clean-release'));
  return releasedOutputs(join(scratch, 'clean-release'));
}

/** Opens a session and returns functions that request pages and submit forms. */
async function openReview() {
  const origin = /http:\/\/127\.0\.0\.1:\d+/.exec(output)?.[0] ?? '';
  const opened = await fetch(`${origin}/?token=${TOKEN}`, { redirect: 'manual' });
  const cookie = opened.headers.get('set-cookie')?.split(';')[0] ?? '';
  const page = async () => (await fetch(origin, { headers: { cookie } })).text();
  const post = async (path: string, fields: readonly (readonly [string, string])[]) => {
    const id = /name="review" value="([^"]*)"/.exec(await page())?.[1] ?? '';
    const body = new URLSearchParams([['review', id], ...fields.map(([name, value]) => [name, value])]);
    const response = await fetch(`${origin}${path}`, { method: 'POST', headers: { cookie, origin }, body });
    return { status: response.status, text: await response.text() };
  };
  return {
    page,
    select: (...parts: readonly PartId[]) =>
      post(
        '/selection',
        parts.map((part) => ['part', String(part)] as const),
      ),
    approve: () =>
      post('/decision', [
        ['verdict', 'approved'],
        ['who', 'Rosa Lind'],
        ['note', ''],
        ['flags', 'seen'],
      ]),
  };
}

beforeAll(async () => {
  copyProject(process.cwd(), project);
  await run('build', '--quiet', '--snapshots', sampleSnapshots);
  await run('publish', '--snapshots', sampleSnapshots, '--to', released);
  review = spawn(
    process.execPath,
    ['scripts/run.mjs', 'review', '--snapshots', edited, '--to', released, '--port', '0', '--share', '100'],
    { cwd: project, env: environment },
  );
  for (const stream of [review.stdout, review.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  await vi.waitFor(() => expect(output).toContain('files to review at'), { timeout: 240_000, interval: 200 });
});
afterAll(() => {
  review?.kill('SIGKILL');
  rmSync(scratch, { recursive: true, force: true });
});

describe('the review of a publication with several guides', () => {
  it('refuses to publish one of two guides in which a firm is renamed', async () => {
    const { select, page } = await openReview();
    expect(await page()).toContain(
      'Publish or hold back together with Global: “Vane &amp; Wren LLP” changes in both.',
    );
    const { status, text } = await select(2, 14, 'site');
    expect([status, text]).toEqual([
      400,
      expect.stringContaining('Global can only be published together with UK'),
    ]);
  });

  it('publishes a release that is identical to a clean build of the new content of the selected guides and the live content of the other parts', async () => {
    const { select, page, approve } = await openReview();
    expect((await select(1, 2)).status).toBe(200);
    const shown = await page();
    expect(shown).toContain('Held back: UK Bar and Outside the guides.');
    expect(shown).toContain('Vane &amp; Wren LLP');
    expect(shown).not.toContain('Law Day');
    const { status, text } = await approve();
    expect([status, text]).toEqual([
      200,
      expect.stringContaining('UK Bar and Outside the guides: held back'),
    ]);
    const live = await releasedOutputs(released);
    const mixed = join(scratch, 'mixed');
    const held = new Set<PartId>([14, 'site']);
    mixSnapshots({ live: sampleSnapshots, next: edited, held, to: mixed });
    expect(live).toEqual(await cleanBuild(mixed));
    const [decision] = readFileSync(join(project, '.laurel/decisions.jsonl'), 'utf8').trim().split('\n');
    expect(JSON.parse(decision ?? '')).toMatchObject({ verdict: 'approved', heldBack: [14, 'site'] });
  });

  it('then shows the parts that were held back, and publishes them as a clean build of the whole snapshot', async () => {
    const { page, approve } = await openReview();
    const shown = await page();
    expect(shown).toContain('Law Day');
    expect(shown).not.toContain('Vane &amp; Wren LLP');
    const ended = once(review as ChildProcess, 'close');
    expect((await approve()).status).toBe(200);
    expect(await ended).toEqual([0, null]);
    expect(await releasedOutputs(released)).toEqual(await cleanBuild(edited));
  });
});
