import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeError, type Fault, FaultError } from '@laurel/diagnostics';
import { beforeEach, describe, expect, it } from 'vitest';
import { isOfAnotherUpstream } from '../../../src/content/pull/is-of-another-upstream.ts';
import {
  type PullOptions,
  type PullSummary,
  pullSnapshot,
  retentionFaults,
} from '../../../src/content/pull/pull-snapshot.ts';
import { describeWarnings } from '../../../src/content/snapshots/describe-warnings.ts';
import { bucketName } from '../../../src/domain/buckets.ts';
import { siteConfiguration } from '../../../src/domain/settings/site-configuration.ts';
import { type FakeUpstream, fakeUpstream, quickPull, valueAt } from './fake-upstream.ts';

let upstream: FakeUpstream;
let out: string;

beforeEach(() => {
  upstream = fakeUpstream();
  out = join(mkdtempSync(join(tmpdir(), 'laurel-pull-')), 'snapshots');
});

const pull = (options: Partial<PullOptions> = {}) =>
  pullSnapshot({ ...quickPull(upstream, out), ...options });

/** Reads the text of every file in a folder. */
function folderContent(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return Object.fromEntries(
    files
      .map((file) => {
        const path = join(file.parentPath, file.name);
        return [path.slice(folder.length + 1), readFileSync(path, 'utf8')] as const;
      })
      .sort(),
  );
}

const readRecords = (name: string): Record<string, unknown>[] =>
  readFileSync(join(out, name), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

/** Returns the mutable record at a path of the upstream's content. */
const record = (...path: readonly (string | number)[]) =>
  valueAt(upstream.content, ...path) as Record<string, unknown>;
/** Returns the mutable list at a path of the upstream's content. */
const list = (...path: readonly (string | number)[]) =>
  valueAt(upstream.content, ...path) as Record<string, unknown>[];

/** Gives a person another version, so that a pull requests its details again. */
const changeVersion = (personOrganisationId: number): void => {
  for (const person of list(PEOPLE, 'individuals'))
    if (person.personOrganisationId === personOrganisationId) person.version = `${person.version}-new`;
};

const TIERS = 'groups/2/tiers.jsonl';
const TABLES = 'static/2/practice-areas.json';
const FIRMS = 'static/2/ranked-organisations.json';
const EVENTS = 'site/events.jsonl';
const PEOPLE = 'static/2/ranked-individuals.json';

async function rejection(options: Partial<PullOptions> = {}): Promise<FaultError> {
  try {
    await pull(options);
  } catch (error) {
    if (error instanceof FaultError) return error;
    throw error;
  }
  throw new Error('The pull was not rejected');
}

/** Returns the faults in the content of records. */
const contentFaultsOf = ({ warnings }: PullSummary): readonly Fault[] =>
  warnings.filter(({ source }) => source !== undefined).map(({ fault }) => fault);

const faultLine = ({ name, location }: Fault) =>
  `${name} ${location?.record ?? ''} ${location?.field ?? ''}`.trim();
const faultLines = (error: FaultError) => error.faults.map(faultLine);

/** Pulls, and returns the sorted faults because of which previous content is retained. Requires that nothing else changes. */
async function retainedFaults(options: Partial<PullOptions> = {}): Promise<string[]> {
  const before = siteContent();
  const { warnings } = await pull(options);
  expect(siteContent()).toEqual(before);
  return warnings
    .filter(({ effect }) => effect === 'content retained')
    .map(({ fault }) => faultLine(fault))
    .sort();
}

/** Returns the text of the files that the site reads. */
const siteContent = () =>
  Object.fromEntries(Object.entries(folderContent(out)).filter(([name]) => !name.startsWith('upstream/')));

describe('a first pull', () => {
  it('writes every record once, sorted by id, with the day of the pull', async () => {
    const summary = await pull();
    expect(summary.changed).toBe(true);
    expect(readRecords('groups/2/organisations.jsonl')).toEqual([
      expect.objectContaining({ organisationId: 100, name: 'Bramble Hart', changedOn: '2026-11-21' }),
      expect.objectContaining({ organisationId: 101, name: 'Ørsted Łukasz & Co' }),
    ]);
    expect(readRecords('site/articles.jsonl').map((record) => record.articleId)).toEqual([300, 301]);
  });

  it('assembles the details of each entity from the calls that its static JSON names', async () => {
    await pull();
    const [first, second] = readRecords('groups/2/individual-details/0-of-1.jsonl');
    expect(first).toMatchObject({
      personOrganisationId: 500,
      jobTitle: 'Partner',
      relatedPersonOrganisationIds: [501, 502],
      contributions: [],
      providedProfile: null,
    });
    expect(second).toMatchObject({ personOrganisationId: 501, contact: null });
    const paths = upstream.requests.map(({ path }) => path);
    expect(paths.filter((path) => path.includes('501'))).toEqual([]);
    expect(paths).not.toContain('persons/500/contributions?groupId=2');
  });

  it('lists every file of the snapshot in the index, and no other file', async () => {
    await pull();
    const index = JSON.parse(readFileSync(join(out, 'index.json'), 'utf8'));
    const files = Object.keys(folderContent(out)).filter(
      (name) => name !== 'index.json' && !name.startsWith('upstream/'),
    );
    expect(Object.keys(index.files)).toEqual(files);
    expect(index.files['groups/2/individuals.jsonl'].records).toBe(3);
  });
});

describe('records of the whole site', () => {
  const ids = (kind: string, field: string) => readRecords(`site/${kind}.jsonl`).map((one) => one[field]);

  it('are pulled from paged lists, complete lists, lists per parent record, and single objects', async () => {
    await pull();
    expect(ids('events', 'eventId')).toEqual([400]);
    expect(ids('staff-members', 'staffMemberId')).toEqual([70, 71]);
    expect(ids('faq-articles', 'articleId')).toEqual([200, 201, 202]);
    expect(ids('contact-page', 'contactPageId')).toEqual([1]);
    expect(readRecords('site/texts.jsonl').map(({ textId, title }) => [textId, title])).toEqual([
      [1, 'The rankings explained'],
      [2, 'Methodology'],
      [3, 'About us'],
      [4, 'Research team'],
    ]);
  });

  it('are removed together with their parent record', async () => {
    await pull();
    (upstream.content['faqs/topics'] as object[]).pop();
    await pull();
    expect(ids('faq-topics', 'topicId')).toEqual([1]);
    expect(ids('faq-articles', 'articleId')).toEqual([200, 202]);
  });

  it('are updated if one of several lists changed', async () => {
    await pull();
    record('faqs/topics/2/articles', 0).question = 'Why?';
    record('about-us').title = 'About Laurel';
    await pull();
    expect(readRecords('site/faq-articles.jsonl').map(({ question }) => question)).toEqual([
      'Question 200?',
      'Why?',
      'Question 202?',
    ]);
    expect(readRecords('site/texts.jsonl')[2]).toMatchObject({ title: 'About Laurel' });
  });

  it.each(['events', 'articles', 'api/cms/v2/pages', 'methodology', 'faqs/topics/2/articles'])(
    'are retained with a warning if %s fails, and are updated by the next pull',
    async (path) => {
      await pull();
      const before = siteContent();
      upstream.intercept = (request) =>
        request.split('?')[0] === path ? new Response('', { status: 503 }) : undefined;
      const { warnings } = await pull();
      expect(warnings).toHaveLength(1);
      expect(siteContent()).toEqual(before);
      upstream.intercept = () => undefined;
      record('events', 'items', 0).title = 'Changed';
      await pull();
      expect(readRecords('site/events.jsonl')[0]).toMatchObject({ title: 'Changed' });
    },
  );

  it('are empty if the upstream does not have the call', async () => {
    for (const path of ['events', 'api/cms/v2/topics/categories', 'about-us'])
      delete (upstream.content as Record<string, unknown>)[path];
    for (const article of list('articles', 'items')) article.topicIds = [];
    for (const article of list('articles/search', 'items')) article.topicIds = [];
    await pull();
    expect(readRecords('site/events.jsonl')).toEqual([]);
    expect(ids('texts', 'textId')).toEqual([1, 2, 4]);
  });
});

describe('a second pull', () => {
  it('of an unchanged upstream receives only 304 responses and writes nothing', async () => {
    await pull();
    const before = folderContent(out);
    const inode = statSync(join(out, 'index.json')).ino;
    upstream.requests.length = 0;
    const summary = await pull({ clock: () => new Date('2026-12-24T12:00:00Z') });
    expect(new Set(upstream.requests.map(({ status }) => status))).toEqual(new Set([304]));
    expect(summary).toMatchObject({ changed: false, statistics: { bytes: 0 } });
    expect(folderContent(out)).toEqual(before);
    expect(statSync(join(out, 'index.json')).ino).toBe(inode);
  });

  it('requests details only of entities whose version changed, and updates the day of change only of changed records', async () => {
    await pull();
    const inodeBefore = statSync(join(out, 'groups/2/overviews.jsonl')).ino;
    record(PEOPLE, 'individuals', 2).version = 'v2-502';
    record('persons/502/profile-basics').jobTitle = 'Of Counsel';
    upstream.requests.length = 0;
    const summary = await pull({ clock: () => new Date('2026-12-24T12:00:00Z') });
    expect(upstream.requests.filter(({ status }) => status === 200).map(({ path }) => path)).toEqual([
      'static/2/ranked-individuals.json',
      'persons/502/profile-basics?groupId=2',
    ]);
    expect(readRecords('groups/2/individual-details/0-of-1.jsonl').map((record) => record.changedOn)).toEqual(
      ['2026-11-21', '2026-11-21', '2026-12-24'],
    );
    expect(summary.files.written).toEqual(['groups/2/individual-details/0-of-1.jsonl']);
    expect(summary.records['individual-details']).toEqual({ added: 0, changed: 1, removed: 0, unchanged: 2 });
    expect(statSync(join(out, 'groups/2/overviews.jsonl')).ino).toBe(inodeBefore);
  });

  it('restores the bytes and the day of content that was changed and changed back on the same day', async () => {
    await pull();
    const before = folderContent(out);
    const practiceArea = record(TABLES, 'practiceAreas', 0);
    practiceArea.name = 'Banking';
    await pull();
    practiceArea.name = 'Banking & Finance';
    await pull();
    expect(folderContent(out)).toEqual(before);
  });

  it('removes a group that the upstream no longer has if removals are allowed', async () => {
    await pull();
    list('publications/type-groups').pop();
    const summary = await pull({ allowRemovals: true });
    expect(summary.removedGroups).toEqual([3]);
    expect(existsSync(join(out, 'groups/3'))).toBe(false);
    expect(existsSync(join(out, 'upstream/3'))).toBe(false);
  });

  it('requests everything if the previous pull was of another upstream', async () => {
    await pull();
    upstream.requests.length = 0;
    await pull({ upstream: 'another' });
    expect(upstream.requests.some(({ status }) => status === 304)).toBe(false);
  });

  it.each<[string, Partial<PullOptions>]>([
    ['all groups', {}],
    ['one group', { groups: [2] }],
  ])(
    'reuses no details of another upstream, even if the versions are equal, in a pull of %s',
    async (_, options) => {
      await pull();
      record('persons/502/profile-basics').jobTitle = 'Of elsewhere';
      await pull({ upstream: 'another', ...options });
      const [, , last] = readRecords('groups/2/individual-details/0-of-1.jsonl');
      expect(last).toMatchObject({ personOrganisationId: 502, jobTitle: 'Of elsewhere' });
    },
  );

  it('recognises a snapshot of another upstream by its state', async () => {
    expect(await isOfAnotherUpstream(out, 'one')).toBe(false);
    await pull({ upstream: 'one' });
    expect(await isOfAnotherUpstream(out, 'one')).toBe(false);
    expect(await isOfAnotherUpstream(out, 'another')).toBe(true);
    rmSync(join(out, 'upstream'), { recursive: true });
    expect(await isOfAnotherUpstream(out, 'another')).toBe(false);
  });

  it('restores a damaged file', async () => {
    await pull();
    const before = folderContent(out);
    writeFileSync(join(out, 'groups/2/tiers.jsonl'), 'rubbish');
    writeFileSync(join(out, 'site/events.jsonl'), 'rubbish');
    const { files } = await pull();
    expect(folderContent(out)).toEqual(before);
    expect(files).toEqual({ written: ['groups/2/tiers.jsonl', 'site/events.jsonl'], removed: [] });
  });

  it.each([
    ['damaged', (index: string) => writeFileSync(index, '{"version":2,"files":{"groups/2/ti')],
    ['lost', (index: string) => rmSync(index)],
  ])('retains the days of change in valid files if the index was %s', async (_, spoil) => {
    await pull();
    const { 'upstream/state.json': _state, ...before } = folderContent(out);
    spoil(join(out, 'index.json'));
    writeFileSync(join(out, 'groups/3/type-group.jsonl'), '{"publicationTypeGroupId":3,"na');
    await pull({ clock: () => new Date('2026-12-24T12:00:00Z') });
    const { 'upstream/state.json': _nextState, ...after } = folderContent(out);
    expect(Object.keys(after).filter((name) => after[name] !== before[name])).toEqual([
      'groups/3/type-group.jsonl',
      'index.json',
    ]);
    expect(readRecords('groups/3/type-group.jsonl').map(({ changedOn }) => changedOn)).toEqual([
      '2026-12-24',
    ]);
  });

  it.each<[string, (lines: string) => string]>([
    ['spaces', (lines) => lines.replaceAll('":', '": ')],
    ['a record without its day', (lines) => lines.replaceAll(/"changedOn":"[^"]*",/g, '')],
    ['a line that is not a record', (lines) => `${lines}null\n`],
  ])('rewrites an edited file with %s if the index was lost', async (_, edit) => {
    await pull();
    const { 'upstream/state.json': _state, ...before } = folderContent(out);
    rmSync(join(out, 'index.json'));
    writeFileSync(join(out, TIERS), edit(readFileSync(join(out, TIERS), 'utf8')));
    await pull();
    const { 'upstream/state.json': _nextState, ...after } = folderContent(out);
    expect(after).toEqual(before);
  });

  it.each<[string, () => Promise<void> | void]>([
    ['nothing happened in between', () => undefined],
    ['the state of the upstream was lost', () => rmSync(join(out, 'upstream'), { recursive: true })],
    ['the index was lost', () => rmSync(join(out, 'index.json'))],
    ['the snapshot was lost', () => rmSync(out, { recursive: true })],
    ['its file was damaged', () => writeFileSync(join(out, EVENTS), '{"eventId":400,"ti')],
    [
      'the snapshot was written by an earlier version of Laurel',
      () => {
        const index = readFileSync(join(out, 'index.json'), 'utf8');
        writeFileSync(join(out, 'index.json'), index.replace(/"version": ?\d+/, '"version":5'));
        const lines = readFileSync(join(out, EVENTS), 'utf8');
        writeFileSync(join(out, EVENTS), lines.replaceAll(/"revisedAt":"[^"]*",/g, ''));
      },
    ],
    [
      'an older snapshot was restored',
      () => {
        rmSync(out, { recursive: true });
        cpSync(`${out}-older`, out, { recursive: true });
      },
    ],
    [
      'the event was removed in between',
      async () => {
        const [event] = list('events', 'items').splice(0, 1);
        Object.assign(upstream.content.events as object, { total: 0 });
        await pull({ clock: () => new Date('2026-11-21T14:00:00Z') });
        list('events', 'items').push(event as Record<string, unknown>);
        Object.assign(upstream.content.events as object, { total: 1 });
      },
    ],
  ])('stores a later time of revision if an event moves again on the same day and %s', async (_, happen) => {
    const revisedAt = () => readRecords(EVENTS)[0]?.revisedAt;
    await pull();
    cpSync(out, `${out}-older`, { recursive: true });
    expect(revisedAt()).toBe('2026-11-21T12:00:00Z');
    record('events', 'items', 0).endsOn = '2027-01-21';
    await pull({ clock: () => new Date('2026-11-21T13:00:00Z') });
    expect(revisedAt()).toBe('2026-11-21T13:00:00Z');
    await happen();
    record('events', 'items', 0).endsOn = '2027-01-22';
    await pull({ clock: () => new Date('2026-11-21T15:00:00Z') });
    expect(revisedAt()).toBe('2026-11-21T15:00:00Z');
  });

  it('removes a detail that is no longer listed, even if another one is listed twice', async () => {
    await pull();
    record(FIRMS, 'organisations', 1).details = ['profile-basics', 'profile-basics', 'articles'];
    await pull();
    expect(readRecords('groups/2/organisation-details/0-of-1.jsonl')[0]).toMatchObject({
      organisationId: 100,
      providedProfiles: [],
    });
  });

  describe('of a group whose details fill several files', () => {
    const DETAILS = 'groups/2/individual-details';
    const LATER = { clock: () => new Date('2026-12-24T12:00:00Z') };

    /** Returns the file with a person's details, and the day of their last change. */
    function found(personOrganisationId: number) {
      const lines = readdirSync(join(out, DETAILS)).flatMap((file) =>
        readRecords(`${DETAILS}/${file}`)
          .filter((line) => line.personOrganisationId === personOrganisationId)
          .map(({ changedOn }) => ({ file, changedOn })),
      );
      expect(lines).toHaveLength(1);
      return lines[0];
    }
    const fileOf = (firmId: number) => `${bucketName(firmId, 2)}.jsonl`;
    /** Ids of two firms whose details are in different files. */
    const FIRM = 100;
    const OTHER = 102;
    const moved = { file: fileOf(OTHER), changedOn: '2026-11-21' };

    beforeEach(async () => {
      const [firm] = list(FIRMS, 'organisations');
      list(FIRMS, 'organisations').push({ ...firm, organisationId: OTHER, details: [] });
      const people = list(PEOPLE, 'individuals');
      const [first] = people;
      for (let id = 1000; id < 1600; id++)
        people.push({
          ...first,
          personOrganisationId: id,
          personId: id,
          parentOrganisationId: id % 2 === 0 ? FIRM : OTHER,
          organisationId: null,
          details: [],
        });
      await pull();
      upstream.requests.length = 0;
    });

    it('writes the details of a firm to one file', () => {
      expect(fileOf(FIRM)).not.toBe(fileOf(OTHER));
      for (const id of [500, 502, 1000, 1598]) expect(found(id)?.file).toBe(fileOf(FIRM));
      for (const id of [1001, 1599]) expect(found(id)?.file).toBe(fileOf(OTHER));
    });

    it('moves the details of a person to the file of another firm without requesting or dating them again', async () => {
      Object.assign(record(PEOPLE, 'individuals', 0), { parentOrganisationId: OTHER, organisationId: null });
      const summary = await pull(LATER);
      expect(found(500)).toEqual(moved);
      expect(upstream.requests.filter(({ path }) => path.startsWith('persons/'))).toEqual([]);
      expect(summary.records['individual-details']).toEqual({
        added: 0,
        changed: 0,
        removed: 0,
        unchanged: 603,
      });
      await pull(LATER);
      expect(found(500)).toEqual(moved);
    });

    it('retains the days of change if the upstream state is lost', async () => {
      Object.assign(record(PEOPLE, 'individuals', 0), { parentOrganisationId: OTHER, organisationId: null });
      list(PEOPLE, 'individuals').pop();
      rmSync(join(out, 'upstream'), { recursive: true });
      const summary = await pull(LATER);
      expect(found(500)).toEqual(moved);
      expect(found(1000)?.changedOn).toBe('2026-11-21');
      expect(summary.records['individual-details']).toMatchObject({ changed: 0, removed: 1, unchanged: 602 });
    });

    it('retains the days of change if an older version used other buckets', async () => {
      const lines = readdirSync(join(out, DETAILS)).flatMap((file) => readRecords(`${DETAILS}/${file}`));
      for (const bucket of [0, 1]) {
        const ofBucket = lines.filter(
          ({ personOrganisationId }) => Number(personOrganisationId) % 2 === bucket,
        );
        const text = ofBucket.map((line) => `${JSON.stringify(line)}\n`).join('');
        writeFileSync(join(out, DETAILS, `${bucket}-of-2.jsonl`), text);
      }
      const index = readFileSync(join(out, 'index.json'), 'utf8');
      writeFileSync(join(out, 'index.json'), index.replace(/"version":\d+/, '"version":4'));
      const summary = await pull(LATER);
      expect(summary.records['individual-details']).toMatchObject({ changed: 0, removed: 0, unchanged: 603 });
      for (const [id, firmId] of [
        [1000, FIRM],
        [1001, OTHER],
      ] as const)
        expect(found(id)).toEqual({ file: fileOf(firmId), changedOn: '2026-11-21' });
    });

    it('writes no file for an empty bucket', async () => {
      for (const person of list(PEOPLE, 'individuals')) person.parentOrganisationId = FIRM;
      await pull(LATER);
      expect(readdirSync(join(out, DETAILS))).toEqual([fileOf(FIRM)]);
    });

    it('merges the files if few entities are left', async () => {
      list(PEOPLE, 'individuals').splice(3);
      const summary = await pull({ ...LATER, allowRemovals: true });
      expect(found(500)).toEqual({ file: '0-of-1.jsonl', changedOn: '2026-11-21' });
      expect(summary.records['individual-details']).toMatchObject({ removed: 600, unchanged: 3 });
    });
  });

  it('retains notes such as a README', async () => {
    await pull();
    writeFileSync(join(out, 'README.md'), 'What this is.\n');
    record(TABLES, 'tiers', 0).name = 'Band One';
    await pull();
    expect(readFileSync(join(out, 'README.md'), 'utf8')).toBe('What this is.\n');
  });
});

describe('a full pull', () => {
  it('also requests details whose version is unchanged, and changes only the file with the changed record', async () => {
    await pull();
    record('persons/502/profile-basics').jobTitle = 'Of Counsel';
    expect(await pull()).toMatchObject({ changed: false });
    expect(await pull({ full: true })).toMatchObject({
      files: { written: ['groups/2/individual-details/0-of-1.jsonl'], removed: [] },
      warnings: [],
    });
  });

  it('of an unchanged upstream sends each call without an ETag, and writes nothing', async () => {
    await pull();
    const before = folderContent(out);
    const calls = new Set(upstream.requests.map(({ path }) => path));
    upstream.requests.length = 0;
    // Calls with status 404 also had no content in the previous snapshot, so their 404 is not a removal.
    expect(await pull({ full: true })).toMatchObject({ changed: false, warnings: [] });
    expect(new Set(upstream.requests.map(({ path }) => path))).toEqual(calls);
    expect(upstream.requests.filter(({ status }) => status === 304)).toEqual([]);
    expect(folderContent(out)).toEqual(before);
  });

  it.each([
    ['all groups', {}],
    ['one group', { groups: [2] }],
  ])(
    'of %s retains the content of a missing call, and later pulls are conditional again',
    async (_title, options) => {
      await pull();
      delete upstream.content[PEOPLE];
      expect((await pull({ full: true, ...options })).warnings.map(({ effect }) => effect)).toContain(
        'content retained',
      );
      upstream.content[PEOPLE] = fakeUpstream().content[PEOPLE];
      expect((await pull()).warnings).toEqual([]);
      upstream.requests.length = 0;
      await pull();
      expect(new Set(upstream.requests.map(({ status }) => status))).toEqual(new Set([304]));
    },
  );
});

describe('a pull of one group', () => {
  it('changes only that group, even if it is given twice', async () => {
    await pull();
    record('static/3/practice-areas.json', 'group').description = 'Changed too.';
    record(TABLES, 'tiers', 0).name = 'Band One';
    record('api/cms/v2/pages', 'items', 0).title = 'Changed as well';
    const before = folderContent(out);
    upstream.requests.length = 0;
    const summary = await pull({ groups: [2, 2] });
    expect(summary.files.written).toEqual(['groups/2/tiers.jsonl']);
    const after = folderContent(out);
    const changedFiles = Object.keys(after).filter((name) => after[name] !== before[name]);
    expect(changedFiles).toEqual(['groups/2/tiers.jsonl', 'index.json', 'upstream/state.json']);
    expect(upstream.requests.filter(({ path }) => path.includes('static/3'))).toEqual([]);
    upstream.requests.length = 0;
    expect((await pull()).files.written).toEqual(['groups/3/type-group.jsonl', 'site/pages.jsonl']);
  });

  it('restores a damaged file of that group', async () => {
    await pull();
    const before = folderContent(out);
    writeFileSync(join(out, TIERS), (before[TIERS] ?? '').replace('Band', 'Bend'));
    expect((await pull({ groups: [2] })).files.written).toEqual([TIERS]);
    expect(folderContent(out)).toEqual(before);
  });

  it('checks files by size and time, unlike a pull of everything, which reads them', async () => {
    const file = join(out, TIERS);
    const overwrite = (text: string) => {
      writeFileSync(file, text);
      utimesSync(file, 1_800_000_000, 1_800_000_000);
    };
    await pull();
    const text = readFileSync(file, 'utf8');
    overwrite(text);
    expect((await pull({ groups: [2] })).files.written).toEqual([]);
    overwrite(text.replace('Band', 'Bend'));
    expect((await pull({ groups: [2] })).files.written).toEqual([]);
    expect((await pull()).files.written).toEqual([TIERS]);
    expect(readFileSync(file, 'utf8')).toBe(text);
  });

  it('rejects a group that the upstream does not have', async () => {
    const error = await rejection({ groups: [99] });
    expect(error.exitCode).toBe(2);
    expect(describeError(error)).toBe(
      [
        'UnknownGroup: The upstream has no publication type group 99.',
        '  why   Its groups are 2, 3.',
        '  do    Pass one of these ids with --group, or pull without --group to remove a deleted group.',
      ].join('\n'),
    );
  });
});

describe('a pull with failing requests', () => {
  const failures = [
    () => new Response('{"error":"busy"}', { status: 429, headers: { 'retry-after': '1' } }),
    () => new Response('oops', { status: 500 }),
    () => new Error('read ECONNRESET'),
    () => new Response('{"organisations":[{"organisa', { status: 200 }),
  ];

  it('writes the same bytes if one request in five fails', async () => {
    await pull();
    const expected = folderContent(out);
    let seed = 7;
    const random = () => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed / 2_147_483_647;
    };
    for (let round = 0; round < 20; round++) {
      upstream = fakeUpstream();
      upstream.intercept = () =>
        random() < 0.2 ? failures[Math.floor(random() * failures.length)]?.() : undefined;
      out = join(mkdtempSync(join(tmpdir(), 'laurel-pull-')), 'snapshots');
      const summary = await pull();
      expect(summary.statistics.fallbacks).toEqual([]);
      expect(folderContent(out)).toEqual(expected);
    }
  });

  it('waits for the time in Retry-After', async () => {
    const waits: number[] = [];
    upstream.intercept = (path, attempt) =>
      path === 'publications/type-groups' && attempt === 1
        ? new Response('', { status: 429, headers: { 'retry-after': '7' } })
        : undefined;
    await pull({ sleep: async (ms) => void waits.push(ms) });
    expect(waits).toEqual([7000]);
  });

  it('fails with UpstreamDown and retains the previous snapshot if the upstream is down', async () => {
    await pull();
    const before = folderContent(out);
    upstream.intercept = () => new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED') });
    const error = await rejection();
    expect(describeError(error)).toBe(
      [
        'CallFailed: The call "publication type groups" failed 10 times: connect ECONNREFUSED.',
        '  call  publication type groups, GET http://upstream.test/publications/type-groups',
        '  at    type-groups',
        '  why   The directory cannot be built without its response.',
        '  do    Check that the upstream is up and reachable at that address, then pull again.',
      ].join('\n'),
    );
    expect(folderContent(out)).toEqual(before);
  });

  it('uses the fallback of one failed call with a warning, and repeats the call in the next pull', async () => {
    upstream.intercept = (path) =>
      path.startsWith('persons/502') ? new Response('', { status: 503 }) : undefined;
    const summary = await pull();
    expect(summary.statistics.fallbacks.map(({ location }) => location?.record)).toEqual([
      'groups/2/individual-details/502',
    ]);
    expect(readRecords('groups/2/individual-details/0-of-1.jsonl')[2]).toMatchObject({ contact: null });
    upstream.intercept = () => undefined;
    upstream.requests.length = 0;
    await pull();
    expect(upstream.requests.filter(({ status }) => status === 200).map(({ path }) => path)).toEqual([
      'persons/502/profile-basics?groupId=2',
    ]);
    const fresh = folderContent(out);
    out = join(mkdtempSync(join(tmpdir(), 'laurel-pull-')), 'snapshots');
    await pull();
    expect(folderContent(out)).toEqual(fresh);
  });

  it('retains the previous details with a warning if a call fails, and repeats the call in the next pull', async () => {
    await pull();
    const before = folderContent(out);
    const [person] = list(PEOPLE, 'individuals');
    record('persons/500/profile-basics').jobTitle = 'Of counsel';
    Object.assign(person ?? {}, { version: 'new' });
    upstream.intercept = (path) =>
      path.startsWith('persons/500/profile-basics') ? new Response('', { status: 503 }) : undefined;
    const summary = await pull();
    expect(summary.statistics.fallbacks.map(({ location }) => location?.record)).toEqual([
      'groups/2/individual-details/500',
    ]);
    const details = 'groups/2/individual-details/0-of-1.jsonl';
    expect(folderContent(out)[details]).toBe(before[details]);
    upstream.intercept = () => undefined;
    await pull();
    expect(readRecords(details)[0]).toMatchObject({ jobTitle: 'Of counsel' });
  });

  it('retains no details that refer to removed records', async () => {
    await pull();
    list(PEOPLE, 'individuals').splice(1, 1);
    upstream.intercept = (path) =>
      path.startsWith('individuals/500/') ? new Response('', { status: 503 }) : undefined;
    await pull();
    expect(readRecords('groups/2/individual-details/0-of-1.jsonl')[0]).toMatchObject({
      relatedPersonOrganisationIds: [],
    });
  });

  it('fails with UpstreamDown if too many calls fall back', async () => {
    await pull();
    const before = folderContent(out);
    for (const person of list(PEOPLE, 'individuals')) person.version = `${person.version}-new`;
    upstream.intercept = (path) => (/500|502/.test(path) ? new Response('', { status: 503 }) : undefined);
    const error = await rejection();
    expect(error.name).toBe('UpstreamDown');
    expect(error.message).toContain('calls failed after all retries; 1 are tolerated');
    expect(folderContent(out)).toEqual(before);
  });

  it('accepts addresses of websites without a scheme, and omits malformed addresses with a warning', async () => {
    const contactOf = (id: number) => record(`persons/${id}/profile-basics`, 'contact');
    contactOf(500).website = 'www.firm.example';
    contactOf(502).website = 'none yet';
    contactOf(502).email = 'nobody';
    const summary = await pull();
    const dropped = contentFaultsOf(summary).map(({ location }) => `${location?.record} ${location?.field}`);
    expect(dropped.sort()).toEqual([
      'groups/2/individual-details/502 contact.email',
      'groups/2/individual-details/502 contact.website',
    ]);
    const contacts = readRecords('groups/2/individual-details/0-of-1.jsonl').map(({ contact }) => contact);
    expect(contacts).toMatchObject([
      { website: 'https://www.firm.example' },
      null,
      { website: null, email: null, telephone: '+44 20 7946 0000' },
    ]);
  });

  it('repeats the warnings about content at every pull until the upstream is corrected', async () => {
    const person = record('persons/502/profile-basics', 'contact');
    const page = record('api/cms/v2/pages', 'items', 0);
    const overview = record('static/2/overviews.json', 'overviews', 0);
    const article = record('articles', 'items', 0);
    const review = record('editorial-review/persons/500', 0);
    const menuLink = { link_text: 'A', link_url: 'see below' };
    const section = {
      section_id: 'rankings',
      nav_subsections: [{ subsection_id: 'a', subsection_links: [menuLink] }],
    };
    person.email = 'nobody';
    page.html = '<p>A</p><iframe></iframe>';
    article.picture = { url: 'https://elsewhere.example/port.jpg', alt: 'A port' };
    overview.html = '<p>A</p><video></video>';
    review.html = '<p>A <a href="javascript:x">B</a></p>';
    upstream.content['api/cms/v2/options/headless-settings'] = { acf: { nav_sections: [section] } };
    const warnings = async (options?: Partial<PullOptions>) =>
      contentFaultsOf(await pull(options))
        .map(({ location }) => `${location?.record} ${location?.field}`)
        .sort();
    const all = [
      'groups/2/individual-details/500 [0].html',
      'groups/2/individual-details/502 contact.email',
      'groups/2/overviews/70 html',
      'site/articles/301 picture.url',
      'site/header-settings acf.nav_sections[0].nav_subsections[0].subsection_links[0].link_url',
      'site/pages/1 html',
    ];
    expect(await warnings()).toEqual(all);
    expect(await warnings()).toEqual(all);
    expect(await warnings({ groups: [2] })).toEqual(all);
    expect(await warnings({ groups: [3] })).toEqual(all);
    expect(await warnings()).toEqual(all);

    changeVersion(502);
    person.email = 'somebody@firm.example';
    page.html = '<p>A</p>';
    article.picture = { url: '/media/port.jpg', alt: 'A port' };
    menuLink.link_url = '/below';
    const remaining = ['groups/2/individual-details/500 [0].html', 'groups/2/overviews/70 html'];
    expect(await warnings()).toEqual(remaining);
    overview.html = '<p>A</p>';
    expect(await warnings({ groups: [2] })).toEqual(remaining.slice(0, 1));
    expect(await warnings()).toEqual(remaining.slice(0, 1));
  });

  it('repeats the warnings about an unchanged record when another record of its group changes', async () => {
    record('persons/502/profile-basics', 'contact').email = 'nobody';
    await pull();
    changeVersion(500);
    expect(contentFaultsOf(await pull())).toMatchObject([
      { name: 'FieldOmitted', location: { record: 'groups/2/individual-details/502' } },
    ]);
  });

  it('requests everything again and repeats the warnings if the file of the warnings is missing or damaged', async () => {
    record('persons/502/profile-basics', 'contact').email = 'nobody';
    const file = join(out, 'upstream/warnings.jsonl');
    const expected = contentFaultsOf(await pull());
    const text = readFileSync(file, 'utf8');
    for (const damage of [
      () => writeFileSync(file, `${text}{"scope":`),
      () => writeFileSync(file, ''),
      () => rmSync(file),
    ]) {
      damage();
      expect(contentFaultsOf(await pull())).toEqual(expected);
      expect(readFileSync(file, 'utf8')).toBe(text);
    }
    expect(expected).toHaveLength(1);
  });

  it('requests everything again if an earlier version of Laurel wrote the state, and recognises its upstream', async () => {
    await pull();
    const file = join(out, 'upstream/state.json');
    writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), version: 2 }));
    expect(await isOfAnotherUpstream(out, 'https://other.example')).toBe(true);
    expect((await pull()).statistics.notModified).toBe(0);
    expect((await pull()).statistics.notModified).toBeGreaterThan(0);
  });

  it('repeats the warning of a failed call for a detail while its guide is retained', async () => {
    await pull();
    changeVersion(500);
    upstream.intercept = (path) =>
      path.startsWith('persons/500/profile-basics') ? new Response('', { status: 503 }) : undefined;
    const effects = async () => (await pull()).warnings.map(({ effect }) => effect).sort();
    expect(await effects()).toEqual(['detail retained']);
    record(TABLES, 'practiceAreas', 0).name = 7;
    expect(await effects()).toEqual(['content retained', 'detail retained']);
  });

  it('decodes the entities of plain texts once, and shortens absolute addresses of the site to paths', async () => {
    const page = record('api/cms/v2/pages', 'items', 0);
    const { host } = new URL(siteConfiguration.origin);
    Object.assign(page, {
      title: 'M&amp;A &#8211; Editor&#8217;s pick',
      description: 'About &amp;lt;b&amp;gt; and AT&T',
      path: '/info/mergers/',
      languages: [
        { post_url: `https://${host}/info/mergers/`, language_code: 'en', default: true },
        {
          post_url: `http://${host.replace('www.', '')}/fr/info/mergers`,
          language_code: 'fr',
          default: false,
        },
      ],
    });
    await pull();
    expect(readRecords('site/pages.jsonl')[0]).toMatchObject({
      title: 'M&A – Editor’s pick',
      description: 'About &lt;b&gt; and AT&T',
      path: '/info/mergers',
      languages: [{ post_url: '/info/mergers' }, { post_url: '/fr/info/mergers' }],
    });
    const before = folderContent(out);
    await pull();
    expect(folderContent(out)).toEqual(before);
  });

  it('drops malformed fields of the header settings with a warning that names record and field', async () => {
    const section = { section_id: 'rankings', nav_subsections: [], banner: false };
    upstream.content['api/cms/v2/options/headless-settings'] = { acf: { nav_sections: [section] } };
    const summary = await pull();
    expect(describeWarnings(summary.warnings).match(/^Warning:.*\n.*/gm)).toEqual([
      'Warning: 1 malformed field omitted:\n' +
        '  site/header-settings, field acf.nav_sections[0].banner: The call "headless settings" returned false where an object was expected.',
    ]);
  });

  it('removes direction controls from menus, and warns of links with a user name', async () => {
    const link = (link_text: string, link_url: string) => ({ link_text, link_url });
    const texts = ['\u202eRankings\u2069', '&#x202e;Rankings&#8297;', 'Rank\u2066ings'];
    const links = [
      ...texts.map((text) => link(text, '/rankings')),
      link('Bank', 'https://bank.example@evil.example'),
    ];
    const subsection = { subsection_id: 'a', subsection_links: links };
    upstream.content['api/cms/v2/options/headless-settings'] = {
      acf: { nav_sections: [{ section_id: 'rankings', nav_subsections: [subsection] }] },
    };
    const summary = await pull();
    const header = readFileSync(join(out, 'site/header-settings.json'), 'utf8');
    const stored = JSON.parse(header).acf.nav_sections[0].nav_subsections[0].subsection_links;
    expect(stored.map(({ link_text }: { link_text: string }) => link_text)).toEqual([
      ...texts.map(() => 'Rankings'),
      'Bank',
    ]);
    expect(describeWarnings(summary.warnings)).toContain('bank.example@evil.example');
  });

  it('uses the fallback without a warning for status 404', async () => {
    delete upstream.content['persons/502/profile-basics'];
    const summary = await pull();
    expect(summary.statistics.fallbacks).toEqual([]);
  });
});

describe('a pull that reads responses tolerantly', () => {
  const lines = ({ warnings }: PullSummary) => warnings.map(({ fault }) => faultLine(fault)).sort();

  it('stores the same snapshot for string ids, absent nulls, timestamps and unknown fields', async () => {
    await pull();
    const before = folderContent(join(out, 'groups'));
    const site = folderContent(join(out, 'site'));
    rmSync(out, { recursive: true });
    const respell = (value: unknown): unknown => {
      if (Array.isArray(value))
        return value.map((item) => (typeof item === 'number' ? String(item) : respell(item)));
      if (typeof value !== 'object' || value === null) return value;
      const entries = Object.entries(value).flatMap(([name, member]): [string, unknown][] => {
        if (member === null && name !== 'guide') return [];
        if (typeof member === 'number') return [[name, String(member)]];
        if (typeof member === 'string' && /^\d{4}-\d\d-\d\d$/.test(member))
          return [[name, `${member}T23:30:00-05:00`]];
        return [[name, respell(member)]];
      });
      return { ...Object.fromEntries(entries), customField: { any: 1 } };
    };
    for (const [path, content] of Object.entries(upstream.content)) upstream.content[path] = respell(content);
    const summary = await pull();
    expect(folderContent(join(out, 'groups'))).toEqual(before);
    expect(folderContent(join(out, 'site'))).toEqual(site);
    expect(new Set(summary.warnings.map(({ effect }) => effect))).toEqual(new Set(['field ignored']));
    expect(lines(await pull())).toEqual(lines(summary));
  });

  it('reports an unknown field once for each kind of record, with the number of records and one example', async () => {
    for (const person of list(PEOPLE, 'individuals')) Object.assign(person, { gender: 'x', version: 'v2' });
    for (const id of [500, 502]) record(`persons/${id}/profile-basics`, 'contact').fax = '1';
    const expected = [
      /^ {2}groups\/2\/individual-details, field contact\.fax: The call "profile basics of a person" returned a field .* In 2 records, for example groups\/2\/individual-details\/500 \(Adèle Côté, \/lawyer\/adele-cote-global-2:500\)\.$/m,
      /^ {2}groups\/2\/individuals, field gender: .* In 3 records, for example groups\/2\/individuals\/500 \(Adèle Côté, \/lawyer\/adele-cote-global-2:500\)\.$/m,
    ];
    const first = describeWarnings((await pull()).warnings);
    for (const line of expected) expect(first).toMatch(line);
    expect(readFileSync(join(out, 'upstream/warnings.jsonl'), 'utf8').split('\n')).toHaveLength(3);
    changeVersion(501);
    const second = describeWarnings((await pull()).warnings);
    for (const line of expected) expect(second).toMatch(line);
    expect((await pull()).statistics.notModified).toBeGreaterThan(0);
    expect((await pull()).changed).toBe(false);
  });

  it.each(['', ' - ', 'N/A'])(
    'reads %j as null with a warning at each pull until it is corrected',
    async (text) => {
      record(PEOPLE, 'individuals', 0).townName = text;
      record('persons/502/profile-basics', 'contact').telephone = text;
      record('events', 'items', 0).place = text;
      const expected = [
        'PlaceholderRead groups/2/individual-details/502 contact.telephone',
        'PlaceholderRead groups/2/individuals/500 townName',
        'PlaceholderRead site/events/400 place',
      ];
      expect(lines(await pull())).toEqual(expected);
      expect(readRecords('groups/2/individuals.jsonl')[0]).toMatchObject({ townName: null });
      expect(lines(await pull())).toEqual(expected);
      record(PEOPLE, 'individuals', 0).townName = 'London';
      record('events', 'items', 0).place = null;
      expect(lines(await pull())).toEqual(expected.slice(0, 1));
      changeVersion(502);
      record('persons/502/profile-basics', 'contact').telephone = null;
      expect(lines(await pull())).toEqual([]);
    },
  );

  it.each<[string, () => void, string[]]>([
    [
      'a picture',
      () => (record(PEOPLE, 'individuals', 0).photograph = { file: 1 }),
      ['groups/2/individuals/500 photograph'],
    ],
    [
      'a number',
      () =>
        (record('static/2/download-guide-info.json').guide = {
          publicationId: 20,
          title: 'Guide',
          url: 'https://guide.example',
          pageCount: 'many',
          sizeBytes: null,
        }),
      ['groups/2/download-guide-info/20 pageCount'],
    ],
    [
      'an object around a required field',
      () =>
        (record('static/2/download-guide-info.json').guide = {
          publicationId: 20,
          title: 7,
          url: 'https://guide.example',
          pageCount: 1,
          sizeBytes: null,
        }),
      ['groups/2/download-guide-info/20 title'],
    ],
    [
      'a list',
      () => (record(FIRMS, 'organisations', 0).formerNames = 'Ørsted'),
      ['groups/2/organisations/101 formerNames'],
    ],
    [
      'an entry of a list',
      () => ((record('persons/500/profile-basics').languages as unknown[])[0] = 7),
      ['groups/2/individual-details/500 languages[0]'],
    ],
    ['a day', () => (record('careers/vacancies', 0).closesOn = '2026-02-30'), ['site/vacancies/40 closesOn']],
    [
      'an object of a detail',
      () => (record('persons/502/profile-basics').contact = 'none'),
      ['groups/2/individual-details/502 contact'],
    ],
    [
      'an entry of a detail with an id',
      () => (record('editorial-review/persons/500', 0).html = 7),
      ['groups/2/individual-details/500 [0].html'],
    ],
    [
      'a detail',
      () => (upstream.content['organisations/100/provided-profiles'] = { error: 'none' }),
      ['groups/2/organisation-details/100'],
    ],
    [
      'an article that only its own listing shows',
      () => ((record('articles/search').items as object[])[0] = { articleId: 300 }),
      [],
    ],
  ])('publishes without %s that is malformed, and warns at each pull', async (_, spoil, fields) => {
    spoil();
    const expected = fields.map((field) => `FieldOmitted ${field}`);
    const summary = await pull();
    expect(lines(summary)).toEqual(expected);
    expect(retentionFaults(summary)).toEqual([]);
    expect(lines(await pull())).toEqual(expected);
  });

  it('lists the faults of all calls of a guide if one of them returns an HTML page with status 200', async () => {
    upstream.intercept = (path) =>
      path === TABLES
        ? new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } })
        : undefined;
    record(PEOPLE, 'individuals', 0).personId = 'x';
    upstream.content['departments/900/related-departments'] = ['x'];
    record('events', 'items', 0).eventTypeId = 9;
    expect(faultLines(await rejection())).toEqual([
      'CallFailed groups/2',
      'MalformedField groups/2/department-details/900 [0]',
      'MalformedField groups/2/individuals/500 personId',
      'DanglingReference site/events/400 eventTypeId',
    ]);
  });
});

describe('a pull of faulty content', () => {
  it('reports every fault with call, status, record and field, and writes nothing', async () => {
    record(PEOPLE, 'individuals', 1).fullName = ' ';
    record(FIRMS, 'departments', 0).tierId = 9;
    list(TABLES, 'tiers').push({ tierId: 2, name: 'Band 2 again', rankOrder: 3 });
    list('api/cms/v2/pages', 'items').push({
      contentId: 2,
      path: '/info/privacy',
      title: 'Privacy',
      description: 'Again.',
      html: '',
      languages: [],
    });
    record('api/cms/v2/pages').total = 2;
    record('organisations/100/profile-basics').organisationId = 'x';
    record(FIRMS, 'organisations', 1).version = 'v2-100';
    const error = await rejection();
    expect(describeError(error).replace(out, '.laurel/snapshots')).toMatchInlineSnapshot(`
      "PullRejected: 5 faults in the responses of the upstream.
        why   A snapshot is replaced only as a whole.
        do    Fix what is listed below and pull again. The last snapshot in .laurel/snapshots is unchanged.

      1. DanglingReference: groups/2/departments/900 refers to tier 9, which does not exist.
           call  ranked organisations of a group, GET http://upstream.test/static/2/ranked-organisations.json, answered 200
           at    groups/2/departments/900, field tierId
           why   A page would link to or show a missing record.
           do    Publish the tier as well, or remove its id from the field.

      2. MalformedField: The call "ranked individuals of a group" returned " " where text that is not empty was expected.
           call  ranked individuals of a group, GET http://upstream.test/static/2/ranked-individuals.json, answered 200
           at    groups/2/individuals/501, field fullName
           why   Pages are built only from records that match their schema.
           do    Fix the record at the upstream and publish it again.

      3. MalformedField: The call "profile basics of an organisation" returned "x" where a number was expected.
           call  profile basics of an organisation, GET http://upstream.test/organisations/100/profile-basics?groupId=2, answered 200
           page  /law-firm/bramble-hart-global-2:100
           at    groups/2/organisation-details/100 (Bramble Hart), field organisationId
           why   Pages are built only from records that match their schema.
           do    Fix the record at the upstream and publish it again.

      4. DuplicateId: The id 2 occurs 2 times in the response of "practice areas of a group".
           call  practice areas of a group, GET http://upstream.test/static/2/practice-areas.json, answered 200
           at    groups/2/tiers/2, field tierId
           why   An id must identify one record, and it is not known which of them is right.
           do    Remove or renumber all but one at the upstream and publish again.

      5. AddressTaken: site/pages/2 and site/pages/1 both claim the page /info/privacy.
           call  CMS pages, GET http://upstream.test/api/cms/v2/pages?skip=0&take=100, answered 200
           page  /info/privacy
           at    site/pages/2, field path
           why   One address can show one page only.
           do    Change the path, or one of the ids in the address, at the upstream."
    `);
    expect(existsSync(out)).toBe(false);
    expect(readdirSync(join(out, '..')).filter((name) => name.includes('next'))).toEqual([]);
  });

  const cases: readonly [string, () => void, string[]][] = [
    [
      'a person ranked in a table and tier that do not exist',
      () => {
        record(PEOPLE, 'individuals', 0).rankings = [
          { subsectionId: 11, tierId: 8, rankedYears: [2026], basedIn: null },
        ];
      },
      [
        'DanglingReference groups/2/individuals/500 rankings[0].subsectionId',
        'DanglingReference groups/2/individuals/500 rankings[0].tierId',
      ],
    ],
    [
      'a person of a firm and an office that do not exist',
      () => {
        Object.assign(record(PEOPLE, 'individuals', 1), {
          parentOrganisationId: 1,
          organisationId: 2,
        });
      },
      [
        'DanglingReference groups/2/individuals/501 organisationId',
        'DanglingReference groups/2/individuals/501 parentOrganisationId',
      ],
    ],
    [
      'a department with an unknown head',
      () => {
        record(FIRMS, 'departments', 0).headPersonOrganisationIds = [500, 7];
      },
      ['DanglingReference groups/2/departments/900 headPersonOrganisationIds[1]'],
    ],
    [
      'a table of unknown practice area, location, type and parent',
      () => {
        Object.assign(record(TABLES, 'subsections', 0), {
          practiceAreaId: 1,
          locationId: 1,
          subsectionTypeId: 2,
          parentSubsectionId: 3,
        });
      },
      [
        'DanglingReference groups/2/subsections/10 locationId',
        'DanglingReference groups/2/subsections/10 parentSubsectionId',
        'DanglingReference groups/2/subsections/10 practiceAreaId',
        'DanglingReference groups/2/subsections/10 subsectionTypeId',
      ],
    ],
    [
      'details that name people, departments and articles that do not exist',
      () => {
        upstream.content['individuals/500/related-individuals'] = [501, 666];
        upstream.content['departments/900/related-departments'] = [902];
        record('articles/search', 'items', 0).articleId = 999;
      },
      [
        'DanglingReference groups/2/department-details/900 relatedDepartmentProfileIds[0]',
        'DanglingReference groups/2/individual-details/500 relatedPersonOrganisationIds[1]',
        'DanglingReference groups/2/organisation-details/100 articleIds[0]',
      ],
    ],
    [
      'an office of no firm and an overview of no table',
      () => {
        record(FIRMS, 'offices', 0).parentOrganisationId = 1;
        record('static/2/overviews.json', 'overviews', 0).subsectionId = 1;
      },
      [
        'DanglingReference groups/2/offices/150 parentOrganisationId',
        'DanglingReference groups/2/overviews/70 subsectionId',
      ],
    ],
    [
      'duplicate ids',
      () => {
        const individuals = list(PEOPLE, 'individuals');
        individuals.push({ ...individuals[0], fullName: 'Somebody Else' });
        record('articles', 'items', 1).articleId = 301;
        record('articles/search', 'items', 0).articleId = 301;
      },
      [
        'DuplicateId groups/2/individuals/500 personOrganisationId',
        'DuplicateId site/articles/301 articleId',
      ],
    ],
    [
      'two departments of a firm in one table, and two tables of one kind',
      () => {
        record(FIRMS, 'departments', 1).parentOrganisationId = 100;
        const subsections = list(TABLES, 'subsections');
        subsections.push({ ...subsections[0], subsectionId: 11 });
      },
      ['AddressTaken groups/2/departments/901', 'AddressTaken groups/2/subsections/11'],
    ],
    [
      'two articles with one title, and pages of the CMS at addresses of the directory',
      () => {
        record('articles', 'items', 0).seoTitle = 'a-first-article';
        record('api/cms/v2/pages', 'items', 0).path = '/legal-guide/global-2';
      },
      ['AddressTaken site/articles/301 seoTitle', 'AddressReserved site/pages/1 path'],
    ],
    [
      'paths that are too long for a file',
      () => {
        record('articles', 'items', 0).seoTitle = 'a'.repeat(300);
        record('api/cms/v2/pages', 'items', 0).path = `/info/${'a'.repeat(300)}`;
      },
      ['MalformedField site/articles/301 seoTitle', 'MalformedField site/pages/1 path'],
    ],
    [
      'a page at the address of the articles',
      () => {
        record('api/cms/v2/pages', 'items', 0).path = '/articles';
      },
      ['AddressReserved site/pages/1 path'],
    ],
    [
      'names that cannot be shown, and HTML that takes too long to make safe',
      () => {
        record(PEOPLE, 'individuals', 0).fullName = 'Ana\0Berg';
        record(FIRMS, 'organisations', 0).name = 'Ana \ud83d';
        record('api/cms/v2/pages', 'items', 0).html = '<table>'.repeat(101);
        record('articles', 'items', 0).html = 'a'.repeat(200_001);
      },
      [
        'MalformedField groups/2/individuals/500 fullName',
        'MalformedField groups/2/organisations/101 name',
        'MalformedField site/articles/301 html',
        'MalformedField site/pages/1 html',
      ],
    ],
    [
      'a response about another record',
      () => {
        record('persons/500/profile-basics').personOrganisationId = 501;
      },
      ['WrongRecord groups/2/individual-details/500'],
    ],
    [
      'a listing with fewer records than its total',
      () => {
        record('articles').total = 1e9;
      },
      ['ListingIncomplete site/articles'],
    ],
    [
      'an event that ends before it begins',
      () => {
        record('events', 'items', 0).endsOn = '2026-01-20';
      },
      ['MalformedField site/events/400 endsOn'],
    ],
    [
      'a choice that its form rejects',
      () => {
        record('contact-us').categories = [
          { categoryId: 1, name: 'a'.repeat(161), description: 'All else', email: null },
        ];
      },
      ['MalformedField site/contact-page categories[0].name'],
    ],
    [
      'fewer articles of a firm than their total',
      () => {
        record('articles/search').total = 2;
        upstream.content['articles/search?parentOrganisationId=100&skip=1&take=100'] = {
          total: 2,
          items: [],
        };
      },
      ['ListingIncomplete groups/2/organisation-details/100'],
    ],
  ];

  it.each(cases)('rejects %s', async (_, spoil, faults) => {
    spoil();
    expect(faultLines(await rejection())).toEqual(faults);
    expect(existsSync(out)).toBe(false);
  });

  it('is rejected with an error that lists identical faults once, with the number of records', async () => {
    for (const [index, person] of list(PEOPLE, 'individuals').entries()) person.personId = `number ${index}`;
    const { fault, faults } = await rejection();
    expect(fault.what).toBe('3 faults in the responses of the upstream.');
    expect(faults.map(({ what }) => what)).toEqual([
      expect.stringMatching(/"number 0" where a number .* in 2 more records of groups\/2\/individuals\.$/),
    ]);
  });

  it('retains a group with an unchanged record that refers to a removed one', async () => {
    await pull();
    list(FIRMS, 'offices').pop();
    expect(await retainedFaults()).toEqual(
      [500, 501, 502].map((id) => `DanglingReference groups/2/individuals/${id} organisationId`),
    );
  });

  it('retains a group with a reference to a missing record of an unchanged kind', async () => {
    await pull();
    record(FIRMS, 'departments', 0).headPersonOrganisationIds = [500, 599];
    expect(await retainedFaults()).toEqual([
      'DanglingReference groups/2/departments/900 headPersonOrganisationIds[1]',
    ]);
  });

  it('retains a group whose changed references do not resolve, and checks only the changed references', async () => {
    await pull();
    record(FIRMS, 'departments', 0).previousTierId = 598;
    record(FIRMS, 'departments', 0).tierId = 597;
    expect(await retainedFaults({ groups: [2] })).toEqual([
      'DanglingReference groups/2/departments/900 previousTierId',
      'DanglingReference groups/2/departments/900 tierId',
    ]);
  });

  it.each<[string, string, (entry: Record<string, unknown>) => void, string]>([
    ['departments', 'an unknown tier', (entry) => (entry.tierId = 'x'), 'tierId'],
    ['departments', 'unknown details', (entry) => (entry.details = ['salary']), 'details[0]'],
    ['departments', 'a version that is not a text', (entry) => (entry.version = 7), 'version'],
    ['offices', 'an absent name', (entry) => delete entry.locationName, 'locationName'],
  ])('retains a group if, of otherwise unchanged %s, one has %s', async (kind, _, spoil, field) => {
    await pull();
    spoil(record(FIRMS, kind, 0));
    const id = { departments: 900, offices: 150 }[kind];
    expect(await retainedFaults()).toEqual([`MalformedField groups/2/${kind}/${id} ${field}`]);
  });

  it('retains a group with a file of an unknown edition, even if the editions have not changed', async () => {
    await pull();
    record(FIRMS).publicationId = 99;
    expect(await retainedFaults()).toEqual(['DanglingReference groups/2 publicationId']);
  });

  it.each<[string, Partial<PullOptions>]>([
    ['all groups', {}],
    ['one', { groups: [2] }],
  ])('retains a group with unchanged files of a removed edition, pulling %s', async (_, options) => {
    await pull();
    record(TABLES).publicationId = 21;
    record(TABLES, 'publications', 0).publicationId = 21;
    expect(await retainedFaults(options)).toEqual(
      Array.from({ length: 4 }, () => 'DanglingReference groups/2 publicationId'),
    );
  });

  it('ignores a member named __proto__, which replaces no other member', async () => {
    record(PEOPLE, 'individuals', 2).townName = null;
    await pull();
    const before = folderContent(join(out, 'groups'));
    const spoilt: typeof fetch = async (address, init) => {
      const response = await upstream.fetch(address, init);
      if (!String(address).includes(PEOPLE)) return response;
      const body = JSON.stringify(valueAt(upstream.content, PEOPLE));
      return new Response(body.replace('"townName":null', '"__proto__":{}'));
    };
    const { warnings } = await pull({ fetch: spoilt });
    expect(warnings.map(({ fault }) => faultLine(fault))).toEqual([
      'UnknownField groups/2/individuals/502 __proto__',
    ]);
    expect(folderContent(join(out, 'groups'))).toEqual(before);
  });

  it('requests stored details again if they refer to a removed record', async () => {
    await pull();
    list(PEOPLE, 'individuals').splice(1, 1);
    upstream.content['individuals/500/related-individuals'] = [502];
    const summary = await pull();
    expect(summary.records.individuals?.removed).toBe(1);
    expect(readRecords('groups/2/individual-details/0-of-1.jsonl')[0]).toMatchObject({
      relatedPersonOrganisationIds: [502],
    });
  });

  it('reads the upstream again if it has published during the pull', async () => {
    const published = upstream.content[TABLES];
    upstream.content[TABLES] = structuredClone(published);
    list(TABLES, 'tiers').shift();
    const notes: string[] = [];
    const fetch = upstream.fetch;
    const pulled = pull({
      fetch: async (input, init) => {
        const response = await fetch(input, init);
        if (String(input).endsWith('static/2/overviews.json')) upstream.content[TABLES] = published;
        return response;
      },
      progress: {
        stage: () => ({ advance() {}, end() {} }),
        note: (line) => void notes.push(line),
        close() {},
      },
    });
    await pulled;
    expect(notes).toEqual(['The upstream published during the pull. Reading it again.']);
    expect(readRecords('groups/2/tiers.jsonl')).toHaveLength(2);
  });
});

describe('the folder of a snapshot', () => {
  it('is not replaced if it contains other files', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'laurel-pull-'));
    writeFileSync(join(folder, 'thesis.txt'), 'Years of work');
    const error = await rejection({ out: folder });
    expect(error.fault.what).toBe(`${folder} contains thesis.txt but no index.json.`);
    expect(readFileSync(join(folder, 'thesis.txt'), 'utf8')).toBe('Years of work');
  });

  it.each([
    ['a file that no snapshot has', 'upstream/state.json', 'thesis.txt'],
    ['no state of a pull', undefined, 'groups'],
  ])('is not replaced if it has no index and contains %s', async (_, kept, found) => {
    await pull();
    rmSync(join(out, 'index.json'));
    if (kept === undefined) rmSync(join(out, 'upstream'), { recursive: true });
    else writeFileSync(join(out, 'thesis.txt'), 'Years of work');
    const before = folderContent(out);
    expect((await rejection()).fault.what).toBe(`${out} contains ${found} but no index.json.`);
    expect(folderContent(out)).toEqual(before);
  });

  it('is not replaced if it is a file', async () => {
    writeFileSync(out, 'Years of work');
    const error = await rejection();
    expect([error.fault.what, error.fault.why]).toEqual([
      'The new snapshot could not be written (ENOTDIR). The previous snapshot is unchanged.',
      'There is a file instead of a folder.',
    ]);
    expect(readFileSync(out, 'utf8')).toBe('Years of work');
  });

  it('accepts one pull at a time', async () => {
    const [first, second] = await Promise.allSettled([pull(), pull()]);
    expect(first.status).toBe('fulfilled');
    expect(second).toMatchObject({
      reason: {
        name: 'PullInProgress',
        fault: { what: `The process ${process.pid} is pulling into ${out}.` },
      },
    });
  });

  it('is updated even if its lock file is damaged', async () => {
    writeFileSync(join(out, '../.snapshots.lock'), 'no database '.repeat(100));
    expect((await pull()).changed).toBe(true);
  });

  it('is reported with the error LockUnusable instead of LockInUse if its lock file cannot be opened', async () => {
    const lock = join(out, '../.snapshots.lock');
    mkdirSync(lock);
    expect((await rejection()).fault).toMatchObject({ name: 'LockUnusable', location: { file: lock } });
  });

  it('is reported as damaged with the file name if a file changed without its size and time', async () => {
    await pull();
    const file = join(out, 'groups/2/individuals.jsonl');
    const { mtimeMs } = statSync(file);
    writeFileSync(file, readFileSync(file, 'utf8').replace('{', '['));
    utimesSync(file, mtimeMs / 1000, mtimeMs / 1000);
    record(PEOPLE, 'individuals', 2).fullName = 'Another Name';
    const error = await rejection({ groups: [2] });
    expect(error.fault).toMatchObject({ name: 'SnapshotDamaged', location: { file } });
    expect(error.fault.what).toContain('groups/2/individuals.jsonl is damaged');
    await pull();
    expect(readRecords('groups/2/individuals.jsonl')[2]).toMatchObject({ fullName: 'Another Name' });
  });

  it('is not updated by a pull of one group if its index cannot be read', async () => {
    await pull();
    writeFileSync(join(out, 'index.json'), '{"version":0}');
    const error = await rejection({ groups: [2] });
    expect(error.fault.what).toBe(
      'The last snapshot cannot be updated: its index.json is damaged or of a different version.',
    );
    expect((await pull()).changed).toBe(true);
  });
});
