import { type Collection, type Page, pageByPage } from 'astro-incremental';
import { contactCardAddress } from '../domain/addresses.ts';
import type { ContactCard } from '../domain/contact-card.ts';
import { siteConfiguration } from '../domain/settings/site-configuration.ts';
import { detailPartitions, keysInBucket, parsePartition, recordPartitions } from './bucket-partitions.ts';
import { GroupView, type Individual, type Office } from './group-view.ts';
import { officeContact, personFacts } from './newest-facts.ts';

/** `/lawyer/….vcf`: the contact card of each lawyer. */
export const lawyerCards: Collection<ContactCard> = pageByPage({
  partitions: (inputs) => detailPartitions(inputs, 'individual-details'),
  keys: (partition, inputs) => keysInBucket(inputs, partition, 'individuals'),
  page(key, partition, inputs) {
    const view = new GroupView(inputs, parsePartition(partition).groupId);
    return lawyerCard(view, view.records('individuals').require(Number(key)));
  },
});

/** `/office/….vcf`: the contact card of each office. */
export const officeCards: Collection<ContactCard> = pageByPage({
  partitions: (inputs) => recordPartitions(inputs, 'offices'),
  keys: (partition, inputs) => keysInBucket(inputs, partition, 'offices'),
  page(key, partition, inputs) {
    const view = new GroupView(inputs, parsePartition(partition).groupId);
    return officeCard(view, view.records('offices').require(Number(key)));
  },
});

function lawyerCard(view: GroupView, individual: Individual): Page<ContactCard> {
  const { fullName, personOrganisationId, townName, countryName } = individual;
  const { jobTitle, contact } = personFacts(view, individual);
  const page = view.lawyer(individual).href;
  return {
    path: contactCardAddress(page),
    model: {
      uid: cardId('person', personOrganisationId),
      person: { fullName, jobTitle },
      firm: view.parentFirm(individual).name,
      town: townName,
      country: countryName,
      ...contact,
      page,
    },
  };
}

function officeCard(view: GroupView, office: Office): Page<ContactCard> {
  const page = view.office(office).href;
  return {
    path: contactCardAddress(page),
    model: {
      uid: cardId('office', office.organisationId),
      person: null,
      firm: view.parentFirm(office).name,
      town: office.locationName,
      country: office.countryName,
      ...officeContact(view, office),
      page,
    },
  };
}

/** Returns an id that is the same in all guides. */
const cardId = (kind: 'person' | 'office', id: number): string =>
  `${kind}-${id}@${new URL(siteConfiguration.origin).hostname}`;
