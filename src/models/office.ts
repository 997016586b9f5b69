import { type Page, pageByPage } from 'astro-incremental';
import { compareText } from '#texts/collation.ts';
import * as officeTexts from '#texts/office.ts';
import { contactCardAddress } from '../domain/addresses.ts';
import { type FirmKind, firmKind } from '../domain/badges.ts';
import type { Contact } from '../domain/editorial.ts';
import { siteConfiguration } from '../domain/settings/site-configuration.ts';
import { keysInBucket, parsePartition, recordPartitions } from './bucket-partitions.ts';
import { GroupView, type Link, type Office } from './group-view.ts';
import type { RankedIndividualLine } from './law-firm.ts';
import { officeContact } from './newest-facts.ts';
import { description, HOME, type PageMeta, pageTitle } from './page-meta.ts';
import { bestFirst, rankingLines } from './rankings.ts';

export interface OfficeModel {
  readonly meta: PageMeta;
  readonly guide: Link;
  readonly firm: Link;
  /** Whether the firm is a set of barristers. */
  readonly firmKind: FirmKind;
  readonly location: string;
  readonly country: string | null;
  readonly isHeadOffice: boolean;
  readonly contact: Contact;
  /** Address of the contact card. */
  readonly card: string;
  readonly individuals: readonly RankedIndividualLine[];
  readonly otherOffices: readonly Link[];
}

/** `/office/…`: one page per ranked office. */
export const officePages = pageByPage<OfficeModel>({
  partitions: (inputs) => recordPartitions(inputs, 'offices'),
  keys: (partition, inputs) => keysInBucket(inputs, partition, 'offices'),
  page(key, partition, inputs) {
    const view = new GroupView(inputs, parsePartition(partition).groupId);
    return officePage(view, view.records('offices').require(Number(key)));
  },
});

function officePage(view: GroupView, office: Office): Page<OfficeModel> {
  const firm = view.parentFirm(office);
  const individuals = view
    .records('individuals')
    .where('organisationId', office.organisationId)
    .filter(({ rankings }) => rankings.length > 0);
  const otherOffices = view
    .records('offices')
    .where('parentOrganisationId', office.parentOrganisationId)
    .filter(({ organisationId }) => organisationId !== office.organisationId);
  const path = view.office(office).href;
  return {
    path,
    model: {
      meta: {
        title: pageTitle(firm.name, [
          `, ${officeTexts.inTitle(office.locationName)} | ${view.name} | ${siteConfiguration.productName}`,
          `, ${officeTexts.inTitle(office.locationName)} | ${view.name}`,
        ]),
        description: description(
          officeTexts.description({
            firm: firm.name,
            location: office.locationName,
            lawyers: individuals.length,
            guide: view.name,
          }),
        ),
        path,
        shareImage: view.shareImage,
        edition: view.editionName,
        breadcrumbs: [HOME, view.guide, view.firm(firm), { label: office.locationName }],
      },
      guide: view.guide,
      firm: view.firm(firm),
      firmKind: firmKind(firm.firmType),
      location: office.locationName,
      country: office.countryName,
      isHeadOffice: office.isHeadOffice,
      contact: officeContact(view, office),
      card: contactCardAddress(path),
      individuals: bestFirst(view, individuals).map((individual) => ({
        lawyer: view.person(individual),
        rankings: rankingLines(view, individual),
      })),
      otherOffices: otherOffices
        .map((other) => view.office(other))
        .sort((a, b) => compareText(a.label, b.label)),
    },
  };
}
