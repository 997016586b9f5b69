import { type Page, pageByPage } from 'astro-incremental';
import { OFFICE_DATA_FOLDER, OFFICE_DATA_VERSION, type OfficeData } from '../domain/office-data.ts';
import { keysInBucket, parsePartition, recordPartitions } from './bucket-partitions.ts';
import { GroupView, type Office } from './group-view.ts';
import { officeContact } from './newest-facts.ts';
import { pageReference } from './page-reference.ts';

/** `/data/offices/…`: the facts of every office, for other sites. */
export const officeDataFiles = pageByPage<OfficeData>({
  partitions: (inputs) => recordPartitions(inputs, 'offices'),
  keys: (partition, inputs) => keysInBucket(inputs, partition, 'offices'),
  page(key, partition, inputs) {
    const view = new GroupView(inputs, parsePartition(partition).groupId);
    return officeData(view, view.records('offices').require(Number(key)));
  },
});

function officeData(view: GroupView, office: Office): Page<OfficeData> {
  const { email, telephone, website, addressLines } = officeContact(view, office);
  return {
    path: `${OFFICE_DATA_FOLDER}${view.groupId}:${office.organisationId}.json`,
    model: {
      version: OFFICE_DATA_VERSION,
      url: view.office(office).href,
      firm: pageReference(view.firm(view.parentFirm(office))),
      guide: pageReference(view.guide),
      town: office.locationName,
      country: office.countryName,
      isHeadOffice: office.isHeadOffice,
      contact: { email, telephone, website, addressLines: [...addressLines] },
    },
  };
}
