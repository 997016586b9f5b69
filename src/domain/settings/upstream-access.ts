import { API_BASES, type ApiBase } from './api-bases.ts';

/** Headers by name in lower case. */
export type HeaderValues = Readonly<Record<string, string>>;

/** Settings of requests to the upstream, except its base URLs. They contain secrets, so they are never stored. */
export interface UpstreamAccess {
  /** Headers with secrets for each base URL. They are sent only to the origin of the base URL. */
  readonly headers: Readonly<Record<ApiBase, HeaderValues>>;
  /** Origins to which calls may be redirected, besides the origin of the call. */
  readonly redirectOrigins: readonly string[];
  /** Largest size of a listing, after decompression. */
  readonly maxListingBytes: number;
  /** Largest size of the response for one record, and of one record in a listing, after decompression. */
  readonly maxDetailBytes: number;
}

export const BYTES_PER_MB = 1024 * 1024;
export const DEFAULT_LISTING_MB = 256;
export const DEFAULT_DETAIL_MB = 8;

/** Access without secrets and with the default limits. */
export const DEFAULT_ACCESS: UpstreamAccess = {
  headers: Object.fromEntries(API_BASES.map((base) => [base, {}])) as Record<ApiBase, HeaderValues>,
  redirectOrigins: [],
  maxListingBytes: DEFAULT_LISTING_MB * BYTES_PER_MB,
  maxDetailBytes: DEFAULT_DETAIL_MB * BYTES_PER_MB,
};
