/** Pulls and builds a SQLite database. Only a build shows that its site equals the site of CSV files, and which pages a changed row rewrites. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sqliteFromCsv } from '../support/sqlite-from-csv.ts';
import { createTableSite } from '../support/table-site.ts';

const scratch = mkdtempSync(join(tmpdir(), 'laurel-sqlite-site-'));
const file = join(scratch, 'content.sqlite');
const site = createTableSite(join(scratch, 'state'), `sqlite:${file}`);

beforeAll(async () => {
  sqliteFromCsv('examples/source-csv', file);
  await site.update();
}, 600_000);
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

function change(statement: string): void {
  const database = new DatabaseSync(file);
  expect(database.prepare(statement).run().changes).toBe(1);
  database.close();
}

describe('a site of a SQLite database', () => {
  it('equals the site of CSV files with the same rows', async () => {
    const content = join(scratch, 'content');
    cpSync('examples/source-csv', content, { recursive: true });
    const csvSite = createTableSite(join(scratch, 'csv-state'), `csv:${content}`);
    await csvSite.update();
    // A calendar file contains the time of the pull.
    const files = ({ files }: typeof site) => [...files()].filter(([name]) => !name.endsWith('.ics'));
    expect(files(site)).toEqual(files(csvSite));
    expect([...site.files().keys()]).toEqual([...csvSite.files().keys()]);
  });

  it('rewrites nothing without a change', async () => {
    expect(await site.update()).toEqual({ written: [], removed: [] });
  });

  it('rewrites only the page of a lawyer after a change of the job title', async () => {
    change(`UPDATE individuals SET jobTitle = 'Senior Counsel' WHERE jobTitle = 'Counsel'`);
    expect(await site.update()).toEqual({ written: ['lawyer/dagny-solberg-harbour-1:4.html'], removed: [] });
  });
});
