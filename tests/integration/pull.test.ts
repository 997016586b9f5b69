import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { recoverSnapshot } from '../../src/content/pull/pull-snapshot.ts';
import { embeddedPull, forReaders } from '../support/embedded-pull.ts';

/** Tests the pull from the embedded publisher over HTTP, as a function and as a command. */

/** Number of killed pulls: one by default, fifty in the long run (TEST_KILLS=50). */
const KILLS = Number(process.env.TEST_KILLS ?? 1);

const upstream = embeddedPull();

describe('pulling the embedded publisher', () => {
  it('receives only 304 responses the second time', async () => {
    upstream.copyFirstPull('snapshot');
    const summary = await upstream.pull('snapshot');
    expect(summary.changed).toBe(false);
    const statuses = Object.values(upstream.publisher.requests()).flatMap((byStatus) =>
      Object.keys(byStatus),
    );
    expect(new Set(statuses)).toEqual(new Set(['304']));
  });

  it('completes with the same bytes when one request in five fails', { tags: 'further' }, async () => {
    upstream.copyFirstPull('calm');
    upstream.publisher.setFaults({
      seed: 4,
      tooManyRequests: { rate: 0.05, retryAfterSeconds: 1 },
      serverError: { rate: 0.05, status: 503 },
      brokenJson: { rate: 0.05 },
      connectionReset: { rate: 0.05 },
    });
    const summary = await upstream.pull('stormy');
    expect(summary.statistics.retried).toBeGreaterThan(summary.statistics.requests * 0.15);
    expect(summary.statistics.fallbacks).toEqual([]);
    // A pull requests a picture at most twice, so pictures may be missing after the simulated faults. The next pull requests them again.
    upstream.publisher.setFaults({});
    await upstream.pull('stormy');
    // `forReaders` omits the state of the pull, which differs because it contains the address of the publisher.
    expect(forReaders(upstream.readContent('stormy'))).toEqual(forReaders(upstream.readContent('calm')));
  });

  it('adds a new firm of one group and changes no other file', async () => {
    upstream.copyFirstPull('snapshot');
    const before = upstream.readContent('snapshot');
    await upstream.edit('POST', 'organisation?groupId=7', {
      name: 'Quince & Quill',
      townName: null,
      countryName: null,
      firmType: 1,
    });
    await upstream.edit('PATCH', 'tier/1?groupId=1', { name: 'Renamed meanwhile' }).catch(() => undefined);
    await upstream.publish(7);
    await upstream.publish(1);
    const summary = await upstream.pull('snapshot', { groups: [7] });
    expect(summary.records.organisations).toMatchObject({ added: 1, changed: 0, removed: 0 });
    const after = upstream.readContent('snapshot');
    const changedFiles = Object.keys(after).filter((name) => after[name] !== before[name]);
    expect(
      changedFiles.every((name) =>
        /^(groups|upstream)\/7\/|^index\.json$|^upstream\/state\.json$/.test(name),
      ),
    ).toBe(true);
    expect(changedFiles).toContain('groups/7/organisations.jsonl');
  });
});

describe('the pull command', () => {
  const root = resolve(import.meta.dirname, '../..');

  const start = (
    options: readonly string[],
    variables: Readonly<Record<string, string>> = {},
  ): ChildProcess =>
    spawn(process.execPath, ['scripts/run.mjs', 'pull', ...options], {
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

  const into = (name: string) => [
    '--source',
    upstream.publisher.origin,
    '--out',
    join(upstream.folder, name),
    '--quiet',
  ];

  it('prints its usage', async () => {
    const { code, output } = await run('--help');
    expect(code).toBe(0);
    expect(output).toContain('Usage: npm run pull -- [--group ID…] [--source SOURCE] [--out DIR]');
  });

  it.each([
    [['--colour'], "Unknown option '--colour'"],
    [['--group', 'two'], '--group is "two", which is not a whole number from 1 to 999999999999999.'],
    [['--source', 'here'], '--source is set, but is not an http(s) address without user name, password'],
  ])('exits with 2 for %j', { tags: 'further' }, async (options, problem) => {
    const { code, errors } = await run(...options);
    expect(code).toBe(2);
    expect(errors).toContain(problem);
    expect(errors).toContain('See npm run pull -- --help.');
  });

  it('exits with 2 and names LAUREL_API if no upstream is configured', { tags: 'further' }, async () => {
    const { code, errors } = await run('--quiet');
    expect(code).toBe(2);
    expect(errors).toContain('The upstream is not configured. Set LAUREL_API to the address of your API');
  });

  it('exits with 2 for a group that does not exist', { tags: 'further' }, async () => {
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

  describe('with --check', () => {
    /** All files and folders of the test, with the size and time of each file. */
    const everything = () =>
      readdirSync(upstream.folder, { recursive: true, encoding: 'utf8' }).map((name) => {
        const { size, mtimeMs, ino } = statSync(join(upstream.folder, name));
        return [name, size, mtimeMs, ino];
      });

    it('reports calls and warnings as text and JSON, stores nothing, and exits with 3', async () => {
      upstream.copyFirstPull('snapshot');
      const before = everything();
      const asText = await run(...into('snapshot'), '--check');
      expect(asText.code, asText.errors).toBe(3);
      expect(asText.output).toMatch(
        /^Checked 6 guides with [\d,]+ requests; [\d,]+ bytes received, nothing stored\./,
      );
      expect(asText.output).toContain('Warnings. A pull publishes the records without this content:');
      const asJson = await run(...into('absent'), '--check', '--json');
      expect(JSON.parse(asJson.output)).toMatchObject({ groups: [1, 2, 7, 8, 14, 21] });
      expect(everything()).toEqual(before);
    });

    it('exits with 0 if a guide has no faults', { tags: 'further' }, async () => {
      expect(await run(...into('absent'), '--check', '--group', '14')).toMatchObject({ code: 0 });
    });

    it('exits with 1 and names record and field of a fault', { tags: 'further' }, async () => {
      const [person] = await upstream.records('individual', 14);
      const id = person?.personOrganisationId as number;
      await upstream.edit('PATCH', `individual/${id}?groupId=14&unchecked`, { fullName: 7 });
      await upstream.publish(14);
      const { code, output } = await run(...into('absent'), '--check', '--group', '14');
      expect(code).toBe(1);
      expect(output).toContain(`groups/14/individuals/${id}, field fullName: `);
    });

    it('exits with 1 if the upstream cannot be reached', { tags: 'further' }, async () => {
      const { code, errors } = await run('--source', 'http://127.0.0.1:9', '--check', '--quiet');
      expect(code).toBe(1);
      expect(errors).toContain('CallFailed: ');
    });

    it.each([
      ['http://127.0.0.1:9', 'CallFailed'],
      ['csv:tests/support', 'TableUnreadable'],
      ['csv:examples/none', 'ContentUnreadable'],
      ['sqlite:examples/source-csv/tiers.csv', 'ContentUnreadable'],
    ])(
      'prints a fault as JSON with --json if %s cannot be read',
      { tags: 'further' },
      async (source, name) => {
        const { code, output, errors } = await run('--source', source, '--check', '--json', '--quiet');
        expect(code).toBe(1);
        const { calls, faults } = JSON.parse(output);
        expect(calls).toEqual([]);
        expect(faults[0]).toMatchObject({ severity: 'fault', records: 1, example: { name } });
        expect(errors).toMatch(/^(CallFailed|ContentInvalid|ContentUnreadable): /);
      },
    );
  });

  it('exits with 2 for --json without --check', async () => {
    const { code, errors } = await run('--json');
    expect(code).toBe(2);
    expect(errors).toContain('--json requires --check.');
  });

  it('exits with 3 on faults, lists all of them on standard error and retains the previous content', async () => {
    await upstream.pull('snapshot', { upstream: undefined });
    const before = upstream.readContent('snapshot');
    const [page, otherPage] = await upstream.records('cms-page', 0);
    const [person] = await upstream.records('individual', 8);
    const [department] = await upstream.records('department', 8);
    const personId = person?.personOrganisationId as number;
    const departmentId = department?.departmentProfileId as number;
    await upstream.edit('PATCH', `individual/${personId}?groupId=8&unchecked`, { fullName: 7 });
    await upstream.edit('PATCH', `department/${departmentId}?groupId=8&unchecked`, { tierId: 999_999 });
    await upstream.edit('PATCH', `cms-page/${page?.contentId}`, { path: otherPage?.path });
    await upstream.publish(8);
    const { code, errors } = await run(...into('snapshot'));
    expect(code).toBe(3);
    expect(errors).toContain(`groups/8/individuals/${personId}, field fullName: `);
    expect(errors).toContain(`groups/8/departments/${departmentId} refers to tier 999999`);
    expect(errors).toMatch(/site\/pages\/\d+ and site\/pages\/\d+ both claim the page/);
    expect(forReaders(upstream.readContent('snapshot'))).toEqual(forReaders(before));
  });

  it('exits with 1 if the upstream is down and does not change the snapshot', {
    tags: 'further',
  }, async () => {
    upstream.copyFirstPull('snapshot');
    const before = upstream.readContent('snapshot');
    const options = ['--source', 'http://127.0.0.1:9', '--out', join(upstream.folder, 'snapshot'), '--quiet'];
    // The random delay between two attempts is 0 here.
    const withoutWaits = { NODE_OPTIONS: '--import=data:text/javascript,Math.random=()=>0' };
    const { code, errors } = await ended(start(options, withoutWaits));
    expect(code).toBe(1);
    expect(errors).toContain('CallFailed: The call "publication type groups" failed 10 times: ');
    expect(upstream.readContent('snapshot')).toEqual(before);
  });

  it('leaves the complete old or new snapshot if it is killed at any time', {
    timeout: 240_000 + KILLS * 60_000,
  }, async () => {
    const rename = async (name: string) => {
      await upstream.edit('PATCH', 'type-group/14?groupId=14', { description: name });
      await upstream.edit('PATCH', 'type-group/21?groupId=21', { description: name });
      await upstream.publish(14);
      await upstream.publish(21);
    };
    const now = { clock: () => new Date() };
    const began = performance.now();
    await run(...into('snapshot'));
    const duration = performance.now() - began;
    const whole: Record<string, string>[] = [];
    for (const description of ['One.', 'Two.']) {
      await rename(description);
      // The snapshot contains times of its first pull, which later pulls retain.
      cpSync(join(upstream.folder, 'snapshot'), join(upstream.folder, description), { recursive: true });
      await upstream.pull(description, now);
      whole.push(upstream.readContent(description));
    }
    await run(...into('snapshot'));

    for (let round = 0; round < KILLS; round++) {
      await rename(round % 2 === 0 ? 'One.' : 'Two.');
      const child = start(into('snapshot'));
      const closed = once(child, 'close');
      await wait(duration * (0.3 + (0.6 * round) / KILLS));
      child.kill('SIGKILL');
      await closed;
      await recoverSnapshot(join(upstream.folder, 'snapshot'));
      expect(whole.map(forReaders)).toContainEqual(forReaders(upstream.readContent('snapshot')));
    }
    await rename('Two.');
    await upstream.pull('snapshot', now);
    expect(upstream.readContent('snapshot')).toEqual(whole[1]);
    expect(readdirSync(upstream.folder).filter((name) => /next|previous/.test(name))).toEqual([]);
  });
});
