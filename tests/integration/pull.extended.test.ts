import { expect, test } from 'vitest';
import { embeddedPull, forReaders } from '../support/embedded-pull.ts';

const upstream = embeddedPull();

test('a pull leaves the same bytes as a fresh pull after any day of edits', async () => {
  upstream.copyFirstPull('kept');
  const [firm, otherFirm] = await upstream.records('organisation', 2);
  const [person, otherPerson, thirdPerson] = await upstream.records('individual', 2);
  const [department] = await upstream.records('department', 2);
  const [office] = await upstream.records('office', 2);
  const [page] = await upstream.records('cms-page', 0);
  const [table] = await upstream.records('subsection', 2);
  const steps: (() => Promise<void>)[] = [
    () => upstream.edit('PATCH', `organisation/${firm?.organisationId}`, { name: 'Ōkawa, Müller & Ñíguez' }),
    () => upstream.edit('DELETE', `individual/${person?.personOrganisationId}?groupId=2`),
    () =>
      upstream.edit('PATCH', `individual-detail/${otherPerson?.personOrganisationId}?groupId=2`, {
        jobTitle: 'Head of Disputes',
        providedProfile: { title: 'About', html: '<p>Long.</p>' },
      }),
    () =>
      upstream.edit('PATCH', `individual-detail/${thirdPerson?.personOrganisationId}?groupId=2`, {
        contact: null,
        editorialReviews: [],
      }),
    () => upstream.edit('DELETE', `department/${department?.departmentProfileId}?groupId=2`),
    () => upstream.edit('DELETE', `office/${office?.organisationId}?groupId=2`),
    () => upstream.edit('DELETE', `organisation/${otherFirm?.organisationId}?groupId=2`),
    () => upstream.edit('DELETE', `subsection/${table?.subsectionId}?groupId=2`),
    () => upstream.edit('PATCH', `cms-page/${page?.contentId}`, { title: 'Another title' }),
    () =>
      upstream.edit('POST', 'article', {
        seoTitle: 'a-new-article',
        title: 'A new article',
        summary: 'New.',
        html: '<p>New.</p>',
        publishedOn: '2026-11-20',
        parentOrganisationIds: [],
        topicIds: [],
        authorIds: [],
        contributors: [],
        languages: [],
      }),
  ];
  for (const step of steps) {
    await step();
    for (const groupId of [1, 2, 7, 8, 14, 21]) await upstream.publish(groupId);
    await upstream.pull('kept');
  }
  await upstream.pull('fresh');
  expect(forReaders(upstream.readContent('kept'))).toEqual(forReaders(upstream.readContent('fresh')));
});
