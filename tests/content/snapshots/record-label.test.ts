import { describe, expect, it } from 'vitest';
import type { RecordKind } from '../../../src/content/snapshots/record-kinds.ts';
import { recordLabel } from '../../../src/content/snapshots/record-label.ts';

const guide = { groupId: 2, name: 'Global' };

describe('recordLabel', () => {
  it.each<[RecordKind, object, string, string | undefined]>([
    [
      'individuals',
      { fullName: 'Adèle Côté', personOrganisationId: 5 },
      'Adèle Côté',
      '/lawyer/adele-cote-global-2:5',
    ],
    ['organisations', { name: 'Vane', organisationId: 6 }, 'Vane', '/law-firm/vane-global-2:6'],
    ['articles', { title: 'A first article', seoTitle: 'a-first' }, 'A first article', '/articles/a-first'],
    ['pages', { title: 'Privacy', path: '/info/privacy' }, 'Privacy', '/info/privacy'],
    ['topics', { name: 'Tax', id: 4 }, 'Tax', '/articles/topic/tax-4'],
    ['events', { title: 'How we rank', eventId: 4 }, 'How we rank', '/events/how-we-rank-4'],
    ['vacancies', { title: 'Editor', vacancyId: 4 }, 'Editor', '/products/careers/editor-4'],
    ['faq-topics', { title: 'Rankings', topicId: 4 }, 'Rankings', '/faqs/topics/rankings-4'],
    ['faq-articles', { question: 'Why?', articleId: 4 }, 'Why?', '/faqs/why-4'],
    ['staff-members', { fullName: 'Ada Lee', staffMemberId: 4 }, 'Ada Lee', '/staff-members/ada-lee-4'],
    ['offices', { locationName: 'York' }, 'York', undefined],
    ['submissions', { practiceAreaName: 'Tax', locationName: 'UK' }, 'UK', undefined],
  ])('returns title and page of %s', (kind, record, title, page) => {
    expect(recordLabel(kind, record, guide)).toEqual(page === undefined ? { title } : { title, page });
  });

  it('returns no page of a lawyer or firm of an unknown guide', () => {
    expect(recordLabel('individuals', { fullName: 'Ada', personOrganisationId: 5 })).toEqual({
      title: 'Ada',
    });
  });

  it.each([null, 'text', 7, [], {}, { fullName: 7 }, { fullName: ' ' }, { title: null, name: [] }])(
    'returns nothing for the malformed record %j',
    (record) => {
      expect(recordLabel('individuals', record, guide)).toEqual({});
    },
  );

  it.each<[RecordKind, object]>([
    ['individuals', { fullName: 'Ada', personOrganisationId: 'x' }],
    ['articles', { title: 'Ada', seoTitle: 7 }],
    ['pages', { title: 'Ada' }],
    ['events', { title: 'Ada', eventId: 1.5 }],
  ])('returns only the title of %s with a malformed address', (kind, record) => {
    expect(recordLabel(kind, record, guide)).toEqual({ title: 'Ada' });
  });
});
