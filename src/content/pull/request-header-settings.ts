import type { Fault } from '@laurel/diagnostics';
import { removalUnconfirmed } from '../../domain/errors/snapshot.ts';
import { contentOmitted, fieldOmitted, malformedField } from '../../domain/errors/upstream.ts';
import { fieldPath, type Mismatch } from '../../domain/errors/zod-issues.ts';
import { type HeaderSettings, headerSettingsSchema } from '../../domain/header-settings.ts';
import { parseJson } from '../../domain/parse-json.ts';
import { isSame } from '../snapshots/date-record.ts';
import { HEADER_SETTINGS_FILE, translatedSettingsFile } from '../snapshots/header-settings-files.ts';
import { adaptResponse, type Deviation } from '../upstream/adapt-response.ts';
import { etagKey } from '../upstream/call-address.ts';
import { catalogue } from '../upstream/catalogue.ts';
import type { CallResult } from './http/client.ts';
import type { PullContext } from './pull-context.ts';
import { readHeaderSettings } from './read-header-settings.ts';
import { toleratedFaults } from './tolerated-faults.ts';
import { normalizeContent, omittedContent } from './upstream-content.ts';

/** Scope of the settings in warnings. */
export const HEADER_SCOPE = 'site/header-settings';
export const HEADER_CALL = catalogue.headlessSettings;
/** Key of the ETag of the settings in the default language. */
export const HEADER_ETAG_KEY = etagKey(HEADER_CALL, {});
/** Key of the settings in a language, for errors. */
const recordOf = (language: string | undefined): string =>
  language === undefined ? HEADER_SCOPE : `${HEADER_SCOPE}, ${language}`;
const TRANSLATION_KEY_PREFIX = 'menus ';

/** Whether the key of an ETag names the header's settings in a further language. */
export const isTranslationEtagKey = (key: string): boolean => key.startsWith(TRANSLATION_KEY_PREFIX);

/** Settings of a header without menus. */
export const EMPTY_HEADER: HeaderSettings = { acf: { nav_sections: [] } };

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
export interface ReceivedSettings extends SettingsFile {
  readonly responseKind: CallResult<unknown>['kind'];
  readonly result: HeaderResult;
}

/** Returns the file of the settings in a language, with its content in the previous snapshot. */
export async function settingsFile(
  context: PullContext,
  language: string | undefined,
): Promise<SettingsFile> {
  const [file, key] =
    language === undefined
      ? [HEADER_SETTINGS_FILE, HEADER_ETAG_KEY]
      : [translatedSettingsFile(language), `${TRANSLATION_KEY_PREFIX}${language}`];
  return { file, key, language, previous: await previousSettings(context, file) };
}

/** Whether the previous snapshot has a file of settings, also if the file is damaged. */
export const hasSettingsFile = ({ previous }: PullContext, file: string): boolean =>
  previous?.index.files[file] !== undefined;

/** Reads settings of the previous snapshot; undefined if it has none, or if their file is damaged or does not match its schema. */
async function previousSettings(
  { previous, output }: PullContext,
  file: string,
): Promise<HeaderSettings | undefined> {
  if (previous === undefined || !output.isVerified(file)) return undefined;
  return headerSettingsSchema.safeParse(await previous.read(file, parseJson)).data;
}

/**
 * Requests the settings in a language, conditionally if the previous snapshot has them.
 * @param equalsDefault whether a language without a file in the previous snapshot has the settings of the default language, and these
 *   are unchanged
 */
export async function requestSettings(
  context: PullContext,
  file: SettingsFile,
  equalsDefault: boolean,
): Promise<ReceivedSettings> {
  const isKnown = file.previous !== undefined || (equalsDefault && !hasSettingsFile(context, file.file));
  const etag = isKnown ? (context.knownEtags[file.key] ?? undefined) : undefined;
  const response = await context.client.get(HEADER_CALL, {}, { etag, language: file.language });
  return { ...file, responseKind: response.kind, result: readResponse(context, response, file) };
}

/** Validates the response. Returns the settings, or the faults because of which the previous settings are retained. */
function readResponse(
  context: PullContext,
  response: CallResult<unknown>,
  { file, language, previous }: SettingsFile,
): HeaderResult {
  const record = recordOf(language);
  const location = { call: HEADER_CALL.name, address: context.client.address(HEADER_CALL, {}), status: 200 };
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
        (language !== undefined || HEADER_ETAG_KEY in context.knownEtags || !context.hasState);
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
