import { describe, expect, it } from 'vitest';
import { officeDataSchema } from '../../src/domain/office-data.ts';
import { officePages } from '../../src/models/office.ts';
import { officeDataFiles } from '../../src/models/office-data.ts';
import { smallGuide } from '../support/snapshot.ts';

const { inputs } = smallGuide();
const files = officeDataFiles
  .partitions(inputs)
  .flatMap((partition) => [...officeDataFiles.pages(partition, inputs)]);

describe('the data of offices', () => {
  it('contain the facts of each office, at an address without the name', () => {
    expect(files).toEqual([
      {
        path: '/data/offices/2:60.json',
        model: {
          version: 1,
          url: '/office/beranger-vane-oslo-global-2:60',
          firm: { name: 'Béranger Vane', url: '/law-firm/beranger-vane-global-2:50' },
          guide: { name: 'Global', url: '/legal-guide/global-2' },
          town: 'Oslo',
          country: 'Norway',
          isHeadOffice: false,
          contact: { email: null, telephone: null, website: null, addressLines: [] },
        },
      },
    ]);
  });

  it('match the published schema', () => {
    for (const { model } of files) expect(officeDataSchema.parse(model)).toEqual(model);
  });

  it('link to the page of the office', () => {
    const pages = officePages
      .partitions(inputs)
      .flatMap((partition) => [...officePages.pages(partition, inputs)].map(({ path }) => path));
    expect(files.map(({ model }) => model.url)).toEqual(pages);
  });
});
