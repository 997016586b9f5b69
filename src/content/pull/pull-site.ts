import type { Fault } from '@laurel/diagnostics';
import { BANNER_PICTURES_FOLDER } from '../snapshots/banner-pictures.ts';
import { EXPIRY_FILE, formatExpiry } from '../snapshots/expiry.ts';
import { HEADER_SETTINGS_FILE, TRANSLATED_SETTINGS_FOLDER } from '../snapshots/header-settings-files.ts';
import { type KnownIds, knownIds, type RecordsByKind, siteFaults } from '../snapshots/integrity.ts';
import { SITE_KINDS, type SiteRecordKind, siteFile } from '../snapshots/record-kinds.ts';
import { REDIRECTS_FILE } from '../snapshots/redirects-file.ts';
import { formatSchedule, SCHEDULE_FILE, type ScheduledRecord } from '../snapshots/schedule.ts';
import type { PullContext } from './pull-context.ts';
import type { KnownSiteRecords } from './pull-group.ts';
import { pullHeader } from './pull-header.ts';
import {
  listingLocation,
  previousEtags,
  readSiteListings,
  type SiteListingResult,
  storedSiteRecords,
} from './read-site-listing.ts';
import { pullRedirects, REDIRECTS_SOURCE_FILE } from './redirects/pull-redirects.ts';
import { mergeFindings, retainedContent, reusedFaults, type StepFindings } from './step-findings.ts';
import { reuseRecords, writeRecords } from './write-records.ts';

type Listings = ReadonlyMap<SiteRecordKind, SiteListingResult>;

/**
 * Pulls the records of the whole site: the header's menus, and all kinds of records that belong to no group. The previous records of a
 * kind are retained if its listing is not accepted. If the references of the records do not resolve, all previous records are retained.
 */
export async function pullSite(
  context: PullContext,
): Promise<KnownSiteRecords & { readonly findings: StepFindings }> {
  const files = [
    HEADER_SETTINGS_FILE,
    EXPIRY_FILE,
    REDIRECTS_FILE,
    REDIRECTS_SOURCE_FILE,
    ...SITE_KINDS.map(siteFile),
    ...[TRANSLATED_SETTINGS_FOLDER, BANNER_PICTURES_FOLDER].flatMap(
      (folder) => context.previous?.list(folder) ?? [],
    ),
  ];
  await context.stopwatch.time('Checking the previous snapshot', async () => {
    context.output.markVerified((await context.previous?.intactFiles(files)) ?? []);
  });
  return context.stopwatch.time('Site', async () => {
    const listings = await readSiteListings(context);
    const published = await acceptedRecords(context, listings);
    const schedule = acceptedSchedule(context, listings);
    // Scheduled records become public without a pull, so they are checked together with the public records.
    const all = withScheduled(published, schedule);
    const faults = [...listings.values()].some(({ kind }) => kind !== 'unchanged')
      ? siteFaults(all, (kind) => listingLocation(context, kind))
      : [];
    const canRetain = SITE_KINDS.every((kind) => context.output.isVerified(siteFile(kind)));
    const retains = faults.length > 0 && canRetain;
    const [headerFindings, redirectFindings, site] = await Promise.all([
      pullHeader(context, declaredLanguages(all)),
      pullRedirects(context),
      retains
        ? retainSite(context, listings, faults)
        : writeSite(context, listings, { published, ids: knownIds(all) }, faults),
      writeSchedule(context, retains ? (context.previous?.schedule ?? []) : schedule),
    ]);
    return { ...site, findings: mergeFindings([headerFindings, redirectFindings, site.findings]) };
  });
}

/** Returns the languages that pages and articles of the upstream declare, as language tags in lower case. */
function declaredLanguages({ pages = [], articles = [] }: RecordsByKind<SiteRecordKind>): readonly string[] {
  const versions = [...pages, ...articles].flatMap(({ languages }) => languages);
  return [...new Set(versions.map(({ language_code }) => language_code.toLowerCase()))].sort();
}

/** Reads the ids of the whole site's records from the previous snapshot, for a pull of single groups. */
export async function knownSiteRecords(context: PullContext): Promise<KnownSiteRecords> {
  return { ids: idsOf(context, await storedRecords(context)), hasRemovals: false };
}

/** Returns the ids of stored records and of the scheduled records of the previous snapshot. Records of a guide may refer to both. */
const idsOf = ({ previous }: PullContext, stored: RecordsByKind<SiteRecordKind>): KnownIds =>
  knownIds(withScheduled(stored, previous?.schedule ?? []));

/** Adds scheduled records to the public records of their kinds. A kind without public records stays absent. */
const withScheduled = (
  published: RecordsByKind<SiteRecordKind>,
  schedule: readonly ScheduledRecord[],
): RecordsByKind<SiteRecordKind> =>
  Object.fromEntries(
    Object.entries(published).map(([kind, records]) => [
      kind,
      [...records, ...schedule.filter((each) => each.kind === kind).map(({ record }) => record)],
    ]),
  );

async function writeSchedule({ output }: PullContext, schedule: readonly ScheduledRecord[]): Promise<void> {
  if (schedule.length > 0) await output.writeState(SCHEDULE_FILE, formatSchedule(schedule));
}

async function storedRecords(context: PullContext): Promise<RecordsByKind<SiteRecordKind>> {
  const stored = await Promise.all(
    SITE_KINDS.map(async (kind) => [kind, await storedSiteRecords(context, kind)] as const),
  );
  return Object.fromEntries(stored);
}

const canRetainKind = (context: PullContext, kind: SiteRecordKind): boolean =>
  context.output.isVerified(siteFile(kind));

/** Returns the records of the new snapshot. A kind is absent if its listing is malformed and no previous records can be retained. */
async function acceptedRecords(
  context: PullContext,
  listings: Listings,
): Promise<RecordsByKind<SiteRecordKind>> {
  const records: { -readonly [Kind in SiteRecordKind]?: readonly object[] } = {};
  for (const [kind, listing] of listings)
    if (listing.kind === 'records') records[kind] = listing.records;
    else if (listing.kind === 'unchanged' || canRetainKind(context, kind))
      records[kind] = await storedSiteRecords(context, kind);
    else if (listing.partial !== undefined) records[kind] = listing.partial;
  return records as RecordsByKind<SiteRecordKind>;
}

/** Returns the scheduled records of the new snapshot. */
const acceptedSchedule = (context: PullContext, listings: Listings): readonly ScheduledRecord[] =>
  [...listings].flatMap(([kind, listing]) =>
    listing.kind === 'unchanged' || (listing.kind === 'unaccepted' && canRetainKind(context, kind))
      ? (context.previous?.schedule ?? []).filter((each) => each.kind === kind)
      : (listing.scheduled ?? []),
  );

/** Writes the accepted records of each kind. Of the other kinds, the previous records are retained. */
async function writeSite(
  context: PullContext,
  listings: Listings,
  { published: records, ids }: { readonly published: RecordsByKind<SiteRecordKind>; readonly ids: KnownIds },
  faults: StepFindings['faults'] = [],
): Promise<KnownSiteRecords & { readonly findings: StepFindings }> {
  const findings: StepFindings[] = [{ faults }];
  let hasRemovals = false;
  for (const [kind, listing] of listings) {
    const scope = `site/${kind}`;
    if (listing.kind === 'unchanged')
      findings.push(
        reuseRecords(context, kind, siteFile(kind)),
        { etags: listing.etags },
        { contentFaults: reusedFaults(context, siteFile(kind)) },
      );
    else if (listing.kind === 'unaccepted' && canRetainKind(context, kind))
      findings.push(
        reuseRecords(context, kind, siteFile(kind)),
        { etags: previousEtags(context, kind, listing) },
        retainedContent(scope, listing.faults, listing.etags),
        { contentFaults: reusedFaults(context, siteFile(kind)) },
      );
    else {
      // The first pull may omit the content of a failed call. Later pulls must not replace a damaged file by an absent one.
      const isFirst = (context.previous?.index.files[siteFile(kind)]?.records ?? 0) === 0;
      if (listing.kind === 'unaccepted' && (listing.partial === undefined || !isFirst))
        findings.push({ faults: listing.faults });
      else {
        const written = await writeRecords(context, kind, siteFile(kind), records[kind] ?? []);
        hasRemovals ||= written.removedIds.size > 0;
        findings.push({ etags: listing.etags }, written.findings);
        if (listing.kind === 'records') findings.push(listing.findings);
        else
          findings.push({
            warnings: listing.faults.map((fault) => ({ scope, effect: 'content retained', fault })),
          });
      }
    }
  }
  await context.output.write(EXPIRY_FILE, formatExpiry(records, context.now), 1);
  return { ids, hasRemovals, findings: mergeFindings(findings) };
}

/** Retains the previous records of all kinds. */
async function retainSite(
  context: PullContext,
  listings: Listings,
  faults: readonly Fault[],
): Promise<KnownSiteRecords & { readonly findings: StepFindings }> {
  const findings: StepFindings[] = [];
  const allFaults = [...faults];
  const received: Record<string, string | null> = {};
  for (const [kind, listing] of listings) {
    findings.push(
      reuseRecords(context, kind, siteFile(kind)),
      { etags: previousEtags(context, kind, listing) },
      { contentFaults: reusedFaults(context, siteFile(kind)) },
    );
    Object.assign(received, listing.etags);
    if (listing.kind === 'unaccepted') allFaults.push(...listing.faults);
  }
  findings.push(retainedContent('site', allFaults, received));
  const records = await storedRecords(context);
  await context.output.write(EXPIRY_FILE, formatExpiry(records, context.now), 1);
  return { ids: idsOf(context, records), hasRemovals: false, findings: mergeFindings(findings) };
}
