import { describe, expect, test } from 'vitest';
import { siteConfiguration } from '../../src/domain/settings/site-configuration.ts';
import { homePages } from '../../src/models/home.ts';
import { smallGuide, TestSnapshot } from '../support/snapshot.ts';
import { browseGuides } from './browse-guides.ts';

const homeModel = ({ inputs }: TestSnapshot) => {
  const [page] = [...homePages.pages('home', inputs)];
  if (page === undefined) throw new Error('There is no home page.');
  return page.model;
};

const twoGuides = () =>
  smallGuide().group(5, 'type-group', [
    { publicationTypeGroupId: 5, name: 'Africa', category: 1, description: 'Firms of Africa.' },
  ]);

const content = {
  homePageId: 1,
  title: 'The lawyers whom clients would choose again',
  html: '<p>Since 1994.</p><script>x</script>',
  figures: [{ value: '212', label: 'researchers' }],
  featuredGroupIds: [2],
  quotes: [{ text: 'A fine list.', source: 'General counsel' }],
  promotions: [{ title: 'Submit', text: 'Now.', link: '/about-us/research-schedule', linkText: 'See' }],
};

const article = (articleId: number) => ({
  articleId,
  seoTitle: `article-${articleId}`,
  title: `Article ${articleId}`,
  summary: 'What it says.',
  html: `<p>Opening of <em>${articleId}</em>.</p>`,
  publishedOn: `2026-01-${String(articleId).padStart(2, '0')}`,
  parentOrganisationIds: [],
  topicIds: [],
  authorIds: [],
  contributors: [],
  languages: [],
});

const event = (eventId: number, day: string) => ({
  eventId,
  eventTypeId: 1,
  title: `Event ${eventId}`,
  startsOn: day,
  endsOn: day,
  place: null,
  url: null,
  html: '<p>Come.</p>',
});

describe('the home page', () => {
  test('shows the publisher’s sanitised text, and the featured guides first', () => {
    const model = homeModel(twoGuides().site('home-page', [content]));
    expect(model).toMatchObject({
      title: content.title,
      html: '<p>Since 1994.</p>',
      figures: content.figures,
      quotes: content.quotes,
      promotions: content.promotions,
      featured: [
        {
          label: 'Global',
          year: 2026,
          publishedOn: '2026-02-19',
          isNewest: true,
          tables: 4,
          locations: 2,
        },
      ],
      otherGuides: [
        { label: 'Africa', year: null, publishedOn: null, isNewest: false, tables: 0, locations: 0 },
      ],
    });
  });

  test('shows all guides by name if the publisher features none', () => {
    const model = homeModel(twoGuides().site('home-page', [{ ...content, featuredGroupIds: [] }]));
    expect([model.featured.map(({ label }) => label), model.otherGuides]).toEqual([['Africa', 'Global'], []]);
  });

  test('omits a featured guide that does not exist', () => {
    const model = homeModel(twoGuides().site('home-page', [{ ...content, featuredGroupIds: [99, 5] }]));
    expect(model.featured.map(({ label }) => label)).toEqual(['Africa']);
  });

  const edition = (publicationTypeGroupId: number, publishedOn: string) => ({
    publicationId: publicationTypeGroupId,
    publicationTypeGroupId,
    year: 2026,
    title: '2026',
    publicationTypeName: null,
    isCurrent: true,
    publishedOn,
  });
  test.each([
    ['one guide', '2026-02-19', '2026-03-01', [5]],
    ['the guides of the same day', '2026-02-19', '2026-02-19', [2, 5]],
    ['the guide of the later year', '2026-02-19', '2025-12-04', [2]],
  ])('marks the guides with the newest edition: %s', (_what, first, second, newest) => {
    const model = homeModel(
      twoGuides()
        .group(2, 'publications', [edition(2, first)])
        .group(5, 'publications', [edition(5, second)]),
    );
    const marked = model.featured.filter(({ isNewest }) => isNewest).map(({ href }) => href);
    expect(marked.map((href) => Number(href.split('-').at(-1))).sort()).toEqual(newest);
  });

  test('lists practice areas and locations with links and counts, and examples of tables', () => {
    expect(homeModel(smallGuide())).toMatchObject({
      practiceAreas: [
        {
          label: 'Shipping',
          href: '/practice-areas/shipping',
          places: [
            { label: 'France', href: '/legal-rankings/shipping-france-2:7:31:1' },
            { label: 'Norway', href: '/legal-rankings/shipping-norway-2:7:32:1' },
          ],
          placeCount: 2,
        },
        { label: 'Tax', href: '/practice-areas/tax', placeCount: 1 },
      ],
      locations: [
        { label: 'France', href: '/locations/france', count: 3 },
        { label: 'Norway', href: '/locations/norway', count: 1 },
      ],
      examples: [{ label: 'Shipping, France' }, { label: 'Tax, France' }],
    });
  });

  test('sorts practice areas by their number of locations, and locations by their number of tables, in descending order, then by name', () => {
    const model = homeModel(
      browseGuides([
        ['Banking', 'France'],
        ['Aviation', 'Norway'],
        ['Tax', 'Chile'],
        ['Tax', 'Norway'],
      ]),
    );
    expect(model.practiceAreas.map(({ label, placeCount }) => [label, placeCount])).toEqual([
      ['Tax', 2],
      ['Aviation', 1],
      ['Banking', 1],
    ]);
    expect(model.locations.map(({ label, count }) => [label, count])).toEqual([
      ['Norway', 2],
      ['Chile', 1],
      ['France', 1],
    ]);
    expect(model.examples[0]?.label).toBe('Tax, Norway');
    expect(model.locationCount).toBe(3);
  });

  test('lists at most twelve practice areas, twelve locations, and six locations of each practice area', () => {
    const areas = Array.from({ length: 15 }, (_, at) => [`Area ${at}`, 'France'] as const);
    const locations = Array.from({ length: 15 }, (_, at) => ['Area 0', `Place ${at}`] as const);
    const model = homeModel(browseGuides([...areas, ...locations]));
    expect([model.practiceAreas.length, model.locations.length]).toEqual([12, 12]);
    expect(model.locationCount).toBe(16);
    expect(model.practiceAreas[0]).toMatchObject({ label: 'Area 0', placeCount: 16 });
    expect(model.practiceAreas[0]?.places).toHaveLength(6);
  });

  test('names the authors of the first article only', () => {
    const staff = {
      staffMemberId: 3,
      fullName: 'Nguyễn Thu Hà',
      jobTitle: 'Editor',
      team: 'research-team' as const,
      html: '<p>Hà.</p>',
      email: null,
    };
    const model = homeModel(
      smallGuide()
        .site('staff-members', [staff])
        .site(
          'articles',
          [1, 2, 3].map((id) => ({ ...article(id), authorIds: [3] })),
        ),
    );
    expect(model.articles.map(({ authors }) => authors)).toEqual([['Nguyễn Thu Hà'], [], []]);
  });

  test('shows the newest articles, with the first paragraph of the first one', () => {
    const model = homeModel(
      smallGuide().site(
        'articles',
        Array.from({ length: 12 }, (_, index) => article(index + 1)),
      ),
    );
    expect(model.articles.map(({ label }) => label)).toEqual([12, 11, 10, 9].map((id) => `Article ${id}`));
    expect(model.opening).toBe('Opening of 12.');
  });

  test('shows the next events and deadlines, and no past dates', () => {
    const deadline = (submissionId: number, day: string) => ({
      submissionId,
      publicationTypeGroupId: 2,
      practiceAreaName: 'Tax',
      locationName: 'France',
      deadline: day,
    });
    const model = homeModel(
      smallGuide()
        .json('site/over.json', { through: '2026-11-20' })
        .site('event-types', [{ eventTypeId: 1, name: 'Webinar' }])
        .site('events', [event(1, '2027-03-01'), event(2, '2026-11-20'), event(3, '2026-11-21')])
        .site('submissions', [deadline(1, '2026-12-01'), deadline(2, '2026-11-01')]),
    );
    expect(model.events.map(({ label }) => label)).toEqual(['Event 3', 'Event 1']);
    expect(model.deadlines).toHaveLength(1);
  });

  test('exists if the upstream has only guides', () => {
    expect(homeModel(smallGuide())).toMatchObject({
      title: siteConfiguration.headline,
      html: null,
      figures: [],
      articles: [],
      opening: '',
      featured: [{ label: 'Global' }],
      events: [],
      deadlines: [],
      quotes: [],
      promotions: [],
    });
  });

  test('exists even if the upstream has no records', () => {
    expect(homeModel(new TestSnapshot())).toMatchObject({ featured: [], otherGuides: [], articles: [] });
  });
});
