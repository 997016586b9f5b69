import type { HostedService } from '../../domain/hosted-services.ts';

/** Name of the page and of links to it. */
export const title = 'Cookie policy';
export const kicker = 'Legal';
export const description = (productName: string): string =>
  `What ${productName} keeps in your browser, what for and how long.`;
export const introduction =
  'Every page of this site reads and works without a cookie. We keep only what a button or a form that you use needs, and nothing that tells us who you are or where else you have been.';

/** Heading of the stored items. */
export const storedItems = 'What we keep';
/** The kinds of storage of a browser. */
export const storage: Readonly<Record<'cookie' | 'session' | 'local', string>> = {
  cookie: 'Cookie',
  session: 'Session storage',
  local: 'Local storage',
};

interface StoredItemTexts {
  readonly purpose: string;
  readonly lifetime: string;
}

export const crossSiteToken: StoredItemTexts = {
  purpose:
    'Shows that a form comes from a page of ours, so that no other site can send one in your name. A random value, set when you first send a form.',
  lifetime: 'Until you close the browser',
};
export const signedIn: StoredItemTexts = {
  purpose:
    'Says that you are signed in to My Account, so that the button in the header says Sign Out. Set by My Account.',
  lifetime: 'Until you sign out',
};
export const consent: StoredItemTexts = {
  purpose: 'Remembers whether you agreed to statistics and marketing. Set when you answer.',
  lifetime: '180 days',
};
export const searchType: StoredItemTexts = {
  purpose: 'Whether you last searched for ranking tables, firms or individuals.',
  lifetime: 'Until you close the tab',
};
export const searchText: StoredItemTexts = {
  purpose: 'What you typed into the search box of a page, for when you come back to it.',
  lifetime: 'Until you close the tab',
};
export const recentSearches: StoredItemTexts = {
  purpose:
    'Your last five searches, which the empty search box offers again. They never leave your device; “Erase” beside them deletes them.',
  lifetime: 'Until you erase them',
};
export const shortlist: StoredItemTexts = {
  purpose:
    'The firms, departments and lawyers that you put on your shortlist, their order and your notes. Set when you add the first one. The list stays on your device: its page only requests the published details of the entries. A link that you share contains the entries, but not the notes.',
  lifetime: 'Until you remove the last entry',
};
export const scrollPosition: StoredItemTexts = {
  purpose: 'How far a page was scrolled, where the next one begins at the same place.',
  lifetime: 'Until that page is shown',
};

/** Heading of the list of third-party services. */
export const otherServices = 'Other services';
export const noServices =
  'None. This site loads nothing from anybody else: no analytics, no advertisements, no fonts.';
/** Introduces the list of services. */
export const services = 'These services may keep cookies of their own, each only once you allow or use it:';
const serviceNames: Readonly<Record<HostedService, string>> = {
  consent: 'Consent to cookies',
  botCheck: 'Bot check of forms',
  monitoring: 'Monitoring of faults and speed',
  analytics: 'Analytics',
  advertisements: 'Advertisements',
  linkedIn: 'LinkedIn',
  facebook: 'Facebook',
};
/** Returns a service with its hosts: 'Analytics: www.googletagmanager.com, …'. */
export const serviceHosts = (service: HostedService, hosts: readonly string[]): string =>
  `${serviceNames[service]}: ${hosts.join(', ')}`;

/** Heading of the instructions for deleting the stored items. */
export const removal = 'How to remove them';
/** Explains how to delete the stored items. `privacyLink` and `contactLink` create links with a label. */
export const removalText = <Link>(
  privacyLink: (label: string) => Link,
  contactLink: (label: string) => Link,
): readonly (Link | string)[] => [
  'Your browser lists and deletes what sites keep, usually under Settings, Privacy. Nothing here stops working: what is missing is made again when it is next needed. What we know of you otherwise is said in the ',
  privacyLink('privacy policy'),
  '; for questions, ',
  contactLink('write to us'),
  '.',
];
