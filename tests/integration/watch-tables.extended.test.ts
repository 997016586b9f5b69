/** Starts `npm run watch` for CSV files and for a SQLite database, to test that the command re-reads changed files and publishes them. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readHistory } from '../../src/delivery/watch/cycle-history.ts';
import { sqliteFromCsv } from '../support/sqlite-from-csv.ts';

const TIMEOUT = { timeout: 180_000, interval: 200 };

describe.each([
  { kind: 'a folder of CSV files', prefix: 'csv', failure: 'ContentInvalid' },
  { kind: 'a SQLite database', prefix: 'sqlite', failure: 'ContentUnreadable' },
])('a watch of $kind', ({ prefix, failure }) => {
  const scratch = mkdtempSync(join(tmpdir(), 'laurel-watch-tables-'));
  const content = join(scratch, 'content');
  const database = join(scratch, 'content.sqlite');
  const history = join(scratch, 'history.jsonl');
  let watch: ChildProcess;
  let output = '';

  const outcomes = () => readHistory(history).map(({ outcome }) => outcome);
  const releases = () => outcomes().filter((outcome) => outcome === 'released').length;
  const livePage = (path: string) => readFileSync(join(scratch, 'published/current', path), 'utf8');
  const articles = () => readFileSync(join(content, 'articles.csv'), 'utf8');
  const nextCycle = async () => {
    const before = outcomes().length;
    await vi.waitFor(() => expect(outcomes().length).toBeGreaterThan(before), TIMEOUT);
  };

  /** Writes the articles. The database is created next to the watched file, and then renamed. */
  function write(text: string): void {
    writeFileSync(join(content, 'articles.csv'), text);
    if (prefix === 'sqlite') renameSync(sqliteFromCsv(content, `${database}.new`), database);
  }

  /** Writes an incomplete file: a CSV file that ends within a cell, or a database that is shorter than its header states. */
  function writeIncomplete(): void {
    if (prefix === 'csv') writeFileSync(join(content, 'articles.csv'), `${articles().trimEnd()}\n"tides`);
    else writeFileSync(database, readFileSync(database).subarray(0, 8192));
  }

  beforeAll(async () => {
    cpSync('examples/source-csv', content, { recursive: true });
    write(articles());
    const folders = ['snapshots', 'out', 'cache'].flatMap((name) => [`--${name}`, join(scratch, name)]);
    const source = ['--source', prefix === 'csv' ? `csv:${content}` : `sqlite:${database}`];
    const published = ['--to', join(scratch, 'published'), '--history', history];
    watch = spawn(
      process.execPath,
      ['scripts/run.mjs', 'watch', ...source, '--poll', '1', ...published, ...folders],
      { env: { PATH: process.env.PATH, HOME: process.env.HOME } },
    );
    for (const stream of [watch.stdout, watch.stderr])
      stream?.on('data', (text) => {
        output += text;
      });
    await vi.waitFor(() => expect(releases(), output).toBe(1), TIMEOUT);
  }, 200_000);
  afterAll(() => rmSync(scratch, { recursive: true, force: true }));

  it('publishes the content at its start', () => {
    expect(livePage('articles/tides-and-time-charters.html')).toContain('waits for no charterer');
  });

  it('publishes a changed row', { timeout: 200_000 }, async () => {
    write(articles().replace('waits for no charterer', 'waits for each charterer'));
    await vi.waitFor(() => expect(releases(), output).toBe(2), TIMEOUT);
    expect(livePage('articles/tides-and-time-charters.html')).toContain('waits for each charterer');
  });

  it('publishes no row of an incomplete file, and publishes all rows when the file is complete', {
    timeout: 200_000,
  }, async () => {
    const complete = articles().replace('each charterer', 'every charterer');
    writeIncomplete();
    await vi.waitFor(() => expect(outcomes().at(-1), output).toBe('failed'), TIMEOUT);
    expect(readHistory(history).at(-1)?.failure).toBe(failure);
    expect(releases()).toBe(2);
    expect(livePage('articles/tides-and-time-charters.html')).toContain('waits for each charterer');
    write(complete);
    await vi.waitFor(() => expect(releases(), output).toBe(3), TIMEOUT);
    expect(livePage('articles/tides-and-time-charters.html')).toContain('waits for every charterer');
  });

  it.runIf(prefix === 'csv')(
    'publishes no rows of a file that a program is writing',
    { timeout: 200_000 },
    async () => {
      const menus = join(content, 'menus.csv');
      const complete = readFileSync(menus, 'utf8').replace('Harbour firms', 'All harbour firms');
      const rows = complete.trimEnd().split('\n');
      await nextCycle();
      // Each incomplete file is a valid file with fewer menus.
      for (let part = 1; part <= 6; part++) {
        writeFileSync(menus, `${rows.slice(0, -1).join('\n')}${'\n'.repeat(part)}`);
        await sleep(500);
      }
      expect(releases()).toBe(3);
      writeFileSync(menus, complete);
      await vi.waitFor(() => expect(releases(), output).toBe(4), TIMEOUT);
      expect(livePage('data/header.json')).toContain('All harbour firms');
    },
  );

  it('exits with 0 when it is stopped', async () => {
    watch.kill('SIGTERM');
    expect(await once(watch, 'exit')).toEqual([0, null]);
  });
});
