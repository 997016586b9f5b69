import {
  DeleteObjectsCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { FaultError } from '@laurel/diagnostics';
import { bucketAddressInvalid, bucketFailed } from '../../domain/errors/publishing.ts';
import type { StoredHeaders } from '../hosting/stored-headers.ts';
import type { Bucket, WriteCondition } from './bucket.ts';

export interface S3Options {
  /** Of a store that is not Amazon's, e.g. `https://….r2.cloudflarestorage.com`. */
  readonly endpoint?: string | undefined;
  readonly region?: string | undefined;
  /** How often a request is tried at most; waits grow in between. */
  readonly attempts?: number;
  /** Milliseconds without an answer after which a request is tried again. */
  readonly patience?: number;
}

const ATTEMPTS = 8;
const PATIENCE = 30_000;
/** Objects that one request may remove. */
const REMOVED_AT_ONCE = 1000;
/** The name under which an object keeps its tags; S3 answers it as `x-amz-meta-tags`. */
const TAGS = 'tags';

/**
 * A bucket of Amazon S3, or of a store that speaks its protocol. Keys come from where the SDK looks for them: the
 * environment, shared configuration files, the machine's role.
 * @param address `s3://bucket` or `s3://bucket/prefix`
 * @throws {FaultError} BucketAddressInvalid
 */
export function s3Bucket(address: string, options: S3Options = {}): Bucket {
  const [, name, path = ''] = /^s3:\/\/([a-z0-9][a-z0-9.-]+)(?:\/(.*))?$/.exec(address) ?? [];
  if (name === undefined) throw new FaultError(bucketAddressInvalid({ address }), { exitCode: 2 });
  const folder = path.replace(/^\/+|\/+$/g, '');
  const prefix = folder === '' ? '' : `${folder}/`;
  const client = new S3Client({
    maxAttempts: options.attempts ?? ATTEMPTS,
    requestHandler: {
      connectionTimeout: options.patience ?? PATIENCE,
      requestTimeout: options.patience ?? PATIENCE,
      throwOnRequestTimeout: true,
    },
    // Other stores know neither the checksums of newer SDKs nor buckets as names of hosts.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(options.region !== undefined && { region: options.region }),
    ...(options.endpoint !== undefined && { endpoint: options.endpoint, forcePathStyle: true }),
  });

  const put = (key: string, bytes: Uint8Array, headers: StoredHeaders, condition?: WriteCondition) =>
    client.send(
      new PutObjectCommand({
        Bucket: name,
        Key: prefix + key,
        Body: bytes,
        ContentType: headers.contentType,
        CacheControl: headers.cacheControl,
        ...(headers.contentEncoding && { ContentEncoding: headers.contentEncoding }),
        ...(headers.tags !== '' && { Metadata: { [TAGS]: headers.tags } }),
        ...(condition === 'absent' && { IfNoneMatch: '*' }),
        ...(typeof condition === 'object' && { IfMatch: condition.etag }),
      }),
    );

  return {
    name: address,
    async get(key) {
      try {
        const found = await client.send(new GetObjectCommand({ Bucket: name, Key: prefix + key }));
        return {
          bytes: (await found.Body?.transformToByteArray()) ?? new Uint8Array(),
          etag: found.ETag ?? '',
          headers: {
            contentType: found.ContentType ?? 'application/octet-stream',
            cacheControl: found.CacheControl ?? '',
            contentEncoding: found.ContentEncoding === 'gzip' ? 'gzip' : undefined,
            tags: found.Metadata?.[TAGS] ?? '',
          },
        };
      } catch (error) {
        if (statusOf(error) === 404) return undefined;
        throw failed('read', key, error);
      }
    },
    async put(key, bytes, headers) {
      await put(key, bytes, headers).catch((error) => {
        throw failed('write', key, error);
      });
    },
    async putIf(key, bytes, headers, condition) {
      try {
        await put(key, bytes, headers, condition);
        return true;
      } catch (error) {
        // 409: somebody else is writing it at this moment; 404: it was removed.
        if ([404, 409, 412].includes(statusOf(error) ?? 0)) return false;
        throw failed('write if nobody else did', key, error);
      }
    },
    async *list(below) {
      let next: string | undefined;
      do {
        const page = await client
          .send(new ListObjectsV2Command({ Bucket: name, Prefix: prefix + below, ContinuationToken: next }))
          .catch((error) => {
            throw failed('list', below, error);
          });
        for (const { Key } of page.Contents ?? []) if (Key !== undefined) yield Key.slice(prefix.length);
        next = page.IsTruncated ? page.NextContinuationToken : undefined;
      } while (next !== undefined);
    },
    async remove(keys) {
      for (let from = 0; from < keys.length; from += REMOVED_AT_ONCE) {
        const batch = keys.slice(from, from + REMOVED_AT_ONCE);
        const answer = await client
          .send(
            new DeleteObjectsCommand({
              Bucket: name,
              Delete: { Objects: batch.map((key) => ({ Key: prefix + key })), Quiet: true },
            }),
          )
          .catch((error) => {
            throw failed('remove', batch[0] ?? '', error);
          });
        const refused = answer.Errors?.[0];
        if (refused)
          throw new FaultError(
            bucketFailed({ operation: 'remove', key: refused.Key ?? '', reason: refused.Code ?? 'refused' }),
          );
      }
    },
  };
}

function statusOf(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null || !('$metadata' in error)) return undefined;
  const { $metadata: metadata } = error;
  if (typeof metadata !== 'object' || metadata === null || !('httpStatusCode' in metadata)) return undefined;
  return typeof metadata.httpStatusCode === 'number' ? metadata.httpStatusCode : undefined;
}

function failed(operation: string, key: string, error: unknown): FaultError {
  const status = statusOf(error);
  const said = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  const reason = `${said.replace(/\.$/, '')}${status === undefined ? '' : ` (${status})`}`;
  return new FaultError(bucketFailed({ operation, key, reason }), { cause: error });
}
