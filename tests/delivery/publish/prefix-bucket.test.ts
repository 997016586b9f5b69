import { expect, it } from 'vitest';
import { prefixBucket } from '../../../src/delivery/publish/prefix-bucket.ts';
import { openTestBucket } from './open-test-bucket.ts';
import { headersFor } from './small-site.ts';

const { store } = openTestBucket();
const headers = headersFor({ file: 'a.html', size: 0, records: [] });
const bytes = (text: string) => Buffer.from(text);

it('reads, writes, lists and removes only objects whose key has the prefix', async () => {
  const { direct } = store();
  const part = prefixBucket(direct, 'state/');
  await direct.put('a', bytes('outside'), headers);
  await part.put('a', bytes('inside'), headers);
  expect(await part.putIf('b/c', bytes('new'), headers, 'absent')).toBe(true);
  expect(await part.putIf('a', bytes('other'), headers, 'absent')).toBe(false);
  expect(Buffer.from((await part.get('a'))?.bytes ?? []).toString()).toBe('inside');
  expect((await Array.fromAsync(part.list(''), ({ key }) => key)).sort()).toEqual(['a', 'b/c']);
  expect(await Array.fromAsync(part.list('b/'), ({ key }) => key)).toEqual(['b/c']);
  await part.remove(['a', 'b/c']);
  expect([...store().objects.keys()]).toEqual(['a']);
  expect(part.name).toBe(`${direct.name}/state`);
});
