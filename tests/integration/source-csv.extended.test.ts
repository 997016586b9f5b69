/** Pulls and builds the example of CSV files. Only a build shows which pages a changed row rewrites. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTableSite } from '../support/table-site.ts';

const scratch = mkdtempSync(join(tmpdir(), 'laurel-csv-site-'));
const content = join(scratch, 'content');
const site = createTableSite(join(scratch, 'state'), `csv:${content}`);
let first: readonly string[];

beforeAll(async () => {
  // The first pull assigns the integer ids.
  const filter = (path: string) => !path.endsWith('ids.csv');
  cpSync('examples/source-csv', content, { recursive: true, filter });
  first = (await site.update()).written;
}, 600_000);
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

function edit(name: string, change: (text: string) => string): void {
  const file = join(content, `${name}.csv`);
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, change(text));
  expect(readFileSync(file, 'utf8')).not.toBe(text);
}

describe('a site of CSV files', () => {
  it('has a page of each firm, lawyer, article and event', () => {
    const pages = (folder: string) => first.filter((file) => file.startsWith(`${folder}/`));
    expect(pages('law-firm')).toHaveLength(3);
    expect(pages('lawyer')).toHaveLength(8);
    expect(site.read('articles/tides-and-time-charters.html')).toContain('The tide waits for no charterer.');
    expect(site.read('events.html')).toContain('Salvage at noon');
    expect(site.read('data/header.json')).toContain('Harbour firms');
  });

  it('rewrites only the page of a lawyer after a change of the job title', async () => {
    edit('individuals', (text) => text.replace(',Counsel,', ',Senior Counsel,'));
    expect(await site.update()).toEqual({ written: ['lawyer/dagny-solberg-harbour-1:4.html'], removed: [] });
  });

  it('rewrites nothing without a change', async () => {
    expect(await site.update()).toEqual({ written: [], removed: [] });
  });

  it('rewrites only the pages that show an article after a change of its title', async () => {
    edit('articles', (text) => text.replace('Tides and time charters', 'Tides and voyage charters'));
    expect(await site.update()).toEqual({
      written: [
        'articles.html',
        'articles.xml',
        'articles/tides-and-time-charters.html',
        'articles/topic/shipping-1.html',
        'content.html',
        'data/lists/articles.json',
        'index.html',
      ],
      removed: [],
    });
  });

  it("rewrites only the search index and the pages that show a lawyer's band if this band changes", async () => {
    edit('rankings', (text) =>
      text.replace('grete-holm,insurance-port-aldren,band-1', 'grete-holm,insurance-port-aldren,band-2'),
    );
    expect(await site.update()).toEqual({
      written: [
        '.search/individual-1-0-of-1.sqlite',
        'department/northmole-legal-insurance-harbour-1:2:1:1:3.html',
        'law-firm/northmole-legal-harbour-1:3.html',
        'lawyer/grete-holm-harbour-1:7.html',
        'legal-guide/harbour-1.html',
        'legal-rankings/insurance-port-aldren-1:2:1:1.html',
      ],
      removed: [],
    });
  });

  it('has the same pages after all rows were reversed and the snapshot, caches and site were deleted', async () => {
    for (const name of ['individuals', 'organisations', 'rankings', 'departments', 'tiers', 'subsections'])
      edit(name, (text) => {
        const [header, ...rows] = text.trimEnd().split('\n');
        return `${[header, ...rows.toReversed()].join('\n')}\n`;
      });
    site.deleteState();
    // The calendar file contains the time of the pull that found the last change of the event. The deleted snapshot stored this time.
    expect(await site.update()).toEqual({ written: ['events/salvage-at-noon-1.ics'], removed: [] });
  });
});
