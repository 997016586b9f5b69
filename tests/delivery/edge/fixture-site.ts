import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Collection } from '../../../packages/astro-incremental/src/core/types.ts';
import { lawyerCards, officeCards } from '../../../src/models/contact-cards.ts';
import { departmentPages } from '../../../src/models/department.ts';
import { guideMoversPages } from '../../../src/models/guide-movers.ts';
import { lawFirmPages } from '../../../src/models/law-firm.ts';
import { lawyerPages } from '../../../src/models/lawyer.ts';
import { legalGuidePages } from '../../../src/models/legal-guide.ts';
import { listingPages } from '../../../src/models/listing.ts';
import { lookupFiles } from '../../../src/models/lookups.ts';
import { officePages } from '../../../src/models/office.ts';
import { pastTablePages } from '../../../src/models/past-table.ts';
import { rankingTablePages } from '../../../src/models/ranking-table.ts';
import { resultsEnd, resultsStart } from '../../../src/search/results-shell.ts';
import { guideWithPastEdition } from '../../support/snapshot.ts';

/** Redirects of former addresses to pages, to the former name of a lawyer, and to a page that does not exist. */
export const FORMER_ADDRESSES = {
  '/default.aspx': '/about-us',
  '/café': '/about-us',
  '/news/2019/results': '/articles/a-good-year',
  '/profile/ana-berg': '/lawyer/a-former-name-global-2:1002',
  '/retired': '/about-us/retired',
  '/about-us/methodology': '/about-us',
};

/** Snapshot with the guide Global (2), and a firm and an office that are only in the guide UK (5). */
const snapshot = guideWithPastEdition()
  .json('site/redirects.json', FORMER_ADDRESSES)
  .group(5, 'type-group', [
    { publicationTypeGroupId: 5, name: 'UK', category: 1, description: 'Firms of the United Kingdom.' },
  ])
  .group(5, 'organisations', [
    { organisationId: 50, name: 'Béranger Vane', townName: 'London', countryName: null, firmType: 1 },
    { organisationId: 70, name: 'Only Here LLP', townName: null, countryName: null, firmType: 1 },
  ])
  .group(5, 'offices', [
    {
      organisationId: 61,
      parentOrganisationId: 50,
      locationName: 'Leeds',
      countryName: 'UK',
      isHeadOffice: false,
      contact: { email: null, telephone: null, website: null, addressLines: [] },
    },
    {
      organisationId: 71,
      parentOrganisationId: 70,
      locationName: 'Bath',
      countryName: 'UK',
      isHeadOffice: true,
      contact: { email: null, telephone: null, website: null, addressLines: [] },
    },
  ]);

const collections: readonly Collection<unknown>[] = [
  departmentPages,
  guideMoversPages,
  lawFirmPages,
  lawyerPages,
  legalGuidePages,
  listingPages,
  officePages,
  pastTablePages,
  rankingTablePages,
];

/** Pages without ids. */
const PLAIN_PAGES = ['/about-us', '/about-us/methodology', '/articles/a-good-year'];

const RESULTS_PAGE = '/names/s/firm';

/** Writes a small built site: a page with its address for each path, the real lookups, a few assets. */
export async function writeFixtureSite(dist: string): Promise<void> {
  const { inputs } = snapshot;
  const pathsOf = (collection: Collection<unknown>) =>
    collection
      .partitions(inputs)
      .flatMap((partition) => [...collection.pages(partition, inputs)].map(({ path }) => path));
  const paths = collections.flatMap(pathsOf);
  const cards = [lawyerCards, officeCards].flatMap(pathsOf);
  const files = new Map<string, string | Uint8Array>([
    ['/index.html', page('/')],
    ['/404.html', page('Not found')],
    ['/_astro/site.a1b2c3.css', 'body { color: black }\n'],
    ['/_astro/site.a1b2c3.js', 'export const answer = 42;\n'],
    ['/data/header.json', '{"acf":{"nav_sections":[]}}\n'],
    ['/favicon.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>\n'],
    ['/badges/global-firm-2026.png', 'a badge'],
    ['/images/share.png', 'a picture'],
    ['/.well-known/security.txt', 'Contact: mailto:security@laurel.example\n'],
    ['/_headers', 'not for visitors'],
    ['/_redirects', 'not for visitors'],
    ['/.search/firm/0-of-1.json', 'not for visitors'],
    [`${RESULTS_PAGE}.html`, resultsPage(RESULTS_PAGE)],
    ...[...PLAIN_PAGES, ...paths].map((path) => [`${path}.html`, page(path)] as const),
    ...cards.map((path) => [path, 'BEGIN:VCARD\r\nEND:VCARD\r\n'] as const),
    ...lookupFiles
      .partitions(inputs)
      .flatMap((partition) =>
        [...lookupFiles.pages(partition, inputs)].map(
          ({ path, model }) => [path, `${JSON.stringify(model)}\n`] as const,
        ),
      ),
  ]);
  for (const [path, content] of files) {
    await mkdir(dirname(join(dist, path)), { recursive: true });
    await writeFile(join(dist, path), content);
  }
  for (const link of ['outside.html', 'outside.txt']) await symlink('/etc/passwd', join(dist, link));
  await symlink('/etc', join(dist, 'folder-outside'));
}

const resultsPage = (text: string) =>
  `<!doctype html>\n<meta property="og:title" content="Search"/>${page(text)}${resultsStart}${resultsEnd}\n`;

const page = (text: string) => `<!doctype html>\n<title>${text}</title>\n<h1>${text}</h1>\n`;
