import {
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { FaultError } from '@laurel/diagnostics';
import { bucketAddressInvalid, bucketFailed } from '../../domain/errors/publishing.ts';
import type { StoredHeaders } from '../hosting/stored-headers.ts';
import { splitIntoBatches } from './address-batches.ts';
import type { Bucket } from './bucket.ts';

interface S3Options {
  /** Endpoint of a store other than Amazon S3, e.g. `https://….r2.cloudflarestorage.com`. */
  readonly endpoint?: string | undefined;
  readonly region?: string | undefined;
  /** Maximum number of attempts of a request, with exponential backoff between them. */
  readonly maxAttempts?: number;
  /** Timeout of an attempt. */
  readonly timeoutMs?: number;
}

const MAX_ATTEMPTS = 8;
const TIMEOUT_MS = 30_000;
/** Limit of S3 for one request. */
const MAX_KEYS_PER_REMOVAL = 1000;
/** Metadata name of the cache tags of an object; S3 sends it as the header `x-amz-meta-tags`. */
const TAGS_METADATA_NAME = 'tags';

/**
 * Opens a bucket of Amazon S3 or of a compatible store. The SDK reads the credentials from the environment, shared configuration
 * files or the role of the machine.
 * @param address `s3://bucket` or `s3://bucket/prefix`
 * @throws {FaultError} BucketAddressInvalid
 */
export function s3Bucket(address: string, options: S3Options = {}): Bucket {
  const [, name, path = ''] = /^s3:\/\/([a-z0-9][a-z0-9.-]+)(?:\/(.*))?$/.exec(address) ?? [];
  if (name === undefined) throw new FaultError(bucketAddressInvalid({ address }), { exitCode: 2 });
  const folder = path.replace(/^\/+|\/+$/g, '');
  const prefix = folder === '' ? '' : `${folder}/`;
  const client = new S3Client({
    maxAttempts: options.maxAttempts ?? MAX_ATTEMPTS,
    requestHandler: {
      connectionTimeout: options.timeoutMs ?? TIMEOUT_MS,
      requestTimeout: options.timeoutMs ?? TIMEOUT_MS,
      throwOnRequestTimeout: true,
    },
    // S3-compatible stores support neither the default checksums of newer SDKs nor virtual-hosted buckets.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(options.region !== undefined && { region: options.region }),
    ...(options.endpoint !== undefined && { endpoint: options.endpoint, forcePathStyle: true }),
  });

  type Precondition = { readonly IfNoneMatch: '*' } | { readonly IfMatch: string };
  const put = (key: string, bytes: Uint8Array, headers: StoredHeaders, precondition?: Precondition) =>
    client.send(
      new PutObjectCommand({
        Bucket: name,
        Key: prefix + key,
        Body: bytes,
        ContentType: headers.contentType,
        CacheControl: headers.cacheControl,
        ...(headers.contentEncoding && { ContentEncoding: headers.contentEncoding }),
        ...(headers.tags !== '' && { Metadata: { [TAGS_METADATA_NAME]: headers.tags } }),
        ...precondition,
      }),
    );

  /** Writes an object if the store accepts the precondition. */
  const putUnderPrecondition = async (...request: Required<Parameters<typeof put>>): Promise<boolean> => {
    try {
      await put(...request);
      return true;
    } catch (error) {
      // 409: another client is writing the object; 404: the object was removed.
      if ([404, 409, 412].includes(httpStatus(error) ?? 0)) return false;
      throw bucketError('write conditionally', request[0], error);
    }
  };

  /** Sends a request for an object; undefined if the store does not contain the object. */
  const readIfPresent = async <Found>(
    key: string,
    read: () => Promise<Found>,
  ): Promise<Found | undefined> => {
    try {
      return await read();
    } catch (error) {
      if (httpStatus(error) === 404) return undefined;
      throw bucketError('read', key, error);
    }
  };

  return {
    name: address,
    get: (key) =>
      readIfPresent(key, async () => {
        const found = await client.send(new GetObjectCommand({ Bucket: name, Key: prefix + key }));
        return {
          bytes: (await found.Body?.transformToByteArray()) ?? new Uint8Array(),
          etag: found.ETag ?? '',
          headers: {
            contentType: found.ContentType ?? 'application/octet-stream',
            cacheControl: found.CacheControl ?? '',
            contentEncoding: found.ContentEncoding === 'gzip' ? 'gzip' : undefined,
            tags: found.Metadata?.[TAGS_METADATA_NAME] ?? '',
          },
        };
      }),
    async put(key, bytes, headers) {
      const written = await put(key, bytes, headers).catch((error) => {
        throw bucketError('write', key, error);
      });
      return written.ETag ?? '';
    },
    async putIf(key, bytes, headers, condition) {
      if (condition === 'absent') return putUnderPrecondition(key, bytes, headers, { IfNoneMatch: '*' });
      const { etag } = condition;
      if (await putUnderPrecondition(key, bytes, headers, { IfMatch: etag })) return true;
      // Contrary to RFC 9110, Ceph 16 compares `If-Match` with the ETag without its quotes, so it rejects every quoted ETag.
      const current = await readIfPresent(key, () =>
        client.send(new HeadObjectCommand({ Bucket: name, Key: prefix + key })),
      );
      return (
        current?.ETag === etag &&
        putUnderPrecondition(key, bytes, headers, { IfMatch: etag.replaceAll('"', '') })
      );
    },
    async *list(below) {
      let next: string | undefined;
      do {
        const page = await client
          .send(new ListObjectsV2Command({ Bucket: name, Prefix: prefix + below, ContinuationToken: next }))
          .catch((error) => {
            throw bucketError('list', below, error);
          });
        for (const { Key, ETag = '' } of page.Contents ?? [])
          if (Key !== undefined) yield { key: Key.slice(prefix.length), etag: ETag };
        next = page.IsTruncated ? page.NextContinuationToken : undefined;
      } while (next !== undefined);
    },
    async remove(keys) {
      for (const batch of splitIntoBatches(keys, MAX_KEYS_PER_REMOVAL)) {
        const response = await client
          .send(
            new DeleteObjectsCommand({
              Bucket: name,
              Delete: { Objects: batch.map((key) => ({ Key: prefix + key })), Quiet: true },
            }),
          )
          .catch((error) => {
            throw bucketError('remove', batch[0] ?? '', error);
          });
        const refused = response.Errors?.[0];
        if (refused)
          throw new FaultError(
            bucketFailed({ operation: 'remove', key: refused.Key ?? '', reason: refused.Code ?? 'refused' }),
          );
      }
    },
  };
}

function httpStatus(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null || !('$metadata' in error)) return undefined;
  const { $metadata: metadata } = error;
  if (typeof metadata !== 'object' || metadata === null || !('httpStatusCode' in metadata)) return undefined;
  return typeof metadata.httpStatusCode === 'number' ? metadata.httpStatusCode : undefined;
}

function bucketError(operation: string, key: string, error: unknown): FaultError {
  const status = httpStatus(error);
  const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  const reason = `${message.replace(/\.$/, '')}${status === undefined ? '' : ` (${status})`}`;
  return new FaultError(bucketFailed({ operation, key, reason }), { cause: error });
}
