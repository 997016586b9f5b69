import type { HostedService } from '../../domain/hosted-services.ts';
import type * as english from '../en/cookie-policy.ts';

export const title = 'Cookie-Richtlinie';
export const kicker = 'Rechtliches';
export const description = (productName: string): string =>
  `Was ${productName} in Ihrem Browser speichert, wozu und wie lange.`;
export const introduction =
  'Alle Seiten dieser Website lassen sich ohne Cookies lesen und bedienen. Wir speichern nur, was für die von Ihnen genutzten Schaltflächen und Formulare nötig ist, und nichts, woraus hervorgeht, wer Sie sind oder welche anderen Websites Sie besucht haben.';

export const storedItems = 'Was wir speichern';
export const storage: typeof english.storage = {
  cookie: 'Cookie',
  session: 'Sitzungsspeicher',
  local: 'Lokaler Speicher',
};

export const crossSiteToken: typeof english.crossSiteToken = {
  purpose:
    'Weist nach, dass ein Formular von unserer Website stammt, damit keine andere Website in Ihrem Namen ein Formular absenden kann. Enthält einen Zufallswert und wird beim ersten Absenden eines Formulars gesetzt.',
  lifetime: 'Bis Sie den Browser schließen',
};
export const signedIn: typeof english.signedIn = {
  purpose:
    'Zeigt an, dass Sie in Ihrem Konto angemeldet sind, damit im Kopf der Seite die Schaltfläche zum Abmelden erscheint. Wird bei der Anmeldung gesetzt.',
  lifetime: 'Bis Sie sich abmelden',
};
export const consent: typeof english.consent = {
  purpose:
    'Speichert, ob Sie Statistik und Marketing zugestimmt haben. Wird gesetzt, sobald Sie Ihre Auswahl treffen.',
  lifetime: '180\u00a0Tage',
};
export const searchType: typeof english.searchType = {
  purpose: 'Speichert, ob Sie zuletzt nach Rankings, Kanzleien oder Personen gesucht haben.',
  lifetime: 'Bis Sie den Tab schließen',
};
export const searchText: typeof english.searchText = {
  purpose: 'Speichert, was Sie in das Suchfeld einer Seite eingegeben haben, falls Sie zu ihr zurückkehren.',
  lifetime: 'Bis Sie den Tab schließen',
};
export const recentSearches: typeof english.recentSearches = {
  purpose:
    'Speichert Ihre letzten fünf Suchanfragen, die Ihnen das leere Suchfeld wieder anbietet. Diese Angaben verlassen Ihr Gerät nicht; mit „Löschen“ entfernen Sie sie.',
  lifetime: 'Bis Sie sie löschen',
};
export const shortlist: typeof english.shortlist = {
  purpose:
    'Speichert die Kanzleien, Praxisgruppen und Personen auf Ihrer Merkliste, ihre Reihenfolge und Ihre Notizen. Wird gesetzt, wenn Sie den ersten Eintrag aufnehmen. Die Liste bleibt auf Ihrem Gerät: Ihre Seite ruft nur die veröffentlichten Angaben der Einträge ab. Ein Link, den Sie weitergeben, enthält die Einträge, aber nicht die Notizen.',
  lifetime: 'Bis Sie den letzten Eintrag entfernen',
};
export const scrollPosition: typeof english.scrollPosition = {
  purpose:
    'Speichert, wie weit eine Seite gescrollt war, wenn die nächste Seite an derselben Stelle beginnen soll.',
  lifetime: 'Bis die nächste Seite angezeigt wird',
};

export const otherServices = 'Dienste Dritter';
export const noServices =
  'Keine. Diese Website lädt nichts von Dritten: keine Analysedienste, keine Werbung, keine Schriften.';
export const services =
  'Die folgenden Dienste können eigene Cookies setzen, jeweils erst, wenn Sie den Dienst zulassen oder nutzen:';
const serviceNames: Readonly<Record<HostedService, string>> = {
  consent: 'Einwilligung in Cookies',
  botCheck: 'Schutz der Formulare vor Bots',
  monitoring: 'Überwachung von Fehlern und Ladezeiten',
  analytics: 'Analyse',
  advertisements: 'Werbung',
  linkedIn: 'LinkedIn',
  facebook: 'Facebook',
};
export const serviceHosts = (service: HostedService, hosts: readonly string[]): string =>
  `${serviceNames[service]}: ${hosts.join(', ')}`;

export const removal = 'So löschen Sie gespeicherte Daten';
export const removalText: typeof english.removalText = (privacyLink, contactLink) => [
  'Ihr Browser zeigt und löscht, was Websites speichern, meist in den Einstellungen unter „Datenschutz“. Die Website funktioniert danach weiter: Fehlendes wird bei Bedarf neu angelegt. Welche Daten wir sonst von Ihnen verarbeiten, steht in der ',
  privacyLink('Datenschutzerklärung'),
  '. Bei Fragen ',
  contactLink('schreiben Sie uns'),
  '.',
];
