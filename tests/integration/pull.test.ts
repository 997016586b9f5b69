import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPublisher, type Publisher } from '../../scripts/publisher/publisher.ts';
import { type PullOptions, pullSnapshot, recoverSnapshot } from '../../src/content/pull/pull-snapshot.ts';

/** Tests the pull from the embedded publisher over HTTP, as a function and as a command. */

/** Number of killed pulls: two by default, fifty in the long run (TEST_KILLS=50). */
const KILLS = Number(process.env.TEST_KILLS ?? 2);

let publisher: Publisher;
let scratch: string;
/** Folder with the snapshot of a first pull. Tests copy it, because pulling the whole sample is slow. */
const first = mkdtempSync(join(tmpdir(), 'laurel-first-pull-'));
const firstSnapshot = join(first, 'snapshot');

beforeAll(async () => {
  publisher = await createPublisher({ scale: 'sample' });
  scratch = first;
  await pull('snapshot');
  await publisher.close();
});
afterAll(() => rmSync(first, { recursive: true, force: true }));

beforeEach(async () => {
  publisher = await createPublisher({ scale: 'sample' });
  scratch = mkdtempSync(join(tmpdir(), 'laurel-pull-'));
});
afterEach(async () => {
  await publisher.close();
  rmSync(scratch, { recursive: true, force: true });
});

/** Copies the result of a first pull to a folder. */
const hasPulled = (name: string) => cpSync(firstSnapshot, join(scratch, name), { recursive: true });

const pull = (name: string, options: Partial<PullOptions> = {}) =>
  pullSnapshot({
    source: publisher.origin,
    upstream: 'the embedded publisher',
    out: join(scratch, name),
    clock: () => new Date('2026-11-21T12:00:00Z'),
    sleep: () => wait(1),
    ...options,
  });

/** Returns the text of each file of a snapshot. */
function readContent(name: string): Record<string, string> {
  const folder = join(scratch, name);
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return Object.fromEntries(
    files
      .map((file) => join(file.parentPath, file.name))
      .sort()
      .map((path) => [path.slice(folder.length + 1), readFileSync(path, 'utf8')]),
  );
}

/** Returns the files of a snapshot that the site reads, without the state of the pull. */
const forReaders = (content: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(content).filter(([name]) => !name.startsWith('upstream/')));

async function edit(method: string, path: string, body?: unknown): Promise<void> {
  const response = await fetch(`${publisher.origin}/edit/${path}`, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
}

/** Returns the records of a kind in a group. */
async function records(kind: string, groupId: number): Promise<Record<string, unknown>[]> {
  const response = await fetch(`${publisher.origin}/edit/${kind}?groupId=${groupId}&take=1000`);
  return ((await response.json()) as { items: Record<string, unknown>[] }).items;
}

const publish = (groupId: number) => edit('POST', `groups/${groupId}/publish`);

describe('pulling the embedded publisher', () => {
  it('receives only 304 responses the second time', async () => {
    hasPulled('snapshot');
    const summary = await pull('snapshot');
    expect(summary.changed).toBe(false);
    const statuses = Object.values(publisher.requests()).flatMap((byStatus) => Object.keys(byStatus));
    expect(new Set(statuses)).toEqual(new Set(['304']));
  });

  it('completes with the same bytes when one request in five fails', async () => {
    hasPulled('calm');
    publisher.setFaults({
      seed: 4,
      tooManyRequests: { rate: 0.05, retryAfterSeconds: 1 },
      serverError: { rate: 0.05, status: 503 },
      brokenJson: { rate: 0.05 },
      connectionReset: { rate: 0.05 },
    });
    const summary = await pull('stormy');
    expect(summary.statistics.retried).toBeGreaterThan(summary.statistics.requests * 0.15);
    expect(summary.statistics.fallbacks).toEqual([]);
    expect(readContent('stormy')).toEqual(readContent('calm'));
  });

  it('leaves the same bytes as a fresh pull after any day of edits', async () => {
    hasPulled('kept');
    const [firm, otherFirm] = await records('organisation', 2);
    const [person, otherPerson, thirdPerson] = await records('individual', 2);
    const [department] = await records('department', 2);
    const [office] = await records('office', 2);
    const [page] = await records('cms-page', 0);
    const [table] = await records('subsection', 2);
    const steps: (() => Promise<void>)[] = [
      () => edit('PATCH', `organisation/${firm?.organisationId}`, { name: 'Ōkawa, Müller & Ñíguez' }),
      () => edit('DELETE', `individual/${person?.personOrganisationId}?groupId=2`),
      () =>
        edit('PATCH', `individual-detail/${otherPerson?.personOrganisationId}?groupId=2`, {
          jobTitle: 'Head of Disputes',
          providedProfile: { title: 'About', html: '<p>Long.</p>' },
        }),
      () =>
        edit('PATCH', `individual-detail/${thirdPerson?.personOrganisationId}?groupId=2`, {
          contact: null,
          editorialReviews: [],
        }),
      () => edit('DELETE', `department/${department?.departmentProfileId}?groupId=2`),
      () => edit('DELETE', `office/${office?.organisationId}?groupId=2`),
      () => edit('DELETE', `organisation/${otherFirm?.organisationId}?groupId=2`),
      () => edit('DELETE', `subsection/${table?.subsectionId}?groupId=2`),
      () => edit('PATCH', `cms-page/${page?.contentId}`, { title: 'Another title' }),
      () =>
        edit('POST', 'article', {
          seoTitle: 'a-new-article',
          title: 'A new article',
          summary: 'New.',
          html: '<p>New.</p>',
          publishedOn: '2026-11-20',
          parentOrganisationIds: [],
          topicIds: [],
          authorIds: [],
          contributors: [],
          languages: [],
        }),
    ];
    for (const step of steps) {
      await step();
      for (const groupId of [1, 2, 7, 8, 14, 21]) await publish(groupId);
      await pull('kept');
    }
    await pull('fresh');
    expect(forReaders(readContent('kept'))).toEqual(forReaders(readContent('fresh')));
  });

  it('adds a new firm of one group and changes no other file', async () => {
    hasPulled('snapshot');
    const before = readContent('snapshot');
    await edit('POST', 'organisation?groupId=7', {
      name: 'Quince & Quill',
      townName: null,
      countryName: null,
      firmType: 1,
    });
    await edit('PATCH', 'tier/1?groupId=1', { name: 'Renamed meanwhile' }).catch(() => undefined);
    await publish(7);
    await publish(1);
    const summary = await pull('snapshot', { groups: [7] });
    expect(summary.records.organisations).toMatchObject({ added: 1, changed: 0, removed: 0 });
    const after = readContent('snapshot');
    const changed = Object.keys(after).filter((name) => after[name] !== before[name]);
    expect(
      changed.every((name) => /^(groups|upstream)\/7\/|^index\.json$|^upstream\/state\.json$/.test(name)),
    ).toBe(true);
    expect(changed).toContain('groups/7/organisations.jsonl');
  });
});

describe('the pull command', () => {
  const root = resolve(import.meta.dirname, '../..');

  const start = (
    options: readonly string[],
    variables: Readonly<Record<string, string>> = {},
  ): ChildProcess =>
    spawn(process.execPath, ['--import', 'tsx', 'scripts/pull.ts', ...options], {
      cwd: root,
      env: { PATH: process.env.PATH, ...variables },
      stdio: ['ignore', 'pipe', 'pipe'],
    });

  const run = (...options: string[]) => ended(start(options));

  async function ended(
    child: ChildProcess,
  ): Promise<{ code: number | null; output: string; errors: string }> {
    let output = '';
    let errors = '';
    child.stdout?.on('data', (text) => {
      output += text;
    });
    child.stderr?.on('data', (text) => {
      errors += text;
    });
    const [code] = await once(child, 'close');
    return { code, output, errors };
  }

  const into = (name: string) => ['--source', publisher.origin, '--out', join(scratch, name), '--quiet'];

  it('prints its usage', async () => {
    const { code, output } = await run('--help');
    expect(code).toBe(0);
    expect(output).toContain('Usage: npm run pull -- [--group ID…] [--source URL] [--out DIR]');
  });

  it.each([
    [['--colour'], "Unknown option '--colour'"],
    [['--group', 'two'], '--group is "two", which is not a whole number from 1 to 999999999999999.'],
    [['--source', 'here'], '--source is "here", which is not an http(s) address.'],
  ])('exits with 2 for %j', async (options, problem) => {
    const { code, errors } = await run(...options);
    expect(code).toBe(2);
    expect(errors).toContain(problem);
    expect(errors).toContain('See npm run pull -- --help.');
  });

  it('exits with 2 for a group that does not exist', async () => {
    const { code, errors } = await run(...into('snapshot'), '--group', '999');
    expect(code).toBe(2);
    expect(errors).toContain('UnknownGroup: The upstream has no publication type group 999.');
  });

  it('pulls, prints the changes, and exits with 0', async () => {
    const first = await run(...into('snapshot'));
    expect(first.code, first.errors).toBe(0);
    expect(first.output).toMatch(/^Pulled 6 groups: \d+ files written, 0 removed\./);
    const second = await run(...into('snapshot'));
    expect(second.output).toMatch(
      /^Pulled 6 groups: nothing new\.\nRequests: (\d+), of which \1 returned 304 \(not modified\)/,
    );
  });

  it('exits with 1 on faults, lists all of them and does not change the snapshot', async () => {
    await pull('snapshot', { upstream: undefined });
    const before = readContent('snapshot');
    const [page, otherPage] = await records('cms-page', 0);
    const [person] = await records('individual', 8);
    const [department] = await records('department', 8);
    const personId = person?.personOrganisationId as number;
    const departmentId = department?.departmentProfileId as number;
    await edit('PATCH', `individual/${personId}?groupId=8&unchecked`, { fullName: 7 });
    await edit('PATCH', `department/${departmentId}?groupId=8&unchecked`, { tierId: 999_999 });
    await edit('PATCH', `cms-page/${page?.contentId}`, { path: otherPage?.path });
    await publish(8);
    const { code, errors } = await run(...into('snapshot'));
    expect(code).toBe(1);
    expect(errors).toContain('PullRejected: 3 faults in the responses of the upstream.');
    expect(errors).toContain(`at    groups/8/individuals/${personId}, field fullName`);
    expect(errors).toContain(`DanglingReference: groups/8/departments/${departmentId} refers to tier 999999`);
    expect(errors).toMatch(/AddressTaken: site\/pages\/\d+ and site\/pages\/\d+ both claim the page/);
    expect(readContent('snapshot')).toEqual(before);
  });

  it('exits with 1 if the upstream is down and does not change the snapshot', async () => {
    hasPulled('snapshot');
    const before = readContent('snapshot');
    const options = ['--source', 'http://127.0.0.1:9', '--out', join(scratch, 'snapshot'), '--quiet'];
    // The random delay between two attempts is 0 here.
    const withoutWaits = { NODE_OPTIONS: '--import=data:text/javascript,Math.random=()=>0' };
    const { code, errors } = await ended(start(options, withoutWaits));
    expect(code).toBe(1);
    expect(errors).toContain('CallFailed: The call "publication type groups" failed 10 times: ');
    expect(readContent('snapshot')).toEqual(before);
  });

  it('leaves the complete old or new snapshot if it is killed at any time', {
    timeout: 120_000 + KILLS * 60_000,
  }, async () => {
    const rename = async (name: string) => {
      await edit('PATCH', 'type-group/14?groupId=14', { description: name });
      await edit('PATCH', 'type-group/21?groupId=21', { description: name });
      await publish(14);
      await publish(21);
    };
    const now = { clock: () => new Date() };
    const whole: Record<string, string>[] = [];
    for (const description of ['One.', 'Two.']) {
      await rename(description);
      await pull(description, now);
      whole.push(readContent(description));
    }
    const began = performance.now();
    await run(...into('snapshot'));
    const duration = performance.now() - began;

    for (let round = 0; round < KILLS; round++) {
      await rename(round % 2 === 0 ? 'One.' : 'Two.');
      const child = start(into('snapshot'));
      const closed = once(child, 'close');
      await wait(duration * (0.3 + (0.6 * round) / KILLS));
      child.kill('SIGKILL');
      await closed;
      await recoverSnapshot(join(scratch, 'snapshot'));
      expect(whole.map(forReaders)).toContainEqual(forReaders(readContent('snapshot')));
    }
    await rename('Two.');
    await pull('snapshot', now);
    expect(readContent('snapshot')).toEqual(whole[1]);
    expect(readdirSync(scratch).filter((name) => /next|previous/.test(name))).toEqual([]);
  });
});
