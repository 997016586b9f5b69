import type * as english from '../en/errors.ts';

export const notFound: typeof english.notFound = {
  pageTitle: 'Seite nicht gefunden',
  description: 'Die aufgerufene Seite gibt es hier nicht.',
  kicker: '404',
  heading: 'Diese Seite gibt es hier nicht',
  standfirst:
    'Vielleicht wurde sie verschoben, oder der Name in ihrer Adresse hat sich geändert. Nutzen Sie die Suche, oder beginnen Sie auf einer dieser Seiten.',
};
export const failed: typeof english.failed = {
  pageTitle: 'Es ist ein Fehler aufgetreten',
  description: 'Bei uns ist ein Fehler aufgetreten.',
  kicker: 'Fehler',
  heading: 'Bei uns ist ein Fehler aufgetreten',
  standfirst:
    'Es liegt nicht an Ihnen. Die Seite ist voraussichtlich gleich wieder erreichbar: Gehen Sie zurück und versuchen Sie es noch einmal, oder beginnen Sie hier.',
};
export const accountMaintenance: typeof english.accountMaintenance = {
  pageTitle: 'Wartungsarbeiten an „Mein Konto“',
  description: '„Mein Konto“ wird gewartet und ist in Kürze wieder verfügbar.',
  kicker: 'Mein Konto',
  heading: '„Mein Konto“ wird gerade gewartet',
  standfirst:
    'Die Anmeldung ist zurzeit nicht möglich. Bitte versuchen Sie es später noch einmal. Das Verzeichnis steht Ihnen wie gewohnt zur Verfügung.',
};

export const findFirm = 'Kanzlei finden';
export const findLawyer = 'Anwältin oder Anwalt finden';
export const faq = 'Häufige Fragen';
export const reportFailure = 'Problem melden';
export const askAboutSubmission = 'Frage zu Ihrer Einreichung stellen';

export const failedResponse = 'Es ist ein Fehler aufgetreten. Bitte versuchen Sie es gleich noch einmal.';
export const overloadedResponse =
  'Zu viele Ihrer Anfragen sind noch in Bearbeitung. Bitte versuchen Sie es gleich noch einmal.';
export const malformedAddressResponse = 'Diese Adresse gehört zu keiner Seite dieser Website.';
