import { describe, expect, it } from 'vitest';
import { bucketName } from '../../src/domain/buckets.ts';
import { profileDataAddress, profileDataSchema } from '../../src/domain/profile-data.ts';
import { profileKey } from '../../src/domain/profile-key.ts';
import { departmentPages } from '../../src/models/department.ts';
import { lawFirmPages } from '../../src/models/law-firm.ts';
import { lawyerPages } from '../../src/models/lawyer.ts';
import { profileDataFiles } from '../../src/models/profile-data.ts';
import { smallGuide } from '../support/snapshot.ts';

const { inputs } = smallGuide()
  .detail(2, 'individual-details', bucketName(50, 2), [
    {
      personOrganisationId: 1002,
      jobTitle: 'Partner',
      languages: ['English', 'French'],
      contact: {
        email: 'ana@vane.example',
        telephone: '+47 22 00 00 00',
        website: null,
        addressLines: ['1 Quay', 'Oslo'],
      },
      providedProfile: null,
      editorialReviews: [],
      contributions: [],
      relatedPersonOrganisationIds: [],
    },
  ])
  .detail(2, 'individual-details', bucketName(51, 2), []);

const pagesOf = <Model>(collection: {
  partitions: (i: typeof inputs) => readonly string[];
  pages: (p: string, i: typeof inputs) => Iterable<{ path: string; model: Model }>;
}) => collection.partitions(inputs).flatMap((partition) => [...collection.pages(partition, inputs)]);

const files = new Map(pagesOf(profileDataFiles).map(({ path, model }) => [path, model]));

describe('the facts of profiles', () => {
  it('have a file for each page of a firm, lawyer and department, at an address without the name', () => {
    const pages = [...pagesOf(lawFirmPages), ...pagesOf(lawyerPages), ...pagesOf(departmentPages)];
    const addresses = pages.map(({ path }) => profileDataAddress(profileKey(path) ?? ''));
    expect([...files.keys()].sort()).toEqual(addresses.sort());
    expect(pages.map(({ path }) => path).sort()).toEqual([...files.values()].map(({ url }) => url).sort());
  });

  it.each([...files.values()])('match the published schema for $url', (model) => {
    expect(profileDataSchema.parse(model)).toEqual(model);
  });

  it('contain the firm, the languages and the contact data of a lawyer', () => {
    expect(files.get('/data/profiles/lawyer/2:1002.json')).toMatchObject({
      version: 1,
      kind: 'lawyer',
      name: 'Ana Berg',
      jobTitle: 'Partner',
      firm: { name: 'Béranger Vane', url: '/law-firm/beranger-vane-global-2:50' },
      languages: ['English', 'French'],
      contact: { email: 'ana@vane.example', telephone: '+47 22 00 00 00', addressLines: ['1 Quay', 'Oslo'] },
    });
  });

  it('contain the seat and the offices of a firm, each once, and the bands of its departments', () => {
    const firm = files.get('/data/profiles/law-firm/2:50.json');
    expect(firm).toMatchObject({ kind: 'law-firm', name: 'Béranger Vane', firm: null, year: 2026 });
    expect(firm?.places[0]).toBe('Paris, France');
    expect(new Set(firm?.places).size).toBe(firm?.places.length);
    expect(firm?.rankings).not.toEqual([]);
  });

  it('contain the location and the band of the table of a department', () => {
    const department = [...files.values()].find(({ kind }) => kind === 'department');
    expect(department?.firm).not.toBeNull();
    expect(department?.rankings).toHaveLength(1);
    expect(department?.places).toEqual([department?.rankings[0]?.location]);
  });
});
