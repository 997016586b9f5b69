import { type Page, pageByPage } from 'astro-incremental';
import { compareText } from '#texts/collation.ts';
import { TABLE_DATA_FOLDER, TABLE_DATA_VERSION, type TableData } from '../domain/table-data.ts';
import { keysInBucket, parsePartition, recordPartitions } from './bucket-partitions.ts';
import { GroupView, type Subsection } from './group-view.ts';
import { pageReference } from './page-reference.ts';
import { currentEntries, type TableEntry } from './table-entries.ts';

/** `/data/tables/…`: the entries of every ranking table of a current edition, for other sites. */
export const tableDataFiles = pageByPage<TableData>({
  partitions: (inputs) => recordPartitions(inputs, 'subsections'),
  keys: (partition, inputs) => keysInBucket(inputs, partition, 'subsections'),
  page(key, partition, inputs) {
    const view = new GroupView(inputs, parsePartition(partition).groupId);
    return tableData(view, view.records('subsections').require(Number(key)));
  },
});

function tableData(view: GroupView, subsection: Subsection): Page<TableData> {
  const { subsectionId, practiceAreaId, locationId, subsectionTypeId } = subsection;
  const entries = currentEntries(view, subsectionId)
    .map(({ entry }) => entry)
    .sort((a, b) => compareText(a.name, b.name) || a.id - b.id);
  const firmOf = ({ firmId, firmName }: TableEntry) =>
    pageReference(view.firm({ organisationId: firmId, name: firmName }));
  return {
    path: `${TABLE_DATA_FOLDER}${[view.groupId, practiceAreaId, locationId, subsectionTypeId].join(':')}.json`,
    model: {
      version: TABLE_DATA_VERSION,
      url: view.table(subsection).href,
      guide: pageReference(view.guide),
      year: view.edition?.year ?? null,
      practiceArea: view.practiceAreaName(subsection),
      location: view.locationName(subsection),
      type: view.subsectionTypeName(subsection),
      bands: [...Map.groupBy(entries, ({ tier }) => tier)]
        .sort(([a], [b]) => a.rankOrder - b.rankOrder || a.tierId - b.tierId)
        .map(([tier, ofTier]) => ({
          name: tier.name,
          firms: ofTier.filter(({ kind }) => kind === 'firm').map(firmOf),
          lawyers: ofTier
            .filter(({ kind }) => kind === 'lawyer')
            .map((lawyer) => ({
              ...pageReference(view.lawyer({ personOrganisationId: lawyer.id, fullName: lawyer.name })),
              firm: firmOf(lawyer),
            })),
        })),
    },
  };
}
