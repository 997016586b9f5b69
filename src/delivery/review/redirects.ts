/** Where addresses lead that are no pages, asked of the very code that answers them at the edge. */
import { formatAddress } from '../../domain/addresses.ts';
import { organisationLookup } from '../../domain/lookups.ts';
import { answerMissing } from '../edge/answer-missing-page.ts';
import type { FormerRedirect } from './red-flags.ts';
import { identified, type WaitingFile } from './waiting-file.ts';

/** A site's files, as far as redirects need them. */
export interface RedirectSite {
  exists(file: string): Promise<boolean>;
  readText(file: string): Promise<string | undefined>;
}

/** A name that nothing has. */
const FORMER_NAME = 'a-former-name';

/**
 * The page that an address without one leads to; undefined where it leads to none.
 * @param path of the site, e.g. `/lawyer/a-former-name-2:17`
 */
export async function leadsTo(path: string, site: RedirectSite): Promise<string | undefined> {
  const exists = (address: string) =>
    site.exists(address === '/' ? 'index.html' : `${address.slice(1)}.html`);
  const answer = await answerMissing(new Request(`http://site.invalid${path}`), {
    async readLookup(file) {
      const text = await site.readText(file.slice(1));
      return text === undefined ? undefined : JSON.parse(text);
    },
    askBasicProfile: undefined,
    exists,
    report: async () => {},
    waitUntil: () => {},
    headers: {},
  });
  const location = decodeURI(answer.headers.get('location') ?? '/404');
  return location !== '/404' && (await exists(location)) ? location : undefined;
}

/**
 * Redirects that a release may have ended: the former names of pages that are gone, and offices without a page whose entry in
 * a lookup differs. Those that led nowhere before are left out.
 */
export async function formerRedirects(
  files: readonly WaitingFile[],
  before: RedirectSite,
  after: RedirectSite,
): Promise<readonly FormerRedirect[]> {
  const found: FormerRedirect[] = [];
  const ask = async (path: string, what: string, file: string) => {
    if ((await leadsTo(path, before)) !== undefined)
      found.push({ what, leadsTo: await leadsTo(path, after), file });
  };
  for (const { file, address, change } of files) {
    const entity = change === 'removed' ? identified(address) : undefined;
    if (entity !== undefined)
      await ask(formatAddress({ ...entity, slug: FORMER_NAME }), `Former names of ${address}`, file);
    if (!file.startsWith('data/lookups/organisations/') || change === 'added') continue;
    for (const organisationId of await changedOffices(file, before, after)) {
      const path = formatAddress({ kind: 'office', slug: FORMER_NAME, groupId: 1, organisationId });
      await ask(path, `Addresses of office ${organisationId}, which has no page,`, file);
    }
  }
  return found;
}

/** Offices of a lookup whose firm is another than before, or none. */
async function changedOffices(
  file: string,
  before: RedirectSite,
  after: RedirectSite,
): Promise<readonly number[]> {
  const read = async (site: RedirectSite) => {
    const text = await site.readText(file);
    return text === undefined ? {} : (organisationLookup.safeParse(JSON.parse(text)).data ?? {});
  };
  const [old, now] = await Promise.all([read(before), read(after)]);
  return Object.entries(old)
    .filter(([id, firm]) => typeof firm === 'number' && now[id] !== firm)
    .map(([id]) => Number(id));
}
