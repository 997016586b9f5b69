import { describe, expect, it } from 'vitest';
import { lawyerCards, officeCards } from '../../src/models/contact-cards.ts';
import { lawyerPages } from '../../src/models/lawyer.ts';
import { officePages } from '../../src/models/office.ts';
import { smallGuide } from '../support/snapshot.ts';

const { inputs } = smallGuide();

describe('contact cards', () => {
  it.each([
    ['lawyer', lawyerCards, lawyerPages],
    ['office', officeCards, officePages],
  ] as const)('exist for every %s, at the address that the profile links to', (_, cards, pages) => {
    const linked = pages
      .partitions(inputs)
      .flatMap((partition) => [...pages.pages(partition, inputs)].map(({ model }) => model.card));
    const published = cards
      .partitions(inputs)
      .flatMap((partition) => [...cards.pages(partition, inputs)].map(({ path }) => path));
    expect(published).toEqual(linked);
    expect(new Set(published).size).toBe(published.length);
  });

  it('identify an office by an id without the guide', () => {
    const [page] = officeCards.partitions(inputs).flatMap((name) => [...officeCards.pages(name, inputs)]);
    expect(page).toMatchObject({
      path: '/office/beranger-vane-oslo-global-2:60.vcf',
      model: { person: null, firm: 'Béranger Vane', town: 'Oslo', country: 'Norway' },
    });
    expect(page?.model.uid).toMatch(/^office-60@/);
  });
});
