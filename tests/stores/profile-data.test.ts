import { describe, expect, it, vi } from 'vitest';
import type { LoadedProfile } from '../../src/client/shortlist/load-profile-data.ts';
import { createProfileData } from '../../src/stores/profile-data.ts';

describe('the store of profiles', () => {
  it('requests each profile once, and again only if it could not be loaded', async () => {
    const results = new Map<string, LoadedProfile>([
      ['a', 'missing'],
      ['b', 'failed'],
    ]);
    const load = vi.fn(async (key: string) => results.get(key) ?? 'missing');
    const profiles = createProfileData(load);
    await profiles.load(['a', 'b']);
    await profiles.load(['a', 'b', 'c']);
    expect(load.mock.calls.map(([key]) => key)).toEqual(['a', 'b', 'b', 'c']);
    expect([...profiles.$profiles.get()]).toEqual([
      ['a', 'missing'],
      ['b', 'failed'],
      ['c', 'missing'],
    ]);
  });

  it('changes once for all profiles that are loaded together', async () => {
    const profiles = createProfileData(async () => 'missing');
    const changed = vi.fn();
    profiles.$profiles.listen(changed);
    await profiles.load(['a', 'b', 'c']);
    await profiles.load(['a']);
    expect(changed).toHaveBeenCalledTimes(1);
  });
});
