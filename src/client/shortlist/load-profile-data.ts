import { type ProfileData, profileDataAddress, profileDataSchema } from '../../domain/profile-data.ts';
import type { HttpClient } from '../http/http-client.ts';
import { HttpFailed } from '../http/http-failed.ts';

/** Facts of a profile; `missing` if the profile is no longer published, `failed` if its file could not be loaded. */
export type LoadedProfile = ProfileData | 'missing' | 'failed';

/** Loads the facts of a profile from its published file. */
export async function loadProfileData(
  key: string,
  http: Pick<HttpClient, 'get'>,
  signal: AbortSignal,
): Promise<LoadedProfile> {
  try {
    return await http.get<ProfileData>(profileDataAddress(key), {
      responseSchema: profileDataSchema,
      signal,
    });
  } catch (error) {
    return error instanceof HttpFailed && error.status === 404 ? 'missing' : 'failed';
  }
}
