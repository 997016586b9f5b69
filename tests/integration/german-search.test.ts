/**
 * Searches in the German example. Starts processes: the language of the site and its search is resolved when a process starts.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EntityType } from '../../src/domain/entity-types.ts';
import type { QueryChange } from '../../src/domain/search.ts';
import { root } from '../support/sample-site.ts';

/** A query with the practice area and the location of its first hit, or the name of the firm or person. */
type Expectation = readonly [query: string, first: string];

const TABLES: readonly Expectation[] = [
  ['Arbeitsrecht', 'Arbeitsrecht, Deutschland'],
  ['arbeitsrecht münchen', 'Arbeitsrecht, München'],
  ['Arbeitsrecht Muenchen', 'Arbeitsrecht, München'],
  ['employment law berlin', 'Arbeitsrecht, Berlin'],
  ['Gesellschaftsrecht Hamburg', 'Gesellschaftsrecht und M&A, Hamburg'],
  ['M&A Frankfurt', 'Gesellschaftsrecht und M&A, Frankfurt am Main'],
  ['Fusionen und Übernahmen', 'Gesellschaftsrecht und M&A, Deutschland'],
  ['Unternehmenskauf', 'Gesellschaftsrecht und M&A, Deutschland'],
  ['Bankrecht', 'Bank- und Finanzrecht, Deutschland'],
  ['banking', 'Bank- und Finanzrecht, Deutschland'],
  ['Finanzrecht Frankfurt', 'Bank- und Finanzrecht, Frankfurt am Main'],
  ['Markenrecht', 'Gewerblicher Rechtsschutz, Deutschland'],
  ['Patentrecht München', 'Gewerblicher Rechtsschutz, München'],
  ['gewerblicher rechtschutz', 'Gewerblicher Rechtsschutz, Deutschland'],
  ['Datenschutzrecht', 'Datenschutz und IT-Recht, Deutschland'],
  ['DSGVO', 'Datenschutz und IT-Recht, Deutschland'],
  ['IT-Recht Berlin', 'Datenschutz und IT-Recht, Berlin'],
  ['kartelrecht', 'Kartellrecht, Deutschland'],
  ['Wettbewerbsrecht', 'Kartellrecht, Deutschland'],
  ['Steuern', 'Steuerrecht, Deutschland'],
  ['Steuerrecht in München', 'Steuerrecht, München'],
  ['die besten Kanzleien für Steuerrecht', 'Steuerrecht, Deutschland'],
  ['Mietrecht', 'Immobilienrecht, Deutschland'],
  ['Prozessrecht', 'Prozessführung und Schiedsverfahren, Deutschland'],
  ['Schiedsgerichtsbarkeit', 'Prozessführung und Schiedsverfahren, Deutschland'],
  ['Litigation', 'Prozessführung und Schiedsverfahren, Deutschland'],
  ['öffentliche Aufträge', 'Vergaberecht, Deutschland'],
];

const FIRMS: readonly Expectation[] = [
  ['kanzlei eichwalder', 'Eichwalder von Loewen'],
  ['Eichwalder von Löwen', 'Eichwalder von Loewen'],
  ['Hallerbeck Soehne', 'Hallerbeck & Söhne'],
  ['Hallerbeck & Söhne Rechtsanwälte', 'Hallerbeck & Söhne'],
  ['Brandhof Ostermeyer', 'Brandhoff Ostermeyer Rechtsanwälte'],
  ['Falkenrieth', 'Falkenrieth Partnerschaft mbB'],
];

const PEOPLE: readonly Expectation[] = [
  ['Rechtsanwältin Viktoria Dahlhaus', 'Dr. Viktoria Dahlhaus'],
  ['Dr. Viktoria Dahlhaus', 'Dr. Viktoria Dahlhaus'],
  ['Ahrendt Alexandra', 'Alexandra Ahrendt'],
  ['Ölschläger', 'Anneliese Oelschläger'],
  ['Niggeman', 'Dr. Burkhard Niggemann'],
];

/** A practice area without tables, with the German name of the wider area. */
const WIDER_AREAS: readonly Expectation[] = [
  ['Kapitalmarktrecht', 'Bank- und Finanzrecht'],
  ['Insolvenzrecht', 'Bank- und Finanzrecht'],
  ['Bankaufsichtsrecht', 'Bank- und Finanzrecht'],
  ['Baurecht', 'Immobilienrecht'],
  ['Private Equity', 'Gesellschaftsrecht und M&A'],
];

const QUERIES: readonly (readonly [EntityType, Expectation])[] = [
  ...[...TABLES, ...WIDER_AREAS].map((expectation) => ['practice-area', expectation] as const),
  ...FIRMS.map((expectation) => ['organisation', expectation] as const),
  ...PEOPLE.map((expectation) => ['individual', expectation] as const),
];

interface Response {
  readonly names: readonly string[];
  readonly changes?: readonly QueryChange[];
}

/** Script that indexes the snapshot of its first argument, and prints the responses to the queries of its second. */
const SEARCH = `
  import { openInputs } from 'astro-incremental';
  import { rmSync } from 'node:fs';
  import { searchFolder } from './src/delivery/build/site-folders.ts';
  import { embeddedEngine } from './src/search/embedded-engine.ts';
  import { buildIndex } from './tests/search/relevance/build-index.ts';
  const [snapshot, queries] = process.argv.slice(1);
  const dist = buildIndex({ inputs: openInputs(snapshot) });
  const engine = embeddedEngine(searchFolder(dist));
  const responses = [];
  for (const [entityType, query] of JSON.parse(queries)) {
    const { hits, changes } = await engine.search({ entityType, query, page: 0, size: 5 });
    const names = hits.map(({ hit }) => hit.fullName ?? hit.name ?? hit.practiceAreaName + ', ' + hit.locationName);
    responses.push([query, { names, changes }]);
  }
  engine.close();
  rmSync(dist, { recursive: true });
  console.log(JSON.stringify(responses));
`;

let responses: ReadonlyMap<string, Response>;
const state = mkdtempSync(join(tmpdir(), 'german-search-'));

beforeAll(() => {
  const snapshot = join(state, 'snapshots');
  const env = { ...process.env, LAUREL_LOCALE: 'de', LAUREL_BRAND: 'examples/kanzleikompass/brand' };
  const run = (parameters: readonly string[]) =>
    execFileSync(process.execPath, parameters, { cwd: root, env, encoding: 'utf8', stdio: 'pipe' });
  const source = 'csv:examples/kanzleikompass/content';
  run(['scripts/run.mjs', 'pull', '--source', source, '--out', snapshot, '--quiet']);
  const queries = JSON.stringify(QUERIES.map(([type, [query]]) => [type, query]));
  const modules = ['--import', './scripts/locale-texts.mjs', '--input-type=module'];
  responses = new Map(JSON.parse(run([...modules, '--eval', SEARCH, snapshot, queries])));
});
afterAll(() => rmSync(state, { recursive: true, force: true }));

describe('the search of a German site', () => {
  it.each([...TABLES, ...FIRMS, ...PEOPLE])('returns for the query %s the first hit %s', (query, first) => {
    expect(responses.get(query)?.names[0]).toBe(first);
  });

  it.each(WIDER_AREAS)('shows for %s the tables of the wider area, and names it %s', (query, area) => {
    const { names, changes } = responses.get(query) ?? {};
    expect(names?.[0]).toBe(`${area}, Deutschland`);
    expect(changes).toEqual([{ typed: query.toLowerCase(), meant: area }]);
  });
});
