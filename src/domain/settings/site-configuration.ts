/** Constant texts and links of the directory. Source: specification §2, "Shell"; §9. */
export interface SiteConfiguration {
  readonly productName: string;
  /** Headline of the home page and of link previews, without a full stop. */
  readonly headline: string;
  /** Default origin of the site, for canonical links and redirects; the environment can override it. */
  readonly origin: string;
  /** Prefix of the logo's link and of relative navigation links; empty if the directory itself is the home site. */
  readonly homeOrigin: string;
  readonly myAccountOrigin: string;
  readonly defaultTitle: string;
  readonly defaultDescription: string;
  readonly defaultKeywords: readonly string[];
  readonly defaultShareImage: string;
  /** Other origins from which CMS texts may embed pictures. */
  readonly pictureOrigins: readonly string[];
  readonly office: { readonly lines: readonly string[]; readonly mapAddress: string };
  readonly socialLinks: readonly { readonly name: string; readonly address: string }[];
}

export const siteConfiguration: SiteConfiguration = {
  productName: 'Laurel',
  headline: 'Law firms and lawyers, ranked by what clients say',
  origin: 'https://www.laurel.example',
  homeOrigin: '',
  myAccountOrigin: 'https://my-account.laurel.example',
  defaultTitle: 'Laurel | Ranking the world’s leading lawyers and law firms',
  defaultDescription:
    'Independent rankings and editorial reviews of the leading law firms, departments and lawyers in every major jurisdiction.',
  defaultKeywords: ['legal rankings', 'law firms', 'lawyers', 'legal directory'],
  defaultShareImage: '/images/share.png',
  pictureOrigins: [],
  office: {
    lines: ['Laurel House', '14 Bay Leaf Court', 'London EC4A 1LT', 'United Kingdom'],
    mapAddress: 'https://www.openstreetmap.org/search?query=London%20EC4A',
  },
  socialLinks: [
    { name: 'LinkedIn', address: 'https://www.linkedin.com/company/laurel-example' },
    { name: 'Instagram', address: 'https://www.instagram.com/laurel.example' },
    { name: 'Facebook', address: 'https://www.facebook.com/laurel.example' },
    { name: 'X', address: 'https://x.com/laurel_example' },
    { name: 'YouTube', address: 'https://www.youtube.com/@laurel-example' },
  ],
};
