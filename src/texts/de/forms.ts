import type { FieldIssue, FieldName, FormField } from '../../domain/forms.ts';
import type * as english from '../en/forms.ts';
import { plural } from './formats.ts';

export const replyTime = 'innerhalb von zwei Werktagen';

export const forms: typeof english.forms = {
  'contact-us': {
    label: 'Schreiben Sie uns',
    submit: 'Nachricht senden',
    sent: {
      title: 'Ihre Nachricht wurde gesendet',
      text: (time) =>
        `Vielen Dank. Wir leiten Ihre Nachricht an die zuständige Stelle weiter und melden uns ${time} bei Ihnen.`,
    },
    hints: {
      email: 'Wir antworten Ihnen an diese Adresse und verwenden sie zu keinem anderen Zweck.',
      message: 'Wenn es um eine Seite des Verzeichnisses geht, nennen Sie diese bitte.',
    },
  },
  'register-interest': {
    label: 'Benachrichtigung anfordern',
    submit: 'Benachrichtigung anfordern',
    sent: {
      title: 'Ihre Benachrichtigung ist vorgemerkt',
      text: () => 'Vielen Dank. Wir melden uns, sobald es etwas Neues gibt, und nicht früher.',
    },
    hints: {
      email:
        'Zu jeder Ausgabe erhalten Sie eine Nachricht. Darin steht jeweils, wie Sie weitere Nachrichten abbestellen.',
    },
  },
  'report-error': {
    label: 'Fehler melden',
    submit: 'Meldung senden',
    sent: {
      title: 'Ihre Meldung wurde gesendet',
      text: () => 'Vielen Dank. Unsere Redaktion prüft Ihre Meldung und berichtigt Fehler umgehend.',
    },
    hints: {
      page: 'Die Adresse der Seite. Ohne Angabe gilt die Seite, von der Sie gekommen sind.',
      message: 'Was ist falsch, und wie lautet die richtige Angabe?',
      email: 'Für Rückfragen zu Ihrer Meldung. Wir verwenden sie zu keinem anderen Zweck.',
    },
  },
};

export const labels: typeof english.labels = {
  category: 'Worum geht es?',
  name: 'Ihr Name',
  email: 'E-Mail-Adresse',
  organisation: 'Kanzlei oder Unternehmen',
  message: 'Ihre Nachricht',
  topic: 'Was interessiert Sie?',
  page: 'Seite mit dem Fehler',
};
export const optional = 'optional';
export const choose = 'Bitte auswählen';

const missing: Readonly<Record<FieldName, string>> = {
  category: 'Wählen Sie aus, worum es in Ihrer Nachricht geht.',
  name: 'Geben Sie Ihren Namen ein.',
  email: 'Geben Sie Ihre E-Mail-Adresse ein.',
  organisation: 'Geben Sie Ihre Kanzlei oder Ihr Unternehmen ein.',
  message: 'Schreiben Sie Ihre Nachricht.',
  topic: 'Wählen Sie aus, was Sie interessiert.',
  page: 'Geben Sie die Adresse der Seite ein.',
};
const issues: Readonly<Record<FieldIssue, (field: FormField) => string>> = {
  missing: ({ name }) => missing[name],
  malformed: () => 'Geben Sie eine E-Mail-Adresse wie name@kanzlei.example ein.',
  unreadable: () => 'Verwenden Sie nur Text ohne Steuerzeichen.',
  'too-short': ({ minCharacters = 0 }) => `Schreiben Sie mindestens ${minCharacters} Zeichen.`,
  'too-long': ({ maxCharacters }) => `Verwenden Sie höchstens ${maxCharacters} Zeichen.`,
};
export const describeIssue = (field: FormField, issue: FieldIssue): string => issues[issue](field);
export const invalidFields = (count: number): string =>
  plural(count, {
    one: 'Bitte prüfen Sie eine Ihrer Angaben',
    other: `Bitte prüfen Sie ${count} Ihrer Angaben`,
  });
export const errorTitle = 'Fehler: ';

export const sending = 'Wird gesendet\u00a0…';
export const offline =
  'Sie sind offline. Ihre Eingaben bleiben erhalten: Senden Sie sie noch einmal, sobald Sie wieder verbunden sind.';
export const slow =
  'Das Senden dauert ungewöhnlich lange und ist vielleicht fehlgeschlagen. Ihre Eingaben bleiben erhalten: Senden Sie sie gleich noch einmal.';
export const failed =
  'Das Senden ist fehlgeschlagen. Ihre Eingaben bleiben erhalten: Senden Sie sie gleich noch einmal.';
export const tooMany =
  'Von Ihrem Anschluss wurden in kurzer Zeit zu viele Nachrichten gesendet. Ihre Eingaben bleiben erhalten: Warten Sie eine Minute und senden Sie sie dann noch einmal.';
export const notRobot =
  'Die Prüfung, ob Sie ein Mensch sind, ist fehlgeschlagen. Ihre Eingaben bleiben erhalten: Warten Sie einen Moment und senden Sie sie dann noch einmal.';
export const noCookie =
  'Dieses Formular benötigt ein Cookie als Nachweis, dass es von dieser Website gesendet wurde. Lassen Sie Cookies für diese Website zu, oder schreiben Sie uns eine E-Mail.';
export const noScript =
  'Dieses Formular benötigt JavaScript, um Sie von einem Bot zu unterscheiden. Aktivieren Sie JavaScript, oder schreiben Sie uns eine E-Mail.';

export const thankYou = 'Vielen Dank';
export const articles = 'Artikel und Analysen';
