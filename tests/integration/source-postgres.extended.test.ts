/**
 * Exports the example database of PostgreSQL, then pulls and builds the CSV files. Only a server and a build show that the queries and
 * the adapter work together.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PostgresServer, postgresPrograms, startPostgres } from '../support/postgres.ts';
import { createTableSite } from '../support/table-site.ts';

const programs = postgresPrograms();
if (programs === undefined)
  console.warn(
    'PostgreSQL is not installed, so its tests are skipped. On Debian: apt-get install postgresql',
  );

describe.skipIf(programs === undefined)('a site of a PostgreSQL database', () => {
  const scratch = mkdtempSync(join(tmpdir(), 'laurel-postgres-site-'));
  const content = join(scratch, 'content');
  const site = createTableSite(join(scratch, 'state'), `csv:${content}`);
  let server: PostgresServer | undefined;
  let first: readonly string[];

  const exportContent = () =>
    server?.psql(['--file', resolve('examples/source-postgres/export.sql')], content);
  const change = (statement: string) => server?.psql(['--command', statement]);

  beforeAll(async () => {
    mkdirSync(content);
    server = startPostgres(programs ?? '');
    server.psql(['--file', resolve('examples/source-postgres/database.sql')]);
    exportContent();
    first = (await site.update()).written;
  }, 600_000);
  afterAll(() => {
    server?.stop();
    rmSync(scratch, { recursive: true, force: true });
  });

  it('has a page of each firm, lawyer, article and event', () => {
    const pages = (folder: string) => first.filter((file) => file.startsWith(`${folder}/`));
    expect(pages('law-firm')).toHaveLength(3);
    expect(pages('lawyer')).toHaveLength(8);
    expect(site.read('articles/tides-and-time-charters.html')).toContain('The tide waits for no charterer.');
    expect(site.read('events.html')).toContain('Salvage at noon');
    expect(site.read('data/header.json')).toContain('Harbour firms');
  });

  it('rewrites only the page of a lawyer after a change of the job title', async () => {
    change(`UPDATE lawyer SET job_title = 'Senior Counsel' WHERE name = 'Dagny Solberg'`);
    exportContent();
    const { written, removed } = await site.update();
    expect(written).toEqual([expect.stringMatching(/^lawyer\/dagny-solberg-harbour-1:\d+\.html$/)]);
    expect(removed).toEqual([]);
  });

  it('rewrites nothing without a change', async () => {
    exportContent();
    expect(await site.update()).toEqual({ written: [], removed: [] });
  });

  it('has the same pages after a new lawyer was added and removed, and the state was deleted', async () => {
    change(
      `INSERT INTO lawyer (id, firm, name) SELECT '00000000-0000-4000-8000-000000000001', id, 'Ida Berg' FROM firm LIMIT 1`,
    );
    exportContent();
    const { written } = await site.update();
    expect(written.filter((file) => file.startsWith('lawyer/'))).toEqual([
      'lawyer/ida-berg-harbour-1:9.html',
    ]);
    change(`DELETE FROM lawyer WHERE name = 'Ida Berg'`);
    exportContent();
    site.deleteState();
    const { removed } = await site.update();
    expect(removed).toContain('lawyer/ida-berg-harbour-1:9.html');
    expect(removed.filter((file) => file.startsWith('lawyer/'))).toHaveLength(1);
  });
});
