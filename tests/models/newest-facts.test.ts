import { describe, expect, it } from 'vitest';
import { GroupView } from '../../src/models/group-view.ts';
import { firmContact, officeContact, personFacts } from '../../src/models/newest-facts.ts';
import { TestSnapshot } from '../support/snapshot.ts';

const NOTHING = { email: null, telephone: null, website: null, addressLines: [] };
type Facts = {
  readonly jobTitle?: string;
  readonly languages?: string[];
  readonly contact?: Partial<{
    readonly email: string;
    readonly telephone: string;
    readonly website: string;
    readonly addressLines: string[];
  }> | null;
};
/** A guide: the publication day of its current edition, and its facts about a person, or null if it does not contain the person. */
type Guide = readonly [publishedOn: string | null, Facts | null];

/** Creates a snapshot of guides with the ids 1, 2, …, which contain the same person, office and firm. */
function snapshotOf(guides: readonly Guide[]) {
  const snapshot = new TestSnapshot();
  for (const [index, [publishedOn, facts]] of guides.entries()) {
    const groupId = index + 1;
    const contact = facts?.contact === null ? null : { ...NOTHING, ...facts?.contact };
    snapshot
      .group(groupId, 'type-group', [
        { publicationTypeGroupId: groupId, name: `Guide ${groupId}`, category: 1, description: 'A guide.' },
      ])
      .group(
        groupId,
        'publications',
        publishedOn === null
          ? []
          : [
              {
                publicationId: groupId,
                publicationTypeGroupId: groupId,
                year: Number(publishedOn.slice(0, 4)),
                title: 'An edition',
                publicationTypeName: null,
                isCurrent: true,
                publishedOn,
              },
            ],
      );
    if (facts === null) continue;
    snapshot
      .group(groupId, 'individuals', [
        {
          personOrganisationId: 7,
          personId: 70,
          fullName: 'Ana Berg',
          parentOrganisationId: 50,
          organisationId: 60,
          townName: null,
          countryName: null,
          rankings: [],
        },
      ])
      .group(groupId, 'offices', [
        {
          organisationId: 60,
          parentOrganisationId: 50,
          locationName: 'Oslo',
          countryName: null,
          isHeadOffice: true,
          contact: contact ?? NOTHING,
        },
      ])
      .detail(groupId, 'individual-details', '0-of-1', [
        {
          personOrganisationId: 7,
          jobTitle: facts.jobTitle ?? null,
          languages: facts.languages ?? [],
          contact,
          providedProfile: null,
          editorialReviews: [],
          contributions: [],
          relatedPersonOrganisationIds: [],
        },
      ])
      .detail(groupId, 'organisation-details', '0-of-1', [
        {
          organisationId: 50,
          contact,
          providedProfiles: [],
          editorialReview: null,
          contributions: [],
          articleIds: [],
        },
      ]);
  }
  return snapshot.inputs;
}

const PARTNER = { jobTitle: 'Partner', languages: ['English'], contact: { telephone: '1' } };
const COUNSEL = { jobTitle: 'Counsel', languages: ['English', 'French'], contact: { telephone: '2' } };

describe('facts of several guides', () => {
  it.each<readonly [string, readonly Guide[], Facts]>([
    ['the only guide', [['2026-02-01', PARTNER]], PARTNER],
    [
      'the guide with the newest edition',
      [
        ['2026-02-01', PARTNER],
        ['2026-10-15', COUNSEL],
      ],
      COUNSEL,
    ],
    [
      'the newest edition of the first guide',
      [
        ['2026-10-15', PARTNER],
        ['2026-02-01', COUNSEL],
      ],
      PARTNER,
    ],
    [
      'the guide with the lower id if the days are equal',
      [
        ['2026-10-15', PARTNER],
        ['2026-10-15', COUNSEL],
      ],
      PARTNER,
    ],
    [
      'an older edition if the newest does not contain the person',
      [
        ['2026-02-01', PARTNER],
        ['2026-10-15', null],
      ],
      PARTNER,
    ],
    [
      'an older edition if the newest states no fact',
      [
        ['2026-02-01', PARTNER],
        ['2026-10-15', { contact: null }],
      ],
      PARTNER,
    ],
    [
      'a guide with an edition before a guide without one',
      [
        [null, PARTNER],
        ['2020-01-01', COUNSEL],
      ],
      COUNSEL,
    ],
  ])('are the facts of %s', (_, guides, expected) => {
    const inputs = snapshotOf(guides);
    for (const [index, [, facts]] of guides.entries()) {
      if (facts === null) continue;
      const view = new GroupView(inputs, index + 1);
      expect(personFacts(view, { personOrganisationId: 7 })).toEqual({
        ...expected,
        contact: { ...NOTHING, ...expected.contact },
      });
      const contact = { ...NOTHING, ...expected.contact };
      expect(officeContact(view, { organisationId: 60 })).toEqual(contact);
      expect(firmContact(view, { organisationId: 50 })).toEqual(contact);
    }
  });

  it('are each selected from the newest edition that has the fact, with all lines of an address from one edition', () => {
    const inputs = snapshotOf([
      [
        '2026-02-01',
        { jobTitle: 'Partner', contact: { email: 'old@a.example', addressLines: ['1 Old Road', 'Oslo'] } },
      ],
      ['2026-10-15', { languages: ['Norwegian'], contact: { telephone: '2', addressLines: ['2 New Road'] } }],
    ]);
    expect(personFacts(new GroupView(inputs, 1), { personOrganisationId: 7 })).toEqual({
      jobTitle: 'Partner',
      languages: ['Norwegian'],
      contact: { email: 'old@a.example', telephone: '2', website: null, addressLines: ['2 New Road'] },
    });
  });

  it('are empty if no guide contains them', () => {
    const view = new GroupView(snapshotOf([['2026-02-01', null]]), 1);
    expect(personFacts(view, { personOrganisationId: 7 })).toEqual({
      jobTitle: null,
      languages: [],
      contact: NOTHING,
    });
  });
});
