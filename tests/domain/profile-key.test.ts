import { describe, expect, it } from 'vitest';
import { profileDataAddress, profileKeySchema } from '../../src/domain/profile-data.ts';
import { profileKey } from '../../src/domain/profile-key.ts';

describe('the key of a profile', () => {
  it.each([
    ['/law-firm/vane-global-2:31', 'law-firm/2:31'],
    ['/law-firm/another-name-2:31', 'law-firm/2:31'],
    ['/lawyer/adele-cote-global-2:17', 'lawyer/2:17'],
    ['/department/vane-tax-uk-1:31:4:1:50', 'department/1:31:4:1:50'],
  ])('with the path %s is %s and is valid', (path, key) => {
    expect(profileKey(path)).toBe(key);
    expect(profileKeySchema.safeParse(key).success).toBe(true);
    expect(profileDataAddress(key)).toBe(`/data/profiles/${key}.json`);
  });

  it.each([
    '/',
    '/office/vane-london-uk-1:31',
    '/legal-rankings/tax-london-1:31:4:1',
    '/law-firm/vane',
    '/x',
  ])('is undefined for the path %s', (path) => {
    expect(profileKey(path)).toBeUndefined();
  });
});
