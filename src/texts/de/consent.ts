import type { ConsentCategory } from '../../domain/consent.ts';
import type * as english from '../en/consent.ts';

const purposes: Readonly<Record<ConsentCategory, string>> = {
  statistics: 'zählen wir Besuche und erkennen Fehler',
  marketing: 'zeigen Ihnen Partner, was Sie interessieren könnte',
};

export const title = 'Cookies auf dieser Website';
export const explanation = (categories: readonly ConsentCategory[]): string =>
  `Mit Ihrer Einwilligung ${categories.map((category) => purposes[category]).join('; außerdem ')}. Sie können Ihre Auswahl jederzeit ändern.`;
export const legend = 'Welche Cookies lassen Sie zu?';

export const choices: typeof english.choices = {
  necessary: {
    name: 'Notwendige Cookies',
    purpose: 'sorgen dafür, dass Sie angemeldet bleiben, und speichern Ihre Auswahl.',
  },
  statistics: {
    name: 'Statistik-Cookies',
    purpose: 'zeigen uns, welche Seiten gelesen werden und wo Fehler auftreten.',
  },
  marketing: {
    name: 'Marketing-Cookies',
    purpose: 'ermöglichen es Partnern, Anzeigen auszuspielen und deren Erfolg zu messen.',
  },
};

export const acceptAll = 'Alle akzeptieren';
export const acceptNecessary = 'Nur notwendige';
export const save = 'Auswahl speichern';

export const settings = 'Cookie-Einstellungen';
