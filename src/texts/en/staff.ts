export const articlesBy = (name: string): string => `Articles by ${name}`;
/** Description of the page for search engines. */
export const description = (name: string, jobTitle: string, productName: string): string =>
  `${name} is ${jobTitle} at ${productName}: profile, contact and articles.`;
