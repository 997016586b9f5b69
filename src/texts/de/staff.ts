export const articlesBy = (name: string): string => `Artikel von ${name}`;
export const description = (name: string, jobTitle: string, productName: string): string =>
  `${name}, ${jobTitle} bei ${productName}: Profil, Kontakt und Artikel.`;
