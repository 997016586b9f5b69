import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, it } from 'vitest';
import { checkUpstream } from '../../../../src/content/pull/check-upstream.ts';
import { SOURCE_BASES, sourceFetch } from '../../../../src/content/pull/http/source-fetch.ts';
import { pullSnapshot } from '../../../../src/content/pull/pull-snapshot.ts';
import { openCsvFolder } from '../../../../src/content/pull/tables/csv-folder.ts';
import { readRecords } from '../../../../src/content/pull/tables/read-records.ts';
import { openSqliteDatabase } from '../../../../src/content/pull/tables/sqlite-database.ts';
import { tableSource } from '../../../../src/content/pull/tables/table-source.ts';
import { sqliteFromCsv } from '../../../support/sqlite-from-csv.ts';

let folder: string;
let out: string;

beforeEach(() => {
  const scratch = mkdtempSync(join(tmpdir(), 'laurel-csv-source-'));
  folder = join(scratch, 'content');
  out = join(scratch, 'snapshot');
  cpSync('examples/source-csv', folder, { recursive: true });
});

const openFolder = async () => ({
  source: SOURCE_BASES,
  fetch: sourceFetch(tableSource(await readRecords(openCsvFolder(folder), true))),
  upstream: `csv:${folder}`,
  clock: () => new Date('2026-11-21T12:00:00Z'),
  sleep: async () => undefined,
});
const pull = async () => pullSnapshot({ ...(await openFolder()), out });

function edit(name: string, from: string | RegExp, to: string): void {
  const file = join(folder, `${name}.csv`);
  const text = readFileSync(file, 'utf8');
  const edited = text.replace(from, to);
  expect(edited).not.toBe(text);
  writeFileSync(file, edited);
}

/** Reverses the rows of a file. */
function reverse(name: string): void {
  const file = join(folder, `${name}.csv`);
  const [header, ...rows] = readFileSync(file, 'utf8').trimEnd().split('\n');
  writeFileSync(file, `${[header, ...rows.toReversed()].join('\n')}\n`);
}

const snapshotFile = (name: string) => readFileSync(join(out, name), 'utf8');

describe('a pull of CSV files', () => {
  it('publishes pages of the CMS at their paths', async () => {
    writeFileSync(
      join(folder, 'pages.csv'),
      'contentId,path,title,description,html\nimprint,/info/imprint,Imprint,Who we are.,<p>Harbour Press</p>\n',
    );
    await pull();
    expect(JSON.parse(snapshotFile('site/pages.jsonl'))).toMatchObject({
      path: '/info/imprint',
      title: 'Imprint',
      html: '<p>Harbour Press</p>',
      languages: [],
    });
  });

  it('has no faults in its check', async () => {
    const report = await checkUpstream(await openFolder());
    expect(report.faults).toEqual([]);
    expect(report.records).toMatchObject({
      organisations: 3,
      individuals: 8,
      subsections: 2,
      articles: 1,
      events: 1,
    });
  });

  it('schedules an article by its cell publishAt', async () => {
    edit('articles', /^(.*)\n(.*)$/m, '$1,publishAt\n$2,2026-12-01T09:00:00Z');
    await pull();
    expect(snapshotFile('site/articles.jsonl')).toBe('');
    expect(snapshotFile('upstream/schedule.jsonl')).toContain('"publishAt":"2026-12-01T09:00:00.000Z"');
  });

  it('reads nothing again until a row changes', async () => {
    expect((await pull()).changed).toBe(true);
    const again = await pull();
    expect(again.changed).toBe(false);
    expect(again.statistics.bytes).toBe(0);
  });

  it.each([
    ['an article', 'articles', 'waits for no', 'waits for each', ['site/articles.jsonl']],
    ['an event', 'events', 'at noon', 'at dawn', ['site/events.jsonl']],
    ['a menu', 'menus', 'Harbour firms', 'All firms', ['site/header-settings.json']],
  ])('changes only the snapshot file of %s if its row changes', async (_, name, from, to, files) => {
    await pull();
    edit(name, from, to);
    expect((await pull()).files.written).toEqual(files);
  });

  it.each([
    ['individuals', ',Counsel,', ',Partner,', '/persons/4/profile-basics'],
    ['reviews', 'ferries', 'tugs', '/editorial-review/persons/1'],
    ['organisations', '0101', '0199', '/organisations/1/profile-basics'],
  ])('requests only the details of the record whose row in %s.csv changed', async (name, from, to, path) => {
    await pull();
    edit(name, from, to);
    const options = await openFolder();
    const requested: string[] = [];
    const summary = await pullSnapshot({
      ...options,
      out,
      fetch: (input, init) => {
        requested.push(new URL(String(input)).pathname);
        return options.fetch(input, init);
      },
    });
    expect(summary.warnings).toEqual([]);
    expect(requested).toContain(path);
    const details = requested.filter((each) => /persons\/|organisations\//.test(each));
    expect(
      details.every((each) =>
        each.split('/').includes(path.split('/').at(path.endsWith('basics') ? 2 : 3) ?? ''),
      ),
    ).toBe(true);
  });

  it('writes the same snapshot again if the snapshot was deleted and all rows are in reverse order', async () => {
    await pull();
    const files = ['index.json', 'groups/1/individuals.jsonl', 'groups/1/departments.jsonl'];
    const before = files.map(snapshotFile);
    for (const name of ['individuals', 'organisations', 'tiers', 'subsections', 'rankings', 'departments'])
      reverse(name);
    rmSync(out, { recursive: true });
    await pull();
    expect(files.map(snapshotFile)).toEqual(before);
  });

  it('publishes a record without a malformed optional cell, with a warning, and reports an unknown column', async () => {
    edit('individuals', ',jobTitle,', ',gender,');
    edit('organisations', 'telephone', 'email');
    const { faults } = await checkUpstream(await openFolder());
    expect(faults.map(({ severity, example }) => [severity, example.name])).toEqual([
      ['warning', 'FieldOmitted'],
      ['note', 'UnknownField'],
    ]);
  });

  it('retains the previous articles, with a warning, if articles.csv no longer exists', async () => {
    await pull();
    rmSync(join(folder, 'articles.csv'));
    const { warnings } = await pull();
    expect(warnings.map(({ effect, scope }) => [effect, scope])).toEqual([
      ['content retained', 'site/articles'],
    ]);
    expect(snapshotFile('site/articles.jsonl')).toContain('Tides and time charters');
  });

  it('puts a firm and a lawyer without a ranking into each guide', async () => {
    edit('organisations', /$/, 'tidewater,Tidewater LLP,Port Aldren,1,,\n');
    edit('individuals', /$/, 'ida,ida,Ida Berg,tidewater,Port Aldren,,,\n');
    await pull();
    expect(snapshotFile('groups/1/organisations.jsonl')).toContain('Tidewater LLP');
    expect(snapshotFile('groups/1/individuals.jsonl')).toContain('Ida Berg');
  });

  it('puts each ranked firm and lawyer only into the guides of their tables', async () => {
    edit('guides', /$/, 'lakes,Lakes,1,Lawyers of the lakes.\n');
    edit('publications', /$/, 'lakes-2026,lakes,2026,Lakes Guide 2026,true,2026-03-02\n');
    edit('subsections', /$/, 'lakes-shipping,lakes,shipping,port-aldren,law-firms,1\n');
    edit('rankings', /$/, 'hugh-penrose,lakes-shipping,band-1,2026\n');
    await pull();
    const lines = (name: string) => snapshotFile(name).trimEnd().split('\n').length;
    expect([lines('groups/1/individuals.jsonl'), lines('groups/2/individuals.jsonl')]).toEqual([8, 1]);
    expect([lines('groups/1/organisations.jsonl'), lines('groups/2/organisations.jsonl')]).toEqual([3, 1]);
  });
});

describe('a pull of a SQLite database', () => {
  it('writes the same snapshot as a pull of CSV files with the same rows, and changes only the file of a changed row', async () => {
    await pull();
    const files = readdirSync(out, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.jsonl?$/.test(name) && !name.startsWith('upstream'))
      .sort();
    expect(files.length).toBeGreaterThan(15);
    const ofCsv = files.map(snapshotFile);
    rmSync(out, { recursive: true });
    const file = sqliteFromCsv(folder, join(folder, 'content.sqlite'));
    const pullDatabase = async () =>
      pullSnapshot({
        ...(await openFolder()),
        fetch: sourceFetch(tableSource(await readRecords(openSqliteDatabase(file), true))),
        upstream: `sqlite:${file}`,
        out,
      });
    await pullDatabase();
    expect(files.map(snapshotFile)).toEqual(ofCsv);
    expect((await pullDatabase()).changed).toBe(false);
    const database = new DatabaseSync(file);
    database.exec(`UPDATE articles SET title = 'Tides' WHERE rowid = 1`);
    database.close();
    expect((await pullDatabase()).files.written).toEqual(['site/articles.jsonl']);
  });
});
