import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { openTarget } from '../../../src/delivery/publish/open-target.ts';
import { readEnvironment } from '../../../src/domain/settings/environment.ts';

const open = (to: string) =>
  openTarget(to, { keep: 5, now: () => new Date(0), environment: readEnvironment({}), store: {}, root: '.' });

describe('openTarget', () => {
  it.each(['s3:/bucket', 'S3://bucket', 'gs://bucket', 'ftp://host/site', 'netlify:/site'])(
    'rejects %s instead of using it as the name of a folder',
    async (address) => {
      await expect(open(address)).rejects.toMatchObject({ name: 'BucketAddressInvalid', exitCode: 2 });
      expect(existsSync(address)).toBe(false);
    },
  );

  it.each(['./site', 'C:/site', 'a:b'])('opens the folder %s', async (folder) => {
    expect((await open(folder)).list).toBeTypeOf('function');
  });
});
