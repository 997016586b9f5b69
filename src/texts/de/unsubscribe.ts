import type * as english from '../en/unsubscribe.ts';

export const title = 'Nachrichten abbestellen';
export const kicker = 'Nachrichten';
export const heading = 'Wählen Sie aus, welche Nachrichten Sie erhalten';
export const description =
  'Wählen Sie aus, welche Nachrichten Sie von uns erhalten, oder bestellen Sie alle ab.';
export const standfirst =
  'Der Link am Ende jeder Nachricht führt zu Ihren Einstellungen. Ein Passwort ist nicht nötig.';

export const states: typeof english.states = {
  valid: {
    title: 'Ihr Link ist gültig',
    text: 'Wählen Sie aus, welche Nachrichten Sie nicht mehr erhalten möchten. Die Änderung gilt sofort.',
  },
  expired: {
    title: 'Dieser Link ist abgelaufen',
    text: 'Links gelten nur für eine bestimmte Zeit, damit niemand sonst sie verwenden kann. Die neueste Nachricht, die Sie erhalten haben, enthält einen gültigen Link.',
  },
  unknown: {
    title: 'Diese Kennung ist uns nicht bekannt',
    text: 'Vielleicht sind unterwegs einige Zeichen verloren gegangen. Kopieren Sie die Kennung vollständig, oder öffnen Sie den Link in der Nachricht noch einmal.',
  },
  unavailable: {
    title: 'Ihre Einstellungen lassen sich gerade nicht öffnen',
    text: 'Es wurde nichts geändert. Bitte versuchen Sie es in einigen Minuten noch einmal.',
  },
};
export const validWithoutPreferences =
  'Auf dieser Website können Sie Ihre Einstellungen nicht ändern. Schreiben Sie uns, welche Nachrichten Sie nicht mehr erhalten möchten.';
export const writeToUs = 'Schreiben Sie uns';
export const choose = 'Nachrichten auswählen';

export const form = 'Ihre Einstellungen öffnen';
export const reference = 'Kennung';
export const referenceHint = 'Sie steht am Ende jeder Nachricht unter dem Wort „Kennung“.';
export const submit = 'Einstellungen öffnen';

export const sent = 'Was wir senden';
export const sentMessages: readonly string[] = [
  'Einreichungsfristen der Guides, denen Sie folgen',
  'Einladungen zu Veranstaltungen in Ihrer Stadt',
  'Sechsmal im Jahr ein Brief aus der Redaktion',
];
export const required = 'Was wir senden müssen';
export const requiredMessages: typeof english.requiredMessages = (link) => [
  'Nachrichten zu Ihrer Einreichung oder zu einem vereinbarten Interview erhalten Sie weiterhin. Haben Sie ein anderes Anliegen? ',
  link('Schreiben Sie uns'),
  '.',
];
