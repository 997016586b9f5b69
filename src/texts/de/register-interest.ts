import type * as english from '../en/register-interest.ts';

export const title = 'Benachrichtigung anfordern';
export const kicker = 'Auf dem Laufenden bleiben';
export const description = (productName: string): string =>
  `${productName} informiert Sie, sobald die nächste Ausgabe eines Guides erscheint.`;

export const guideTopic = (guide: string): string => `Guide „${guide}“`;
export const otherTopics: readonly string[] = [
  'Veranstaltungen und Gesprächsrunden',
  'Profile, Siegel und Berichte',
];

export const nextSteps = 'So geht es weiter';
export const nextStepsText =
  'Wir schreiben Ihnen, sobald eine Ausgabe erschienen ist: mit den Rankings, in denen sich am meisten geändert hat, und den Fristen der nächsten Ausgabe.';
export const alreadySubscribed: typeof english.alreadySubscribed = (link) => [
  'Sie erhalten bereits Nachrichten von uns? ',
  link('Wählen Sie aus, welche Sie weiterhin erhalten möchten.'),
];
