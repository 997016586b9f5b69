import { describe, expect, it } from 'vitest';
import { createHttpClient } from '../../../src/client/http/http-client.ts';
import { loadProfileData } from '../../../src/client/shortlist/load-profile-data.ts';
import { FIRM_DATA as profile } from '../../support/profile-data.ts';

const loadFrom = (response: () => Response | Promise<Response>) => {
  const requested: string[] = [];
  const http = createHttpClient({
    fetch: async (address) => {
      requested.push(String(address));
      return response();
    },
  });
  return { requested, result: loadProfileData('law-firm/2:50', http, new AbortController().signal) };
};

describe('loading a profile', () => {
  it('requests its file and ignores fields that a later format adds', async () => {
    const { requested, result } = loadFrom(() => Response.json({ ...profile, colour: 'green' }));
    expect(await result).toEqual(profile);
    expect(requested).toEqual(['/data/profiles/law-firm/2:50.json']);
  });

  it('reports a profile without a file as missing', async () => {
    expect(await loadFrom(() => new Response('Not found.', { status: 404 })).result).toBe('missing');
  });

  it.each([
    ['a busy server', () => new Response('', { status: 503 })],
    ['a page instead of JSON', () => new Response('<!doctype html>')],
    ['another version', () => Response.json({ ...profile, version: 2 })],
    ['no connection', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['a response after the time limit', () => Promise.reject(new DOMException('', 'TimeoutError'))],
  ])('reports %s as a failure', async (_case, response) => {
    expect(await loadFrom(response).result).toBe('failed');
  });
});
