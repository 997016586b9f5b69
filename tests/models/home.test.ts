import { describe, expect, test } from 'vitest';
import { siteConfiguration } from '../../src/domain/settings/site-configuration.ts';
import { homePages } from '../../src/models/home.ts';
import { smallGuide, TestSnapshot } from '../support/snapshot.ts';

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
      featured: [{ label: 'Global', year: 2026, tables: 4, locations: 2 }],
      otherGuides: [{ label: 'Africa', year: null, tables: 0, locations: 0 }],
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

  test('shows the newest articles, with the first paragraph of the first one', () => {
    const model = homeModel(
      smallGuide().site(
        'articles',
        Array.from({ length: 12 }, (_, index) => article(index + 1)),
      ),
    );
    expect(model.articles.map(({ label }) => label)).toEqual(
      [12, 11, 10, 9, 8, 7, 6, 5].map((id) => `Article ${id}`),
    );
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
