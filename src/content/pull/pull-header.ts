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
import {
  HEADER_SETTINGS_FILE,
  TRANSLATED_SETTINGS_FOLDER,
  translatedSettingsFile,
} from '../snapshots/header-settings-files.ts';
import { adaptResponse, type Deviation } from '../upstream/adapt-response.ts';
import { etagKey } from '../upstream/call-address.ts';
import { catalogue } from '../upstream/catalogue.ts';
import type { CallResult } from './http/client.ts';
import { pullBannerPictures } from './pull-banner-pictures.ts';
import type { PullContext } from './pull-context.ts';
import { readHeaderSettings } from './read-header-settings.ts';
import { mergeFindings, retainedContent, reusedFaults, type StepFindings } from './step-findings.ts';
import { toleratedFaults } from './tolerated-faults.ts';
import { normalizeContent, omittedContent } from './upstream-content.ts';
import { reuseRecords } from './write-records.ts';

const SCOPE = 'site/header-settings';
const CALL = catalogue.headlessSettings;
const KEY = etagKey(CALL, {});
/** Key of the settings in a language, for errors. */
const recordOf = (language: string | undefined): string =>
  language === undefined ? SCOPE : `${SCOPE}, ${language}`;
const TRANSLATION_KEY_PREFIX = 'menus ';

/** Whether the key of an ETag names the header's settings in a further language. */
export const isTranslationEtagKey = (key: string): boolean => key.startsWith(TRANSLATION_KEY_PREFIX);

const EMPTY_HEADER: HeaderSettings = { acf: { nav_sections: [] } };

/** Settings of the header from a response, or the reason why the previous settings are retained. */
type HeaderResult =
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'retained'; readonly faults: readonly Fault[]; readonly etag?: string | null }
  | {
      readonly kind: 'settings';
      readonly settings: HeaderSettings;
      readonly omitted: readonly Fault[];
      readonly etag: string | null | undefined;
    };

/** A file of the snapshot with the settings in one language. */
interface SettingsFile {
  readonly file: string;
  /** Key of the ETag. */
  readonly key: string;
  /** Language tag in lower case; undefined for the default language. */
  readonly language: string | undefined;
  /** The settings of the previous snapshot, if they are valid. */
  readonly previous: HeaderSettings | undefined;
}

/** The settings in one language as the upstream returned them. */
interface ReceivedSettings extends SettingsFile {
  readonly responseKind: CallResult<unknown>['kind'];
  readonly result: HeaderResult;
}

/** The settings in one language as the new snapshot has them. */
interface StoredSettings {
  readonly settings: HeaderSettings | undefined;
  readonly findings: StepFindings;
}

/**
 * Pulls the header's settings in the default language and in each language with other menus, then the pictures that they name. If the
 * settings cannot be read, or if too many pictures would be removed, the previous settings and pictures are retained. A first pull may be
 * without the settings of a failed call.
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

async function settingsFile(context: PullContext, language: string | undefined): Promise<SettingsFile> {
  const [file, key] =
    language === undefined
      ? [HEADER_SETTINGS_FILE, KEY]
      : [translatedSettingsFile(language), `${TRANSLATION_KEY_PREFIX}${language}`];
  return { file, key, language, previous: await previousSettings(context, file) };
}

/** Languages of the translations in the previous snapshot. */
const storedLanguages = ({ previous }: PullContext): readonly string[] =>
  (previous?.list(TRANSLATED_SETTINGS_FOLDER) ?? []).map((file) =>
    file.slice(TRANSLATED_SETTINGS_FOLDER.length, -'.json'.length),
  );

/**
 * Requests the settings in a language, conditionally if the previous snapshot has them.
 * @param equalsDefault whether settings without a file in the previous snapshot are the current settings in the default language
 */
async function requestSettings(
  context: PullContext,
  file: SettingsFile,
  equalsDefault: boolean,
): Promise<ReceivedSettings> {
  const isKnown = file.previous !== undefined || (equalsDefault && !hasSettingsFile(context, file.file));
  const etag = isKnown ? (context.knownEtags[file.key] ?? undefined) : undefined;
  const response = await context.client.get(CALL, {}, { etag, language: file.language });
  return { ...file, responseKind: response.kind, result: readResponse(context, response, file) };
}

/** Stores the settings in the default language. */
async function storeSettings(
  context: PullContext,
  { previous, responseKind, result }: ReceivedSettings,
): Promise<StoredSettings> {
  if (result.kind === 'settings') {
    const { settings, omitted, etag } = result;
    await writeSettings(context, HEADER_SETTINGS_FILE, settings);
    const etags = etag === undefined ? {} : { [KEY]: etag };
    return { settings, findings: { etags, contentFaults: { [HEADER_SETTINGS_FILE]: omitted } } };
  }
  if (previous === undefined) {
    const faults = result.kind === 'retained' ? result.faults : [];
    // A damaged file cannot be retained, and must not be replaced by empty menus.
    if (responseKind === 'malformed' || hasSettingsFile(context, HEADER_SETTINGS_FILE))
      return { settings: undefined, findings: { faults } };
    await writeSettings(context, HEADER_SETTINGS_FILE, EMPTY_HEADER);
    return { settings: EMPTY_HEADER, findings: retainedContent(SCOPE, faults, {}) };
  }
  return {
    settings: previous,
    findings: mergeFindings([
      reuseSettings(context, HEADER_SETTINGS_FILE),
      { etags: { [KEY]: context.knownEtags[KEY] ?? null } },
      result.kind === 'retained'
        ? retainedContent(SCOPE, result.faults, result.etag === undefined ? {} : { [KEY]: result.etag })
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
  const warnings = result.kind === 'retained' ? retainedContent(SCOPE, result.faults, {}) : {};
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

const hasSettingsFile = ({ previous }: PullContext, file: string): boolean =>
  previous?.index.files[file] !== undefined;

/** Reads settings of the previous snapshot; undefined if it has none, or if their file is damaged or does not match its schema. */
async function previousSettings(
  { previous, output }: PullContext,
  file: string,
): Promise<HeaderSettings | undefined> {
  if (previous === undefined || !output.isVerified(file)) return undefined;
  return headerSettingsSchema.safeParse(await previous.read(file, parseJson)).data;
}

function readResponse(
  context: PullContext,
  response: CallResult<unknown>,
  { file, language, previous }: SettingsFile,
): HeaderResult {
  const record = recordOf(language);
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
        hasSettingsFile(context, file) &&
        !isSame(previous, EMPTY_HEADER) &&
        (language !== undefined || KEY in context.knownEtags || !context.hasState);
      if (hadContent && !context.allowRemovals) {
        const fault = removalUnconfirmed({
          location: { ...location, status: 404, record },
          removed:
            language === undefined ? 'the menus of the header' : `the menus of the header in "${language}"`,
        });
        return { kind: 'retained', faults: [fault] };
      }
      return { kind: 'settings', settings: EMPTY_HEADER, omitted: [], etag: undefined };
    }
    case 'body': {
      const fieldLocation = (path: readonly PropertyKey[]) => ({
        ...location,
        record,
        field: fieldPath(path),
      });
      const withLocation = ({ path, expected, received }: Mismatch) => ({
        location: fieldLocation(path),
        expected,
        received,
      });
      const deviations: Deviation[] = [];
      const normalized = normalizeContent(headerSettingsSchema, response.body);
      const parsed = readHeaderSettings(
        adaptResponse(headerSettingsSchema, normalized, (found) => deviations.push(found)),
      );
      return 'settings' in parsed
        ? {
            kind: 'settings',
            settings: parsed.settings,
            omitted: [
              ...response.warnings,
              ...toleratedFaults(deviations, [], fieldLocation),
              ...parsed.droppedFields.map((mismatch) => fieldOmitted(withLocation(mismatch))),
              ...omittedContent(headerSettingsSchema, parsed.settings).map(({ path, omission }) =>
                contentOmitted({ location: fieldLocation(path), omission }),
              ),
            ],
            etag: response.etag,
          }
        : { kind: 'retained', faults: parsed.map((mismatch) => malformedField(withLocation(mismatch))) };
    }
  }
}

/** Retains the previous settings in all languages if the new ones have too few pictures without a confirmation. */
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
    location: { call: CALL.name, address: context.client.address(CALL, {}), status: 200, record: SCOPE },
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
