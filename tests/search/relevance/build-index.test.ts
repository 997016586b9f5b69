import { readdirSync, rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { searchFolder } from '../../../src/delivery/build/site-folders.ts';
import { embeddedEngine } from '../../../src/search/embedded-engine.ts';
import { smallGuide } from '../../support/snapshot.ts';
import { buildIndex } from './build-index.ts';

const FIRMS = [50, 51];
const PEOPLE = 8_100;

let dist: string;
beforeAll(() => {
  const people = Array.from({ length: PEOPLE }, (_, index) => ({
    personOrganisationId: index + 1,
    personId: index + 1,
    fullName: 'Ana Berg',
    parentOrganisationId: FIRMS[index % FIRMS.length] as number,
    organisationId: null,
    townName: null,
    countryName: null,
    rankings: [],
  }));
  dist = buildIndex(smallGuide().group(2, 'individuals', people));
});
afterAll(() => rmSync(dist, { recursive: true }));

describe('the index of a directory with more than 8,000 people in a guide', () => {
  it('has several segments of people', () => {
    const segments = readdirSync(searchFolder(dist)).filter((file) => file.startsWith('individual-2-'));
    expect(segments.sort()).toEqual(['individual-2-0-of-2.sqlite', 'individual-2-1-of-2.sqlite']);
  });

  it('contains every person once', async () => {
    const engine = embeddedEngine(searchFolder(dist));
    const { nbHits } = await engine.search({ entityType: 'individual', query: 'ana berg', page: 0, size: 5 });
    engine.close();
    expect(nbHits).toBe(PEOPLE);
  });
});
