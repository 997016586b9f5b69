import type { ResponseSettings } from '../../domain/settings/hosting-settings.ts';
import { contentType, isText, SMALLEST_COMPRESSED } from './content-types.ts';
import { type HeaderRule, headerRules, headersOf } from './response-headers.ts';

/** What a bucket stores beside the bytes of a file and answers with them. */
export interface StoredHeaders {
  readonly contentType: string;
  readonly cacheControl: string;
  /** Text is stored compressed. */
  readonly contentEncoding: 'gzip' | undefined;
  /** Records that the file was made from, as a CDN's tags separated by spaces; '' where there are none. */
  readonly tags: string;
}

/** Bytes that a store keeps as metadata of an object: S3's limit is 2,048, names included. */
const LONGEST_TAGS = 1800;

/** The headers of the files of a site, as its settings ask for. */
export function storedHeaders(
  settings: ResponseSettings,
): (of: {
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
      cacheControl: headersOf(addressOf(file), caching)['Cache-Control'] ?? '',
      contentEncoding: isText(type) && size >= SMALLEST_COMPRESSED ? 'gzip' : undefined,
      tags: tagsOf(records),
    };
  };
}

/** The address that a visitor sees of a file: 'a/b.html' → '/a/b', 'index.html' → '/'. */
export function addressOf(file: string): string {
  return `/${file}`.replace(/\.html$/, '').replace(/^\/index$/, '/');
}

/**
 * Tags of the records of a page, e.g. `organisations-50 individuals-1001`, without the group, so that one tag stands for a
 * firm in every guide. A page of more records than a store can name has none: it is purged by its address.
 */
export function tagsOf(records: readonly string[]): string {
  const tags = [...new Set(records.map(tagOf))].join(' ');
  return tags.length <= LONGEST_TAGS ? tags : '';
}

/** The tag of a record: 'groups/2/individuals/17' → 'individuals-17'. */
const tagOf = (record: string): string =>
  record
    .split('/')
    .slice(-2)
    .join('-')
    .replace(/[^\w.-]/g, '_');
