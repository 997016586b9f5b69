/** Compares redirects of two versions of a site. They are resolved by the same code that runs at the edge. */
import * as reviewTexts from '#texts/review.ts';
import { formatAddress } from '../../domain/addresses.ts';
import { organisationLookup } from '../../domain/lookups.ts';
import { handleMissingPage } from '../edge/handle-missing-page.ts';
import { type ChangedFile, parseEntityAddress } from './changed-file.ts';
import type { ComparedRedirect } from './red-flags.ts';

/** Read access to the files of a site. */
export interface RedirectSite {
  exists(file: string): Promise<boolean>;
  readText(file: string): Promise<string | undefined>;
}

/** Titles of removed pages and offices in the live release. */
export interface RedirectTitles {
  page(file: ChangedFile): string;
  office(organisationId: number): string;
}

/** Slug that no record has. */
const FORMER_NAME = 'a-former-name';

/**
 * Returns the page to which an address without a page redirects; undefined if there is none.
 * @param path path of the address, e.g. `/lawyer/a-former-name-2:17`
 */
export async function resolveRedirect(path: string, site: RedirectSite): Promise<string | undefined> {
  const exists = (address: string) =>
    site.exists(address === '/' ? 'index.html' : `${address.slice(1)}.html`);
  const response = await handleMissingPage(new Request(`http://site.invalid${path}`), {
    async readLookup(file) {
      const text = await site.readText(file.slice(1));
      return text === undefined ? undefined : JSON.parse(text);
    },
    fetchBasicProfile: undefined,
    exists,
    report: async () => {},
    waitUntil: () => {},
    headers: {},
  });
  const location = decodeURI(response.headers.get('location') ?? '/404');
  return location !== '/404' && (await exists(location)) ? location : undefined;
}

/**
 * Compares the redirects that a change may break: former names of removed pages, and offices without a page whose lookup entry
 * changed. Redirects without a target in the live release are omitted.
 */
export async function compareRedirects(
  files: readonly ChangedFile[],
  before: RedirectSite,
  after: RedirectSite,
  titles: RedirectTitles,
): Promise<readonly ComparedRedirect[]> {
  const found: ComparedRedirect[] = [];
  const compare = async (path: string, loss: string, file: string) => {
    if ((await resolveRedirect(path, before)) !== undefined)
      found.push({ loss, target: await resolveRedirect(path, after), file });
  };
  for (const changed of files) {
    const { file, address, change } = changed;
    const entity = change === 'removed' ? parseEntityAddress(address) : undefined;
    if (entity !== undefined)
      await compare(
        formatAddress({ ...entity, slug: FORMER_NAME }),
        reviewTexts.pageLost(titles.page(changed)),
        file,
      );
    if (!file.startsWith('data/lookups/organisations/') || change === 'added') continue;
    for (const organisationId of await listChangedOffices(file, before, after)) {
      const path = formatAddress({ kind: 'office', slug: FORMER_NAME, groupId: 1, organisationId });
      await compare(path, reviewTexts.officeLost(titles.office(organisationId)), file);
    }
  }
  return found;
}

/** Lists the offices of a lookup file whose firm changed or was removed. */
async function listChangedOffices(
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
