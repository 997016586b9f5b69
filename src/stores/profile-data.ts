import { atom, type ReadableAtom } from 'nanostores';
import type { LoadedProfile } from '../client/shortlist/load-profile-data.ts';

/** Facts of the profiles that a page shows. */
export interface ProfileDataStore {
  /** Loaded profiles by key. A profile that is still loading has no entry. */
  readonly $profiles: ReadableAtom<ReadonlyMap<string, LoadedProfile>>;
  /**
   * Loads profiles that were not loaded before or could not be loaded. `$profiles` changes once, when all of them are loaded, because a page
   * with many profiles would otherwise render many times.
   */
  load(keys: readonly string[]): Promise<void>;
}

/** Creates the store. `load` does not reject: it resolves with `failed` if the profile could not be loaded. */
export function createProfileData(load: (key: string) => Promise<LoadedProfile>): ProfileDataStore {
  const $profiles = atom<ReadonlyMap<string, LoadedProfile>>(new Map());
  const requested = new Set<string>();
  return {
    $profiles,
    async load(keys) {
      const missing = keys.filter((key) => !requested.has(key));
      if (missing.length === 0) return;
      for (const key of missing) requested.add(key);
      const loaded = await Promise.all(missing.map(async (key) => [key, await load(key)] as const));
      for (const [key, profile] of loaded) if (profile === 'failed') requested.delete(key);
      $profiles.set(new Map([...$profiles.get(), ...loaded]));
    },
  };
}
