import type * as english from '../en/shortlist.ts';
import { counted, numberText } from './formats.ts';

export const title = 'Merkliste';
export const linkText = (count: number): string => `Merkliste (${numberText(count)})`;
export const entryCount = (count: number): string => counted(count, { one: 'Eintrag', other: 'Einträge' });

export const added = (name: string, count: number): string =>
  `${name} steht jetzt auf Ihrer Merkliste (${entryCount(count)}).`;
export const removed = (name: string): string => `${name} wurde von Ihrer Merkliste entfernt.`;
export const moved = (name: string, position: number, count: number): string =>
  `${name} steht jetzt an Position ${numberText(position)} von ${numberText(count)}.`;
export const full = (maximum: number): string =>
  `Ihre Merkliste ist voll: Sie fasst höchstens ${entryCount(maximum)}. Entfernen Sie einen Eintrag, um einen weiteren aufzunehmen.`;
const notStored =
  'Dieser Browser erlaubt der Website nicht, Ihre Merkliste zu speichern, oder sein Speicher ist voll. Erlauben Sie Websitedaten oder schließen Sie das private Fenster.';
const unknownVersion =
  'Ihre Merkliste wurde von einer neueren Version dieser Website gespeichert. Laden Sie die Seite neu, um sie zu sehen.';

export const problems: typeof english.problems = {
  'not-stored': notStored,
  'unknown-version': unknownVersion,
};

export const description = (productName: string): string =>
  `Vergleichen Sie Kanzleien, Praxisgruppen sowie Anwältinnen und Anwälte, die Sie in ${productName} ausgewählt haben.`;
export const introduction =
  'Ihre Merkliste wird nur in diesem Browser gespeichert. Niemand sonst kann sie sehen, solange Sie den Link nicht weitergeben.';
export const howToAdd =
  'Nehmen Sie Kanzleien, Praxisgruppen sowie Anwältinnen und Anwälte mit „+“ neben ihrem Namen in Rankings und Suchergebnissen auf oder mit „Merkliste“ auf ihren Seiten.';
export const withoutScript =
  'Die Merkliste benötigt JavaScript, weil sie in Ihrem Browser und nicht auf unseren Servern gespeichert wird. Erlauben Sie JavaScript für diese Website und laden Sie die Seite neu.';

export const entries = 'Einträge';
export const kinds: typeof english.kinds = {
  'law-firm': 'Kanzlei',
  department: 'Praxisgruppe',
  lawyer: 'Person',
};
export const note = 'Notiz';
export const noteFor = (name: string): string => `Notiz zu ${name}`;
export const moveUp = (name: string): string => `${name} nach oben verschieben`;
export const moveDown = (name: string): string => `${name} nach unten verschieben`;
export const remove = 'Entfernen';
export const removeEntry = (name: string): string => `${name} entfernen`;
export const loading = 'Die Einträge werden geladen';
export const unnamed = 'Unbekannter Eintrag';
export const missing = 'Dieser Eintrag wird nicht mehr veröffentlicht.';
export const notLoaded = 'Die Angaben konnten nicht geladen werden.';
export const retry = 'Erneut versuchen';
export const removeMissing = (count: number): string =>
  count === 1
    ? 'Nicht mehr veröffentlichten Eintrag entfernen'
    : `${numberText(count)} nicht mehr veröffentlichte Einträge entfernen`;

export const actions = 'Merkliste verwenden';
export const print = 'Drucken';
export const exportCsv = 'Als CSV exportieren';
export const exportVcard = 'Als vCard exportieren';
export const fileName = 'merkliste';

export const comparison = 'Vergleich';
export const type = 'Art';
export const jobTitle = 'Position';
export const places = 'Orte';
export const rankings = 'Rankings';
export const bands = 'Ränge nach Rechtsgebiet';
export const name = 'Name';
export const page = 'Seite';

export const shared = 'Eine geteilte Merkliste';
export const sharedExplained = (count: number): string =>
  `Sie haben einen Link zu einer Merkliste geöffnet (${entryCount(count)}). Ihre eigene Merkliste ist unverändert.`;
export const addShared = 'In meine Merkliste übernehmen';
export const replaceByShared = 'Meine Merkliste ersetzen';
export const dismissShared = 'Meine Merkliste anzeigen';
export const sharedAdded = (count: number): string => `In Ihre Merkliste übernommen: ${entryCount(count)}.`;
export const sharedDropped = (count: number, maximum: number): string =>
  `Nicht übernommen: ${entryCount(count)}, weil eine Merkliste höchstens ${entryCount(maximum)} fasst.`;
export const sharedUnknown =
  'Dieser Link enthält eine Merkliste in einem Format, das diese Seite nicht unterstützt. Laden Sie die Seite neu oder bitten Sie um einen neuen Link.';
export const sharedEmpty = 'Dieser Link enthält keine Einträge. Bitten Sie um einen neuen Link.';
