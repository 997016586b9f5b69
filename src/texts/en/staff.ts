/** Names of the teams by the kind of the page that lists them. */
export const teams: Readonly<Record<'research-team' | 'about-us', string>> = {
  'research-team': 'Research team',
  'about-us': 'About us',
};
export const articlesBy = (name: string): string => `Articles by ${name}`;
/** Description of the page for search engines. */
export const description = (name: string, jobTitle: string, productName: string): string =>
  `${name} is ${jobTitle} at ${productName}: profile, contact and articles.`;
