import type { Fault } from '@laurel/diagnostics';
import { bannerPictureWidths } from '../../domain/banner-pictures.ts';
import { removalUnconfirmed } from '../../domain/errors/snapshot.ts';
import { contentOmitted, fieldOmitted, malformedField } from '../../domain/errors/upstream.ts';
import { fieldPath, type Mismatch } from '../../domain/errors/zod-issues.ts';
import { type HeaderSettings, headerSettingsSchema } from '../../domain/header-settings.ts';
import { isLargeRemoval } from '../../domain/is-large-removal.ts';
import { parseJson } from '../../domain/parse-json.ts';
import { BANNER_PICTURES_FOLDER } from '../snapshots/banner-pictures.ts';
import { canonicalJson } from '../snapshots/canonical-json.ts';
import { isSame } from '../snapshots/date-record.ts';
import { HEADER_SETTINGS_FILE } from '../snapshots/record-kinds.ts';
import { etagKey } from '../upstream/call-address.ts';
import { catalogue } from '../upstream/catalogue.ts';
import type { CallResult } from './http/client.ts';
import { pullBannerPictures } from './pull-banner-pictures.ts';
import type { PullContext } from './pull-context.ts';
import { readHeaderSettings } from './read-header-settings.ts';
import { mergeFindings, retainedContent, reusedFaults, type StepFindings } from './step-findings.ts';
import { normalizeContent, omittedContent } from './upstream-content.ts';
import { reuseRecords } from './write-records.ts';

const SCOPE = 'site/header-settings';
const CALL = catalogue.headlessSettings;
const KEY = etagKey(CALL, {});
const EMPTY_HEADER: HeaderSettings = { acf: { nav_sections: [] } };

/** Settings of the header from a response, or why the previous ones are retained. */
type HeaderResult =
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'retained'; readonly faults: readonly Fault[]; readonly etag?: string | null }
  | {
      readonly kind: 'settings';
      readonly settings: HeaderSettings;
      readonly omitted: readonly Fault[];
      readonly etag: string | null | undefined;
    };

/**
 * Pulls the header's settings, then the pictures that they name. If the settings cannot be read, or if too many pictures would be
 * removed, the previous settings and pictures are retained. A first pull may be without the settings of a failed call.
 */
export async function pullHeader(context: PullContext): Promise<StepFindings> {
  const previous = await previousSettings(context);
  const knownEtag = previous === undefined ? undefined : (context.knownEtags[KEY] ?? undefined);
  const response = await context.client.get(CALL, {}, { etag: knownEtag });
  const result = guardPictures(context, readResponse(context, response, previous));
  if (result.kind === 'settings') {
    const { settings, omitted, etag } = result;
    await writeSettings(context, settings);
    return mergeFindings([
      {
        etags: etag === undefined ? {} : { [KEY]: etag },
        contentFaults: { [HEADER_SETTINGS_FILE]: omitted },
      },
      await pullBannerPictures(context, bannerPictureWidths(settings)),
    ]);
  }
  if (previous === undefined) {
    const faults = result.kind === 'retained' ? result.faults : [];
    // A damaged file cannot be retained, and must not be replaced by empty menus.
    if (response.kind === 'malformed' || hasSettingsFile(context)) return { faults };
    await writeSettings(context, EMPTY_HEADER);
    return retainedContent(SCOPE, faults, {});
  }
  return mergeFindings([
    reuseRecords(context, 'header-settings', HEADER_SETTINGS_FILE),
    { etags: { [KEY]: context.knownEtags[KEY] ?? null } },
    result.kind === 'retained'
      ? retainedContent(SCOPE, result.faults, result.etag === undefined ? {} : { [KEY]: result.etag })
      : {},
    { contentFaults: reusedFaults(context, HEADER_SETTINGS_FILE) },
    await pullBannerPictures(context, bannerPictureWidths(previous)),
  ]);
}

const writeSettings = ({ output }: PullContext, settings: HeaderSettings) =>
  output.write(HEADER_SETTINGS_FILE, `${canonicalJson(settings, Number.POSITIVE_INFINITY)}\n`, 1);

const hasSettingsFile = ({ previous }: PullContext): boolean =>
  previous?.index.files[HEADER_SETTINGS_FILE] !== undefined;

/** Reads the settings of the previous snapshot; undefined if it has none, or if their file is damaged or does not match its schema. */
async function previousSettings({ previous, output }: PullContext): Promise<HeaderSettings | undefined> {
  if (previous === undefined || !output.isVerified(HEADER_SETTINGS_FILE)) return undefined;
  return headerSettingsSchema.safeParse(await previous.read(HEADER_SETTINGS_FILE, parseJson)).data;
}

function readResponse(
  context: PullContext,
  response: CallResult<unknown>,
  previous: HeaderSettings | undefined,
): HeaderResult {
  const location = { call: CALL.name, address: context.client.address(CALL, {}), status: 200 };
  switch (response.kind) {
    case 'unchanged':
      return { kind: 'unchanged' };
    case 'failed':
      return { kind: 'retained', faults: [response.fault] };
    case 'malformed':
      return { kind: 'retained', faults: response.faults };
    case 'none': {
      const hadContent =
        hasSettingsFile(context) &&
        !isSame(previous, EMPTY_HEADER) &&
        (KEY in context.knownEtags || !context.hasState);
      if (hadContent && !context.allowRemovals) {
        const fault = removalUnconfirmed({
          location: { ...location, status: 404, record: SCOPE },
          removed: 'the menus of the header',
        });
        return { kind: 'retained', faults: [fault] };
      }
      return { kind: 'settings', settings: EMPTY_HEADER, omitted: [], etag: undefined };
    }
    case 'body': {
      const fieldLocation = (field: string) => ({ ...location, record: SCOPE, field });
      const withLocation = ({ field, expected, received }: Mismatch) => ({
        location: fieldLocation(field),
        expected,
        received,
      });
      const parsed = readHeaderSettings(normalizeContent(headerSettingsSchema, response.body));
      return 'settings' in parsed
        ? {
            kind: 'settings',
            settings: parsed.settings,
            omitted: [
              ...parsed.droppedFields.map((mismatch) => fieldOmitted(withLocation(mismatch))),
              ...omittedContent(headerSettingsSchema, parsed.settings).map(({ path, omission }) =>
                contentOmitted({ location: fieldLocation(fieldPath(path)), omission }),
              ),
            ],
            etag: response.etag,
          }
        : { kind: 'retained', faults: parsed.map((mismatch) => malformedField(withLocation(mismatch))) };
    }
  }
}

/** Retains the previous settings if the new settings remove too many pictures, unless the removal is confirmed. */
function guardPictures(context: PullContext, result: HeaderResult): HeaderResult {
  if (result.kind !== 'settings' || context.allowRemovals) return result;
  const before = context.previous?.list(BANNER_PICTURES_FOLDER).length ?? 0;
  const removed = before - bannerPictureWidths(result.settings).size;
  if (!isLargeRemoval(removed, before)) return result;
  const fault = removalUnconfirmed({
    location: { call: CALL.name, address: context.client.address(CALL, {}), status: 200, record: SCOPE },
    removed: `${removed} of ${before} pictures in the menus of the header`,
  });
  return { kind: 'retained', faults: [fault], etag: result.etag ?? null };
}
