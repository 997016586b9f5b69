import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FaultError } from '@laurel/diagnostics';
import { describe, expect, it } from 'vitest';
import { checkUpstream } from '../../../../src/content/pull/check-upstream.ts';
import { SOURCE_BASES, sourceFetch } from '../../../../src/content/pull/http/source-fetch.ts';
import { pullSnapshot } from '../../../../src/content/pull/pull-snapshot.ts';
import type { Source, UnvalidatedSource } from '../../../../src/content/upstream/source.ts';
import { contentChanging } from '../../../../src/domain/errors/tables.ts';

const group = { publicationTypeGroupId: 2, name: 'Europe', category: 1 as const, description: 'Lawyers.' };
const head = { publicationTypeGroupId: 2, publicationId: 8 };

/** A source with one guide that has no records. */
const emptyGuide: Source = {
  typeGroups: async () => [group],
  staticPracticeAreas: async ({ publicationTypeGroupId }) =>
    publicationTypeGroupId === '2'
      ? {
          ...head,
          group,
          publications: [
            {
              ...head,
              year: 2026,
              title: 'Europe 2026',
              publicationTypeName: null,
              isCurrent: true,
              publishedOn: '2026-03-02',
            },
          ],
          practiceAreas: [],
          locations: [],
          subsectionTypes: [],
          tiers: [],
          subsections: [],
        }
      : undefined,
  staticRankedOrganisations: async () => ({ ...head, organisations: [], departments: [], offices: [] }),
  staticRankedIndividuals: async () => ({ ...head, individuals: [] }),
  staticOverviews: async () => ({ ...head, overviews: [] }),
  staticDownloadGuideInfo: async () => ({ ...head, guide: null }),
};

const options = (source: Source) => ({
  source: SOURCE_BASES,
  fetch: sourceFetch(source),
  sleep: async () => undefined,
});

describe('sourceFetch', () => {
  const get = (source: Source, path: string, headers: Record<string, string> = {}) =>
    sourceFetch(source)(`${SOURCE_BASES.main}/${path}`, { headers });

  it('passes the parameters of the path and the query, and the language, to the function of the call', async () => {
    const requests: unknown[] = [];
    const source: Source = {
      organisationContributions: async (parameters, language) => {
        requests.push(parameters, language);
        return [];
      },
    };
    const response = await get(source, 'organisations/7/contributions?groupId=2', {
      'accept-language': 'fr',
    });
    expect(await response.json()).toEqual([]);
    expect(requests).toEqual([{ organisationId: '7', groupId: '2' }, 'fr']);
  });

  it('responds with 304 to the ETag of the same content, and with new content to another ETag', async () => {
    let description = 'Lawyers.';
    const source: Source = { typeGroups: async () => [{ ...group, description }] };
    const first = await get(source, 'publications/type-groups');
    const etag = first.headers.get('etag') ?? '';
    expect((await get(source, 'publications/type-groups', { 'if-none-match': etag })).status).toBe(304);
    description = 'Lawyers of Europe.';
    const changed = await get(source, 'publications/type-groups', { 'if-none-match': etag });
    expect(changed.status).toBe(200);
    expect(changed.headers.get('etag')).not.toBe(etag);
  });

  it.each([
    ['a call that the source does not have', 'events'],
    ['parameters for which the source has no content', 'static/3/practice-areas.json'],
    ['an address that is no call, such as a picture', 'logo.png'],
  ])('responds with 404 to %s', async (_, path) => {
    expect((await get(emptyGuide, path)).status).toBe(404);
  });
});

describe('a source', () => {
  it('is checked and pulled as an HTTP API', async () => {
    const out = join(mkdtempSync(join(tmpdir(), 'laurel-source-')), 'snapshot');
    const report = await checkUpstream(options(emptyGuide));
    expect(report.faults).toEqual([]);
    expect(report.calls.find(({ id }) => id === 'events')?.missing).toBe(1);
    const pull = () => pullSnapshot({ ...options(emptyGuide), out });
    expect((await pull()).changed).toBe(true);
    expect((await pull()).changed).toBe(false);
  });

  it.each([
    ['an error', new Error('The database is down'), 'The database is down'],
    ['a fault', new FaultError(contentChanging({ folder: 'content' })), 'The files in content were changed'],
    ['a value that is no error', 'down', 'down'],
    ['a programming error', new TypeError('rows is not iterable'), 'rows is not iterable'],
    ['a system error', Object.assign(new Error('no such file'), { code: 'ENOENT' }), 'no such file'],
  ])(
    'is not called again after a function throws %s, whose reason is reported',
    async (_, thrown, reason) => {
      let calls = 0;
      const checked = checkUpstream(
        options({
          ...emptyGuide,
          typeGroups: async () => {
            calls++;
            throw thrown;
          },
        }),
      );
      await expect(checked).rejects.toMatchObject({
        name: 'CallFailed',
        fault: { what: expect.stringContaining(reason) },
      });
      expect(calls).toBe(1);
    },
  );

  it('is not called again if a response cannot be serialised as JSON, e.g. because it contains a bigint', async () => {
    let calls = 0;
    const source: UnvalidatedSource = {
      ...emptyGuide,
      eventTypes: async () => {
        calls++;
        return [{ eventTypeId: 1n, name: 'Seminar' }];
      },
    };
    const { faults } = await checkUpstream({ ...options(emptyGuide), fetch: sourceFetch(source) });
    expect(faults.map(({ example }) => example.name)).toEqual(['CallFailed']);
    expect(calls).toBe(1);
  });
});
