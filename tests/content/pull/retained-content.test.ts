import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  type PullOptions,
  type PullSummary,
  pullSnapshot,
  retentionFaults,
} from '../../../src/content/pull/pull-snapshot.ts';
import { ITEMS_PER_PAGE } from '../../../src/content/pull/read-pages.ts';
import { digestOf } from '../../../src/content/pull/snapshot-folder.ts';
import { recordKinds, SITE_KINDS } from '../../../src/content/snapshots/record-kinds.ts';
import { type CallName, catalogue } from '../../../src/content/upstream/catalogue.ts';
import {
  type Content,
  type FakeUpstream,
  fakeUpstream,
  quickPull,
  smallDirectory,
  valueAt,
} from './fake-upstream.ts';

/** Content that could not be read, or whose removal is not confirmed, stays in the snapshot. */

let upstream: FakeUpstream;
let out: string;

beforeEach(() => {
  upstream = fakeUpstream(completeDirectory());
  out = join(mkdtempSync(join(tmpdir(), 'laurel-pull-')), 'snapshots');
});

const pull = (options: Partial<PullOptions> = {}) =>
  pullSnapshot({ ...quickPull(upstream, out), ...options });

/** Returns the text of the files that the site reads, except the index. */
function siteContent(): Record<string, string> {
  const files = readdirSync(out, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Object.fromEntries(
    files
      .map((file) => join(file.parentPath, file.name).slice(out.length + 1))
      .filter((name) => !name.startsWith('upstream/') && name !== 'index.json')
      .sort()
      .map((name) => [name, readFileSync(join(out, name), 'utf8')]),
  );
}

const list = (...path: readonly (string | number)[]) =>
  valueAt(upstream.content, ...path) as Record<string, unknown>[];

const FIRMS = 'static/2/ranked-organisations.json';
const PEOPLE = 'static/2/ranked-individuals.json';
const GROUPS = 'publications/type-groups';

const review = (contentId: number) => ({ contentId, subsectionId: 10, html: '<p>Strong.</p>', quotes: [] });
const contribution = {
  contentId: 9,
  title: 'A chapter',
  url: 'https://chapters.example/9',
  publishedOn: '2026-01-02',
};
const profile = { title: 'About', html: '<p>Us.</p>' };

/** A directory in which every call of the pull has content. */
function completeDirectory(): Content {
  const content = smallDirectory();
  const entity = (file: string, kind: string, index: number, details: readonly string[]) =>
    Object.assign(valueAt(content, file, kind, index) as object, { details });
  entity(FIRMS, 'organisations', 1, [
    'profile-basics',
    'provided-profiles',
    'editorial-review',
    'contributions',
    'articles',
  ]);
  entity(FIRMS, 'departments', 0, [
    'profile-basics',
    'provided-profile',
    'editorial-review',
    'related-departments',
  ]);
  entity(PEOPLE, 'individuals', 0, [
    'profile-basics',
    'provided-profile',
    'editorial-reviews',
    'contributions',
    'related-individuals',
  ]);
  Object.assign(valueAt(content, 'articles', 'items', 1) as object, {
    languages: [
      { post_url: '/articles/a-first-article', language_code: 'en', default: true },
      { post_url: '/articles/un-premier-article', language_code: 'fr', default: false },
    ],
  });
  return {
    ...content,
    'editorial-review/organisations/100': review(82),
    'organisations/100/contributions': [contribution],
    'departments/900/provided-profile': profile,
    'persons/500/provided-profile': profile,
    'persons/500/contributions': [contribution],
    'articles/title?seoTitle=un-premier-article': {
      ...(valueAt(content, 'articles', 'items', 1) as object),
      articleId: 310,
      seoTitle: 'un-premier-article',
    },
  };
}

/** Gives every entity a new version, so that a pull requests all details. */
function changeVersions(): void {
  for (const entity of [
    ...list(FIRMS, 'organisations'),
    ...list(FIRMS, 'departments'),
    ...list(PEOPLE, 'individuals'),
  ])
    entity.version = `${entity.version}+`;
}

/** Calls of the catalogue that a pull does not send. The edge or the browser sends them, or they are unused. */
const OTHER_CALLS: readonly CallName[] = [
  'publications',
  'locations',
  'practiceAreasOfLocation',
  'locationsOfPracticeArea',
  'lookups',
  'subsectionInfo',
  'organisationRankings',
  'individualRankings',
  'overviewLink',
  'rankedOrganisations',
  'rankedIndividuals',
  'visualisationsRankings',
  'organisationRankedDepartments',
  'organisationRankedIndividuals',
  'organisationRankedOffices',
  'departmentRankedIndividuals',
  'overviews',
  'overviewByContent',
  'subsectionOverviews',
  'guide',
  'relatedEvents',
  'memberProfile',
  'unsubscribePreferences',
  'faqAttachment',
  'faqSearch',
];

/** A past edition is requested once, so a later failure of its call has no effect. Its rules are in `pull-past-editions.test.ts`. */
const REQUESTED_ONCE: readonly CallName[] = ['pastEdition'];

const pulledCalls = (Object.keys(catalogue) as CallName[]).filter(
  (name) => !OTHER_CALLS.includes(name) && !REQUESTED_ONCE.includes(name),
);

/** Returns the first request of a call. */
function requestOf(name: CallName): string | undefined {
  const pattern = new RegExp(`^${catalogue[name].path.replaceAll(/\{\w+\}/g, '[^/?]+')}$`);
  return upstream.requests.find(({ path }) => pattern.test(path.replace(/\?.*/, '')))?.path;
}

const responses: Readonly<Record<string, () => Response>> = {
  'status 503': () => new Response('', { status: 503 }),
  'status 404': () => new Response('{"error":"none"}', { status: 404 }),
  'a body of another shape': () => new Response('{"unexpected":true}'),
};

/** Responds without an ETag to the list of articles, so that every pull requests the translations that it names. */
const withoutEtag = (path: string): Response | undefined =>
  path.startsWith('articles?') ? new Response(JSON.stringify(upstream.content.articles)) : undefined;

describe.each(pulledCalls)('the content of the call %s', (name) => {
  beforeEach(() => {
    upstream.intercept = withoutEtag;
  });

  it.each(Object.keys(responses))('is retained by each pull, with a warning, after %s', async (response) => {
    await pull();
    const request = requestOf(name);
    expect(request, 'the request of the call').toBeDefined();
    const before = siteContent();
    for (let round = 0; round < 2; round++) {
      changeVersions();
      upstream.intercept = (path) => (path === request ? responses[response]?.() : withoutEtag(path));
      const result = await pull().catch((error: unknown) => error);
      expect(siteContent()).toEqual(before);
      if (result instanceof Error) expect([name, result.name]).toEqual(['typeGroups', expect.any(String)]);
      else expect(warnedCalls(result as PullSummary)).toContain(catalogue[name].name);
    }
    upstream.intercept = withoutEtag;
    expect((await pull()).warnings).toEqual([]);
    expect(siteContent()).toEqual(before);
  });
});

const warnedCalls = ({ warnings }: PullSummary) => warnings.map(({ fault }) => fault.location?.call);

const ALLOWED = { allowRemovals: true };

describe('the menus of the header', () => {
  const CALL = 'api/cms/v2/options/headless-settings';
  const MENUS = 'site/header-settings.json';

  it.each(Object.keys(responses))(
    'are not emptied if their file is damaged and the call returns %s',
    async (response) => {
      await pull();
      writeFileSync(join(out, MENUS), readFileSync(join(out, MENUS), 'utf8').replace('rankings', 'rankingz'));
      const before = siteContent();
      upstream.intercept = (path) => (path === CALL ? responses[response]?.() : undefined);
      const error = await pull().catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({
        name: 'PullRejected',
        faults: [{ location: { call: 'headless settings' } }],
      });
      expect(siteContent()).toEqual(before);
      upstream.intercept = () => undefined;
      await pull();
      expect(readFileSync(join(out, MENUS), 'utf8')).toContain('"rankings"');
    },
  );

  it('need no confirmation of a removal if the previous menus were empty', async () => {
    delete upstream.content[CALL];
    await pull();
    rmSync(join(out, 'upstream'), { recursive: true });
    expect((await pull()).warnings).toEqual([]);
  });

  it('are pulled if the previous settings do not match their schema', async () => {
    await pull();
    const before = siteContent();
    const damaged = JSON.stringify({ acf: { nav_sections: [{ section_id: 7 }] } });
    const index = JSON.parse(readFileSync(join(out, 'index.json'), 'utf8'));
    index.files[MENUS].digest = digestOf(damaged);
    writeFileSync(join(out, MENUS), damaged);
    writeFileSync(join(out, 'index.json'), JSON.stringify(index));
    await pull();
    expect(siteContent()).toEqual(before);
  });
});

describe('the menus of the header in further languages', () => {
  const CALL = 'api/cms/v2/options/headless-settings';
  const FRENCH = 'site/header-settings/fr.json';
  const section = (section_id: string) => ({ acf: { nav_sections: [{ section_id }] } });
  const stored = () => Object.keys(siteContent()).filter((name) => name.startsWith('site/header-settings'));

  /** Makes the upstream fail the call in French only. */
  const failInFrench = (response: () => Response) => {
    const { fetch } = upstream;
    return (async (input, init) =>
      String(input).endsWith(CALL) && new Headers(init?.headers).get('accept-language') === 'fr'
        ? response()
        : fetch(input, init)) satisfies typeof fetch;
  };

  beforeEach(() => {
    upstream.content[`${CALL} in fr`] = section('classements');
  });

  it('are stored for each language of a page or article if they differ from the default menus', async () => {
    await pull();
    expect(stored()).toEqual(['site/header-settings.json', FRENCH]);
    expect(siteContent()[FRENCH]).toContain('classements');
  });

  it.each([
    ['the upstream has no translation', () => delete upstream.content[`${CALL} in fr`]],
    [
      'the translation is empty',
      () => Object.assign(upstream.content, { [`${CALL} in fr`]: { acf: { nav_sections: [] } } }),
    ],
    [
      'no page or article declares the language',
      () => Object.assign(valueAt(upstream.content, 'articles', 'items', 1) as object, { languages: [] }),
    ],
    [
      'the upstream has no menus',
      () => {
        delete upstream.content[CALL];
        delete upstream.content[`${CALL} in fr`];
      },
    ],
  ])('are not stored if %s', async (_what, change) => {
    await pull();
    change();
    await pull({ allowRemovals: true });
    expect(stored()).toEqual(['site/header-settings.json']);
  });

  it.each(Object.keys(responses))(
    'are retained with a warning if their call returns %s',
    async (response) => {
      await pull();
      const before = siteContent();
      const { warnings } = await pull({
        fetch: failInFrench(() => responses[response]?.() ?? new Response('')),
      });
      expect(siteContent()).toEqual(before);
      expect(warnings.map(({ scope, effect }) => [scope, effect])).toEqual([
        ['site/header-settings', 'content retained'],
      ]);
    },
  );

  it('are retained if the call in the default language fails', async () => {
    await pull();
    const before = siteContent();
    upstream.intercept = (path) => (path === CALL ? new Response('', { status: 503 }) : undefined);
    await pull();
    expect(siteContent()).toEqual(before);
  });

  it('are requested conditionally by a second pull, whether they differ or not', async () => {
    const declared = { post_url: '/articles/artikel', language_code: 'de', default: false };
    Object.assign(valueAt(upstream.content, 'articles', 'items', 0) as object, { languages: [declared] });
    await pull();
    expect(await pull()).toMatchObject({ changed: false, statistics: { bytes: 0 } });
  });

  it('are stored if they equalled the default menus until the default menus changed', async () => {
    const before = structuredClone(upstream.content[CALL]);
    upstream.content[`${CALL} in fr`] = before;
    await pull();
    upstream.content[CALL] = section('rankings-of-2027');
    await pull();
    expect(stored()).toEqual(['site/header-settings.json', FRENCH]);
    upstream.content[CALL] = before;
    await pull();
    expect(stored()).toEqual(['site/header-settings.json']);
  });

  it('are absent after a first pull whose call failed, and are pulled later', async () => {
    await pull({ fetch: failInFrench(() => new Response('', { status: 503 })) });
    expect(stored()).toEqual(['site/header-settings.json']);
    await pull();
    expect(stored()).toEqual(['site/header-settings.json', FRENCH]);
  });
});

describe('a pull of fewer records', () => {
  const event = (eventId: number) => ({ ...list('events', 'items')[0], eventId });
  const person = (id: number) => ({
    ...list(PEOPLE, 'individuals')[1],
    personOrganisationId: id,
    personId: id,
  });
  const setEvents = (count: number) => {
    const items = Array.from({ length: count }, (_, index) => event(400 + index));
    upstream.content.events = { total: count, items };
  };
  const ids = (file: string) =>
    readFileSync(join(out, file), 'utf8')
      .split('\n')
      .filter((line) => line !== '').length;

  it.each<[string, () => void, () => void]>([
    [
      'a guide',
      () => undefined,
      () => {
        list(GROUPS).pop();
      },
    ],
    [
      'all guides',
      () => undefined,
      () => {
        list(GROUPS).length = 0;
      },
    ],
    [
      'more than a tenth of the people of a guide',
      () => {
        for (let id = 1000; id < 1090; id++) list(PEOPLE, 'individuals').push(person(id));
      },
      () => {
        list(PEOPLE, 'individuals').splice(-11);
      },
    ],
    [
      'more than a tenth of the tiers of a guide',
      () => {
        for (let tierId = 10; tierId < 30; tierId++)
          list('static/2/practice-areas.json', 'tiers').push({
            tierId,
            name: `Band ${tierId}`,
            rankOrder: tierId,
          });
      },
      () => {
        list('static/2/practice-areas.json', 'tiers').splice(-10);
      },
    ],
    ['more than a tenth of the events', () => setEvents(100), () => setEvents(89)],
    [
      'the whole content of a guide',
      () => {
        for (let id = 1000; id < 1010; id++) list(PEOPLE, 'individuals').push(person(id));
      },
      () => {
        for (const file of Object.keys(upstream.content).filter((name) => name.startsWith('static/2/')))
          for (const [name, value] of Object.entries(upstream.content[file] as Content))
            if (Array.isArray(value) && name !== 'publications') value.length = 0;
      },
    ],
  ])('retains %s until the removal is allowed, and publishes the rest', async (_, prepare, remove) => {
    prepare();
    await pull();
    const before = siteContent();
    remove();
    Object.assign(valueAt(upstream.content, 'methodology') as object, { title: 'A new title' });
    for (let round = 0; round < 2; round++) {
      const summary = await pull();
      expect(retentionFaults(summary)).not.toEqual([]);
      const { 'site/texts.jsonl': texts, ...others } = siteContent();
      expect(texts).toContain('A new title');
      expect(others).toEqual(
        Object.fromEntries(Object.entries(before).filter(([name]) => name !== 'site/texts.jsonl')),
      );
    }
    expect((await pull(ALLOWED)).warnings).toEqual([]);
    expect(siteContent()).not.toEqual(before);
  });

  it('accepts the removal of a tenth of the records, or of up to nine records, without confirmation', async () => {
    setEvents(100);
    for (let id = 1000; id < 1009; id++) list(PEOPLE, 'individuals').push(person(id));
    await pull();
    setEvents(90);
    list(PEOPLE, 'individuals').splice(3);
    expect((await pull()).warnings).toEqual([]);
    expect(ids('site/events.jsonl')).toBe(90);
    expect(ids('groups/2/individuals.jsonl')).toBe(3);
  });

  it('accepts status 404 of a call that previously had content if removals are allowed', async () => {
    await pull();
    delete upstream.content['careers/vacancies'];
    expect(retentionFaults(await pull())).not.toEqual([]);
    expect(ids('site/vacancies.jsonl')).toBe(1);
    expect((await pull(ALLOWED)).warnings).toEqual([]);
    expect(ids('site/vacancies.jsonl')).toBe(0);
    expect((await pull()).warnings).toEqual([]);
  });

  it('never accepts a failed call as a removal', async () => {
    await pull();
    const before = siteContent();
    upstream.intercept = (path) =>
      path === 'careers/vacancies' ? new Response('', { status: 500 }) : undefined;
    expect(retentionFaults(await pull(ALLOWED))).not.toEqual([]);
    expect(siteContent()).toEqual(before);
  });

  it('repeats the warnings of content that a pull of one group does not request', async () => {
    await pull();
    delete upstream.content['careers/vacancies'];
    list(GROUPS).pop();
    const { warnings } = await pull();
    expect(warnings).toHaveLength(2);
    expect((await pull({ groups: [2] })).warnings).toEqual(warnings);
  });

  it('retains content if the state of the previous pull is lost', async () => {
    await pull();
    const before = siteContent();
    rmSync(join(out, 'upstream'), { recursive: true });
    delete upstream.content['careers/vacancies'];
    delete upstream.content['api/cms/v2/options/headless-settings'];
    list(GROUPS).pop();
    for (let round = 0; round < 2; round++) {
      expect((await pull()).warnings).toHaveLength(3);
      expect(siteContent()).toEqual(before);
    }
  });

  it('replaces all content if the previous snapshot was pulled from another upstream', async () => {
    await pull({ upstream: 'one' });
    list(GROUPS).pop();
    expect((await pull({ upstream: 'another' })).warnings).toEqual([]);
    expect(Object.keys(siteContent()).filter((name) => name.startsWith('groups/3/'))).toEqual([]);
  });

  it('checks the references of a retained guide again when its content is accepted', async () => {
    const details = 'groups/2/organisation-details/0-of-1.jsonl';
    await pull();
    const name = valueAt(upstream.content, FIRMS, 'organisations', 0) as { name: unknown };
    const valid = name.name;
    name.name = 7;
    // The firm's article is removed while its guide is retained.
    upstream.content.articles = { total: 1, items: list('articles', 'items').slice(0, 1) };
    expect((await pull()).warnings.map(({ scope }) => scope)).toEqual(['groups/2']);
    expect(siteContent()['site/articles.jsonl']).not.toContain('"articleId":300');
    expect(siteContent()[details]).toContain('"articleIds":[300]');
    name.name = valid;
    upstream.content['articles/search'] = { total: 0, items: [] };
    expect((await pull()).warnings).toEqual([]);
    expect(siteContent()[details]).toContain('"articleIds":[]');
  });

  it('rejects a missing guide with a damaged file, which cannot be retained', async () => {
    await pull();
    list(GROUPS).pop();
    writeFileSync(join(out, 'groups/3/type-group.jsonl'), 'rubbish');
    await expect(pull()).rejects.toThrow('The upstream no longer has guide 3.');
  });
});

/** Names of the calls by which a pull lists all records of a kind page by page, with the file and the id of the records. */
const pagedKinds = SITE_KINDS.flatMap((kind) => {
  const { listing, idField } = recordKinds[kind];
  return 'pages' in listing ? [{ kind, path: catalogue[listing.pages].path, idField }] : [];
});

describe.each(pagedKinds)('the listing of $kind', ({ kind, path, idField }) => {
  const COUNT = ITEMS_PER_PAGE + 26;
  let items: Record<string, unknown>[];
  let next: number;
  const make = (id: number) => ({
    ...list(path, 'items')[0],
    [idField]: id,
    ...(kind === 'pages' && { path: `/info/page-${id}` }),
    ...(kind === 'articles' && { seoTitle: `article-${id}`, languages: [] }),
  });
  const storedIds = () =>
    readFileSync(join(out, `site/${kind}.jsonl`), 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => (JSON.parse(line) as Record<string, unknown>)[idField]);
  const listedIds = () => items.map((item) => item[idField]);

  /** Removes the first record and appends another one, so that the position of each remaining record decreases by one. */
  const shift = () => {
    items.shift();
    items.push(make(next++));
  };

  beforeEach(() => {
    // The articles of firms come from a separate call, so the listing of articles is empty here.
    upstream.content['articles/search'] = { total: 0, items: [] };
    next = 2000;
    items = Array.from({ length: COUNT }, () => make(next++));
  });

  /** Serves the listing page by page, and changes it after some requests. */
  function serve(changesAfter: (request: number) => boolean, withEtag = true): void {
    let request = 0;
    upstream.intercept = (address) => {
      const [name, query] = address.split('?');
      if (name !== path || query?.includes('parentOrganisationId')) return undefined;
      const skip = Number(new URLSearchParams(query).get('skip'));
      const body = JSON.stringify({ total: items.length, items: items.slice(skip, skip + ITEMS_PER_PAGE) });
      if (changesAfter(++request)) shift();
      return new Response(body, {
        headers: withEtag ? { etag: `"${Buffer.from(body).toString('base64').slice(0, 40)}"` } : {},
      });
    };
  }

  it.each([1, 2, 3])('is complete if a record is removed and one is added after request %i', async (at) => {
    serve((request) => request === at);
    await pull();
    expect(storedIds()).toEqual(listedIds());
  });

  it('is complete if the upstream sends no ETags', async () => {
    serve((request) => request === 1, false);
    await pull();
    expect(storedIds()).toEqual(listedIds());
  });

  it('retains the previous records if the listing changes during every read', async () => {
    serve(() => false);
    await pull();
    const before = storedIds();
    const original = items;
    items = [...items];
    serve(() => true);
    const { warnings } = await pull();
    expect(warnings.map(({ effect, fault }) => [effect, fault.name])).toEqual([
      ['content retained', 'ListingUnstable'],
    ]);
    expect(storedIds()).toEqual(before);
    items = [...original.slice(1), make(next++)];
    serve(() => false);
    expect((await pull()).warnings).toEqual([]);
    expect(storedIds()).toEqual(listedIds());
  });
});

describe('the articles of a firm', () => {
  it('are complete if the listing changes between two pages', async () => {
    const [article] = list('articles', 'items');
    const all = Array.from({ length: 130 }, (_, index) => ({
      ...article,
      articleId: 1000 + index,
      seoTitle: `article-${index}`,
      languages: [],
    }));
    upstream.content.articles = { total: 100, items: all.slice(0, 100) };
    upstream.content['articles?skip=100&take=100'] = { total: 130, items: all.slice(100) };
    (upstream.content.articles as { total: number }).total = 130;
    let items = all.slice(0, 126);
    let request = 0;
    upstream.intercept = (address) => {
      if (!address.startsWith('articles/search?parentOrganisationId')) return undefined;
      const skip = Number(new URLSearchParams(address.split('?')[1]).get('skip'));
      const response = new Response(
        JSON.stringify({ total: items.length, items: items.slice(skip, skip + 100) }),
      );
      if (++request === 1) items = [...items.slice(1), ...all.slice(126, 127)];
      return response;
    };
    await pull();
    const [line] = readFileSync(join(out, 'groups/2/organisation-details/0-of-1.jsonl'), 'utf8').split('\n');
    const { articleIds } = JSON.parse(line ?? '') as { articleIds: readonly number[] };
    expect(articleIds).toEqual(items.map(({ articleId }) => articleId));
  });
});
