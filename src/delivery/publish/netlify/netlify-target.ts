import { join } from 'node:path';
import { FaultError } from '@laurel/diagnostics';
import { assetRetention, openOutputs } from 'astro-incremental';
import {
  bucketAddressInvalid,
  netlifyKeyMissing,
  notInBucket,
  notOnNetlify,
} from '../../../domain/errors/publishing.ts';
import { AUDIT_FILE, fileAuditTrail } from '../audit/file-audit-trail.ts';
import { systemEffects } from '../call-service.ts';
import type { PublishTarget, RetentionOptions } from '../publish-target.ts';
import { deployByDigests } from './deploy-by-digests.ts';
import { netlifyApi } from './netlify-api.ts';
import { readBuiltFunctions } from './netlify-functions.ts';

/**
 * Creates a target that deploys to a Netlify site. A deploy also contains the functions. Netlify decides how many deploys are
 * retained.
 * @param to address, `netlify://site-id`
 * @param options.store environment variables: `NETLIFY_AUTH_TOKEN`, and `NETLIFY_API_URL` in tests
 * @param options.root folder of the site. It contains the audit trail, because Netlify has no place for it
 * @throws {FaultError} BucketAddressInvalid, NetlifyKeyMissing
 */
export function netlifyTarget(
  to: string,
  {
    store,
    root,
    now,
    retention = assetRetention(),
  }: Pick<RetentionOptions, 'now' | 'retention'> & {
    readonly store: Readonly<Record<string, string | undefined>>;
    readonly root: string;
  },
): PublishTarget {
  const [, siteId] = /^netlify:\/\/([A-Za-z0-9.-]+)$/.exec(to) ?? [];
  if (siteId === undefined) throw new FaultError(bucketAddressInvalid({ address: to }), { exitCode: 2 });
  const token = store.NETLIFY_AUTH_TOKEN;
  if (!token) throw new FaultError(netlifyKeyMissing(), { exitCode: 2 });
  const { sleep } = systemEffects;
  const api = netlifyApi({ siteId, token, api: store.NETLIFY_API_URL || undefined }, systemEffects);
  const refuse = async (): Promise<never> => {
    throw new FaultError(notOnNetlify());
  };
  return {
    async publish(folders, progress, confirm) {
      const outputs = await openOutputs(folders);
      try {
        confirm?.(outputs.build);
        const { id, ...deployed } = await deployByDigests({
          api,
          outputs,
          functions: readBuiltFunctions(folders.root, folders.out),
          cacheFolder: join(folders.root, '.laurel/netlify', siteId),
          retention,
          date: now,
          progress,
          sleep,
          now: () => performance.now(),
        });
        return { name: id, changed: true, ...deployed };
      } finally {
        outputs.close();
      }
    },
    plan: refuse,
    checkLive: refuse,
    readLive: refuse,
    async rollBack(name) {
      const { ids, live } = await api.list();
      const target = name ?? ids[live === undefined ? 0 : ids.indexOf(live) + 1];
      if (target === undefined || !ids.includes(target))
        throw new FaultError(notInBucket({ bucket: to, release: name }));
      await api.restore(target);
      return { name: target, unfinished: [] };
    },
    async list() {
      const { ids, live } = await api.list();
      return { names: ids.toReversed(), current: live };
    },
    audit: fileAuditTrail(join(root, '.laurel/netlify', siteId, AUDIT_FILE)),
  };
}
