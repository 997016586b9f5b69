import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Progress } from '@laurel/terminal';
import { acquireCommandLock } from '../../src/content/pull/command-lock.ts';
import type { SiteFolders } from '../../src/delivery/build/site-folders.ts';
import type { BucketTarget } from '../../src/delivery/publish/bucket-target.ts';
import type { PublishTarget } from '../../src/delivery/publish/publish-target.ts';

/**
 * Returns a target that stores the joined state of all uploaded shards instead of the state of the last build. The states are joined in a
 * temporary folder, after the release is live.
 * @param count number of shards
 */
export const withJoinedState = (
  target: BucketTarget,
  count: number,
): Pick<PublishTarget, 'audit' | 'storeState'> => ({
  audit: target.audit,
  async storeState(folders: SiteFolders, progress: Progress) {
    const folder = join(folders.root, '.laurel/joined');
    const lock = acquireCommandLock('join', folder);
    try {
      rmSync(folder, { recursive: true, force: true });
      const joined = { ...folders, out: join(folder, 'dist'), cache: join(folder, 'cache') };
      await target.storeJoinedState(count, joined, progress);
    } finally {
      rmSync(folder, { recursive: true, force: true });
      lock.release();
    }
  },
});
