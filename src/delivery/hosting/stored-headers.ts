import type { ResponseSettings } from '../../domain/settings/hosting-settings.ts';
import { contentType, isText, MIN_COMPRESSED_BYTES } from './content-types.ts';
import { fileAddress } from './file-address.ts';
import { type HeaderRule, headerRules, headersForPath } from './response-headers.ts';

/** Headers that a bucket stores with a file and sends in responses. */
export interface StoredHeaders {
  readonly contentType: string;
  readonly cacheControl: string;
  /** Text is stored compressed with gzip. */
  readonly contentEncoding: 'gzip' | undefined;
  /** Cache tags of the records that were read by id while the page was rendered, separated by spaces; '' if there are none. */
  readonly tags: string;
}

/** Maximum length of cache tags. S3 limits the metadata of an object to 2,048 bytes, including names. */
const MAX_TAGS_LENGTH = 1800;

/** Returns a function that computes the stored headers of a file. */
export function createStoredHeaders(
  settings: ResponseSettings,
): (file: {
  readonly file: string;
  readonly size: number;
  readonly records: readonly string[];
}) => StoredHeaders {
  const caching: readonly HeaderRule[] = headerRules(settings).filter(
    ({ headers }) => 'Cache-Control' in headers,
  );
  return ({ file, size, records }) => {
    const type = contentType(file);
    return {
      contentType: type,
      cacheControl: headersForPath(fileAddress(file), caching)['Cache-Control'] ?? '',
      contentEncoding: isText(type) && size >= MIN_COMPRESSED_BYTES ? 'gzip' : undefined,
      tags: cacheTags(records),
    };
  };
}

/**
 * Returns the cache tags of records, e.g. `organisations-50 individuals-1001`. Tags omit the group, so one tag covers a firm in all
 * guides. If the tags exceed `MAX_TAGS_LENGTH`, the result is '' and the page can only be purged by its address.
 */
function cacheTags(records: readonly string[]): string {
  const tags = [...new Set(records.map(cacheTag))].join(' ');
  return tags.length <= MAX_TAGS_LENGTH ? tags : '';
}

/** Returns the cache tag of a record: 'groups/2/individuals/17' → 'individuals-17'. */
function cacheTag(record: string): string {
  // The name is not split, because splitting would allocate an array for each of hundreds of thousands of records.
  const kindStart = record.lastIndexOf('/', record.lastIndexOf('/') - 1) + 1;
  return record
    .slice(kindStart)
    .replace('/', '-')
    .replace(/[^\w.-]/g, '_');
}
