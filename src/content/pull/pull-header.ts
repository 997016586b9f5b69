import type { Fault } from '@laurel/diagnostics';
import { bannerPictureWidths } from '../../domain/banner-pictures.ts';
import { removalUnconfirmed } from '../../domain/errors/snapshot.ts';
import type { HeaderSettings } from '../../domain/header-settings.ts';
import { isLargeRemoval } from '../../domain/is-large-removal.ts';
import { BANNER_PICTURES_FOLDER } from '../snapshots/banner-pictures.ts';
import { canonicalJson } from '../snapshots/canonical-json.ts';
import { isSame } from '../snapshots/date-record.ts';
import { HEADER_SETTINGS_FILE, TRANSLATED_SETTINGS_FOLDER } from '../snapshots/header-settings-files.ts';
import { pullBannerPictures } from './pull-banner-pictures.ts';
import type { PullContext } from './pull-context.ts';
import {
  EMPTY_HEADER,
  HEADER_CALL,
  HEADER_ETAG_KEY,
  HEADER_SCOPE,
  hasSettingsFile,
  type ReceivedSettings,
  requestSettings,
  settingsFile,
} from './request-header-settings.ts';
import { mergeFindings, retainedContent, reusedFaults, type StepFindings } from './step-findings.ts';
import { reuseRecords } from './write-records.ts';

/** The settings in one language as the new snapshot has them. */
interface StoredSettings {
  readonly settings: HeaderSettings | undefined;
  readonly findings: StepFindings;
}

/**
 * Pulls the header's settings in the default language and in each language with translated menus, then the pictures of these menus. If
 * the settings cannot be read, or if too many pictures would be removed, the previous settings and pictures are retained. If the call
 * fails in a first pull, the snapshot has empty menus.
 * @param languages languages in which the settings are requested, as language tags in lower case
 */
export async function pullHeader(context: PullContext, languages: readonly string[]): Promise<StepFindings> {
  const first = await requestSettings(context, await settingsFile(context, undefined), false);
  const isRead = first.result.kind !== 'retained';
  const files = await Promise.all(
    (isRead ? languages : storedLanguages(context)).map((language) => settingsFile(context, language)),
  );
  const translations = isRead
    ? await Promise.all(
        files.map((file) => requestSettings(context, file, first.result.kind === 'unchanged')),
      )
    : files.map((file) => ({
        ...file,
        responseKind: 'unchanged' as const,
        result: { kind: 'unchanged' as const },
      }));
  const [received, ...others] = guardPictures(context, [first, ...translations]);
  const stored = await storeSettings(context, received);
  // The pictures of settings that cannot be read are unknown.
  if (stored.settings === undefined) return stored.findings;
  const all = [stored];
  for (const each of others) all.push(await storeTranslation(context, each, stored.settings));
  return mergeFindings([
    ...all.map(({ findings }) => findings),
    await pullBannerPictures(context, widthsOf(all.map(({ settings }) => settings))),
  ]);
}

/** Languages of the translations in the previous snapshot. */
const storedLanguages = ({ previous }: PullContext): readonly string[] =>
  (previous?.list(TRANSLATED_SETTINGS_FOLDER) ?? []).map((file) =>
    file.slice(TRANSLATED_SETTINGS_FOLDER.length, -'.json'.length),
  );

/** Stores the settings in the default language. */
async function storeSettings(
  context: PullContext,
  { previous, responseKind, result }: ReceivedSettings,
): Promise<StoredSettings> {
  if (result.kind === 'settings') {
    const { settings, omitted, etag } = result;
    await writeSettings(context, HEADER_SETTINGS_FILE, settings);
    const etags = etag === undefined ? {} : { [HEADER_ETAG_KEY]: etag };
    return { settings, findings: { etags, contentFaults: { [HEADER_SETTINGS_FILE]: omitted } } };
  }
  if (previous === undefined) {
    const faults = result.kind === 'retained' ? result.faults : [];
    // A damaged file cannot be retained, and must not be replaced by empty menus.
    if (responseKind === 'malformed' || hasSettingsFile(context, HEADER_SETTINGS_FILE))
      return { settings: undefined, findings: { faults } };
    await writeSettings(context, HEADER_SETTINGS_FILE, EMPTY_HEADER);
    return { settings: EMPTY_HEADER, findings: retainedContent(HEADER_SCOPE, faults, {}) };
  }
  return {
    settings: previous,
    findings: mergeFindings([
      reuseSettings(context, HEADER_SETTINGS_FILE),
      { etags: { [HEADER_ETAG_KEY]: context.knownEtags[HEADER_ETAG_KEY] ?? null } },
      result.kind === 'retained'
        ? retainedContent(
            HEADER_SCOPE,
            result.faults,
            result.etag === undefined ? {} : { [HEADER_ETAG_KEY]: result.etag },
          )
        : {},
    ]),
  };
}

/**
 * Stores the settings in a further language. An upstream without a translation returns its default settings, which are not stored again.
 */
async function storeTranslation(
  context: PullContext,
  { file, key, previous, result }: ReceivedSettings,
  defaultSettings: HeaderSettings,
): Promise<StoredSettings> {
  const isKnown = previous !== undefined || (result.kind === 'unchanged' && !hasSettingsFile(context, file));
  const knownEtag = isKnown ? context.knownEtags[key] : undefined;
  const etag = result.kind === 'settings' ? result.etag : knownEtag;
  const etags = etag === undefined ? {} : { [key]: etag };
  const warnings = result.kind === 'retained' ? retainedContent(HEADER_SCOPE, result.faults, {}) : {};
  const settings = result.kind === 'settings' ? result.settings : previous;
  if (settings === undefined || isSame(settings, defaultSettings) || isSame(settings, EMPTY_HEADER))
    return { settings: undefined, findings: mergeFindings([{ etags }, warnings]) };
  if (result.kind !== 'settings')
    return { settings, findings: mergeFindings([reuseSettings(context, file), { etags }, warnings]) };
  await writeSettings(context, file, settings);
  return { settings, findings: { etags, contentFaults: { [file]: result.omitted } } };
}

const writeSettings = ({ output }: PullContext, file: string, settings: HeaderSettings) =>
  output.write(file, `${canonicalJson(settings, Number.POSITIVE_INFINITY)}\n`, 1);

const reuseSettings = (context: PullContext, file: string): StepFindings => ({
  ...reuseRecords(context, 'header-settings', file),
  contentFaults: reusedFaults(context, file),
});

/** Unless removals are confirmed, retains the previous settings in all languages if the new settings have too few pictures. */
function guardPictures(
  context: PullContext,
  received: readonly [ReceivedSettings, ...ReceivedSettings[]],
): readonly [ReceivedSettings, ...ReceivedSettings[]] {
  if (context.allowRemovals || received.every(({ result }) => result.kind !== 'settings')) return received;
  const before = context.previous?.list(BANNER_PICTURES_FOLDER).length ?? 0;
  const names = widthsOf(
    received.map(({ previous, result }) => (result.kind === 'settings' ? result.settings : previous)),
  );
  const removed = before - names.size;
  if (!isLargeRemoval(removed, before)) return received;
  const fault = removalUnconfirmed({
    location: {
      call: HEADER_CALL.name,
      address: context.client.address(HEADER_CALL, {}),
      status: 200,
      record: HEADER_SCOPE,
    },
    removed: `${removed} of ${before} pictures in the menus of the header`,
  });
  const [first, ...others] = received;
  const retain = (settings: ReceivedSettings, faults: readonly Fault[]): ReceivedSettings => {
    const { result } = settings;
    if (result.kind !== 'settings') return settings;
    return { ...settings, result: { kind: 'retained', faults, etag: result.etag ?? null } };
  };
  return [retain(first, [fault]), ...others.map((settings) => retain(settings, []))];
}

/** Returns the largest width of each picture in the settings of all languages. */
function widthsOf(settings: readonly (HeaderSettings | undefined)[]): ReadonlyMap<string, number> {
  const widths = new Map<string, number>();
  for (const each of settings)
    for (const [address, width] of each === undefined ? [] : bannerPictureWidths(each))
      widths.set(address, Math.max(width, widths.get(address) ?? 0));
  return widths;
}
