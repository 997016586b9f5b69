import { createDayFormat } from '../day-format.ts';
import type * as english from '../en/review.ts';
import { counted, listText, numberText, plural } from './formats.ts';

export const name = 'Freigabe';
export const pageTitle = (title: string): string => `${title} · Freigabe`;
export const skip = 'Zum Inhalt springen';

const dayFormat = /* @__PURE__ */ createDayFormat('de', { day: 'numeric', month: 'long', year: 'numeric' });
export const timeText = (at: string): string =>
  `${dayFormat(at.slice(0, 10))}, ${at.slice(11, 16)}\u00a0Uhr\u00a0UTC`;

export const tooManyAttempts = 'Zu viele Versuche';
export const waitForAttempt =
  'Warten Sie eine Minute und öffnen Sie dann die Adresse mit dem Zugangsschlüssel erneut.';
export const tokenRequired = 'Zugangsschlüssel erforderlich';
export const openWithToken =
  'Öffnen Sie die Adresse mit dem Zugangsschlüssel. Eine Sitzung endet nach 12 Stunden oder wenn die Freigabe neu gestartet wird.';
export const nothingToReview = 'Nichts zu prüfen';
export const lastBuildIsLive = 'Alles, was im Redaktionssystem veröffentlicht wurde, ist online.';
export const noSuchChange = 'Diese Änderung gibt es nicht';
export const nothingDecided = 'Es wurde nichts entschieden';
export const enterName = 'Geben Sie Ihren Namen an, um zu entscheiden.';
export const approvedAndPublished = 'Freigegeben und veröffentlicht';
export const rejected = 'Abgelehnt';
export const liveUnchanged = 'Die Website ist unverändert online.';
export const notNotified = (reason: string): string =>
  `Das Redaktionssystem konnte nicht benachrichtigt werden: ${reason}`;
export const decisionLogged = (who: string): string =>
  `Die Entscheidung von ${who} wurde im Protokoll festgehalten.`;
export const nothingPublished = 'Es wurde nichts veröffentlicht';
export const refusals: typeof english.refusals = {
  RedFlagsUnseen: 'Bestätigen Sie, dass Sie die Warnhinweise geprüft haben, und geben Sie dann erneut frei.',
  ReviewOutdated:
    'Seit Sie die Seite geöffnet haben, gab es einen neuen Stand, eine Veröffentlichung oder eine andere Entscheidung. Prüfen Sie die aktuellen Änderungen und entscheiden Sie dann erneut.',
};
export const liveSince = (release: string): string =>
  `Die Änderungen sind online. Veröffentlichung: ${release}.`;
export const currentReview = 'Zum aktuellen Stand';

export const changes: typeof english.changes = {
  added: 'Neu',
  changed: 'Geändert',
  removed: 'Entfernt',
  renamed: 'Umbenannt',
};
export const changeCounts: typeof english.changeCounts = {
  added: 'neu',
  changed: 'geändert',
  removed: 'entfernt',
  renamed: 'mit neuer Adresse',
};

export const kinds: typeof english.kinds = {
  home: 'Startseite',
  'all-lawyers': 'Listen der Anwältinnen und Anwälte',
  'all-law-firms': 'Listen der Kanzleien',
  'all-rankings': 'Alle Rankings',
  'law-firm': 'Kanzleien',
  'legal-guide': 'Guides',
  'legal-rankings': 'Rankings',
  'movers-by-firm': 'Veränderungen nach Kanzlei',
  'movers-by-table': 'Veränderungen nach Ranking',
  'past-rankings': 'Rankings früherer Ausgaben',
  'articles-of-topic': 'Listen der Artikel',
  'page of the CMS': 'Weitere Seiten',
  'practice-area': 'Rankings eines Rechtsgebiets',
  'staff-member': 'Team',
  'faq-article': 'Antworten der Hilfe',
  'faq-topic': 'Themen der Hilfe',
  'search-results': 'Suchergebnisse',
  'top-law-firms': 'Top-Kanzleien',
  'search index': 'Suchindex',
  article: 'Artikel',
  data: 'Daten für Suche und Weiterleitungen',
  department: 'Praxisgruppen',
  event: 'Veranstaltungen',
  feed: 'Feeds',
  file: 'Bilder und andere Dateien',
  lawyer: 'Anwältinnen und Anwälte',
  location: 'Rankings eines Standorts',
  office: 'Standorte',
  vacancy: 'Stellenangebote',
};
export const wholeSite = 'Außerhalb der Guides';
export const unnamedGuide = (groupId: number): string => `Guide ${groupId}`;

export const pagesToReview = (pages: number): string =>
  `${counted(pages, { one: 'Seite', other: 'Seiten' })} zu prüfen`;
export const filesToReview = (files: number): string =>
  `${counted(files, { one: 'Datei', other: 'Dateien' })} zu prüfen`;
export const comparedWith = (release: string): string => `Verglichen mit der Website vom ${release}`;
export const firstRelease = 'Erste Veröffentlichung';
export const decide = 'Entscheiden';
export const rejectedBy: typeof english.rejectedBy = (who, at) => [
  'Abgelehnt von ',
  who,
  `, ${at}. Die Website ist unverändert online.`,
];
export const quoted = (text: string): string => `„${text}“`;

export const noRedFlags = 'Keine Warnhinweise';
export const redFlags = 'Warnhinweise';
export const redFlagsUse =
  'Prüfen Sie diese Punkte. Sie können freigeben, sobald Sie unten bestätigt haben, dass Sie sie geprüft haben.';
export const pagesChecked = (pages: number): string =>
  `Nur ${numberText(pages)} Seiten wurden auf Auffälligkeiten geprüft, zuerst die Seiten von Kanzleien und Personen.`;
export const noLiveRelease = 'Es ist noch keine Website online, mit der verglichen werden könnte.';
export const redFlagRules: typeof english.redFlagRules = {
  'lost rankings': 'Eine Kanzlei hat alle Rankings verloren',
  'lost review': 'Eine Seite hat ihre Einschätzung verloren',
  'much of a guide': 'Ein großer Teil eines Guides ändert sich',
  'many removals': 'Viele Seiten einer Art werden entfernt',
  'upstream fault': 'In Einträgen fehlen Angaben oder sind ungültig',
  'dead redirect': 'Eine Adresse führt ins Leere',
  'title twice': 'Zwei Seiten haben denselben Titel',
};
export const firmListsNoRankings = (page: string, rankings: number): string =>
  `${page} hatte ${counted(rankings, { one: 'Ranking', other: 'Rankings' })} und nennt jetzt keines mehr.`;
export const rankedFirmRemoved = (page: string, rankings: number): string =>
  `${page} hatte ${counted(rankings, { one: 'Ranking', other: 'Rankings' })} und wird entfernt.`;
export const reviewLost = (page: string): string => `${page} enthält keine Einschätzung der Redaktion mehr.`;
export const guideChanged: typeof english.guideChanged = ({ guide, changedPages, livePages, percent }) =>
  `${guide}: ${plural(changedPages, { one: 'Eine Seite ändert sich', other: `${numberText(changedPages)} Seiten ändern sich` })}, ${numberText(livePages)} sind online (${percent}\u00a0%).`;
export const pagesRemoved = (kind: string, removedPages: number, livePages: number): string =>
  `${kind}: ${numberText(removedPages)} von ${counted(livePages, { one: 'Seite', other: 'Seiten' })} ${plural(removedPages, { one: 'wird', other: 'werden' })} entfernt.`;
export const pageLost = (page: string): string =>
  `${page} wird entfernt. Links auf diese Seite, auch mit früheren Namen, führen dann auf „Seite nicht gefunden“.`;
export const officeLost = (office: string): string =>
  `Links zum Standort ${office} führen dann auf „Seite nicht gefunden“.`;
export const upstreamFault = (title: string, fault: string, furtherEntries: number): string =>
  `${title}: ${fault}${furtherEntries === 0 ? '' : ` Ebenso in ${counted(furtherEntries, { one: 'weiteren Eintrag', other: 'weiteren Einträgen' })}.`}`;
export const titleShared = (title: string, pages: readonly string[]): string =>
  `„${title}“ ist der Titel von ${listText(pages)}.`;
export const morePages = (count: number): string => `${numberText(count)} weiteren`;

export const more = (count: number): string => `und ${numberText(count)} weitere`;

export const introduction =
  'Diese Änderungen sind fertig, aber noch nicht online. Lesen Sie, was sich ändert, prüfen Sie die Warnhinweise und entscheiden Sie dann.';
export const otherFiles = (files: number): string =>
  `Dazu ${counted(files, { one: 'Datei', other: 'Dateien' })}, die nicht als Seite erscheinen, z.\u00a0B. Bilder und der Suchindex.`;
export const flagsToCheck = (flags: number): string =>
  `${counted(flags, { one: 'Warnhinweis', other: 'Warnhinweise' })} zu prüfen`;

export const whatChanged = 'Was sich ändert';
export const contentUnknown =
  'Die Inhalte der aktuellen Website sind auf diesem Rechner nicht gespeichert. Deshalb kann die Freigabe nicht zeigen, wer auf- oder abgestiegen, neu hinzugekommen oder ausgeschieden ist. Nach der nächsten Veröffentlichung von diesem Rechner ist das möglich.';
export const contentUnchanged =
  'Die Inhalte sind unverändert. Die Seiten ändern sich aus anderen Gründen, die unten stehen.';
export const inGuide = (guide: string): string => `Guide ${guide}`;
export const rankings = 'Rankings';
export const movesInTables = (moves: number, tables: number): string =>
  `${counted(moves, { one: 'Veränderung', other: 'Veränderungen' })} in ${counted(tables, { one: 'Ranking', other: 'Rankings' })}`;
export const noMoves = 'Keine Auf- und Abstiege, niemand neu oder ausgeschieden.';
export const unmovedEntries = (entries: number): string =>
  plural(entries, {
    one: 'Eine weitere Platzierung behält ihren Rang, nur die Jahre im Ranking ändern sich.',
    other: `${numberText(entries)} weitere Platzierungen behalten ihren Rang, nur die Jahre im Ranking ändern sich.`,
  });
export const moves: typeof english.moves = {
  joined: 'Neu',
  up: 'Aufstieg',
  down: 'Abstieg',
  other: 'Wechsel',
  left: 'Nicht mehr gerankt',
};
export const joinedIn = (tier: string): string => `in ${tier}`;
export const movedFrom = (previousTier: string, tier: string): string => `von ${previousTier} zu ${tier}`;
export const leftFrom = (previousTier: string): string => `zuvor ${previousTier}`;
export const atFirm = (firm: string): string => `(${firm})`;
export const sections: typeof english.sections = {
  articles: 'Artikel',
  events: 'Veranstaltungen',
  firms: 'Kanzleien, Praxisgruppen und Standorte',
  people: 'Personen',
  tables: 'Rankings und Guides',
  'other content': 'Weitere Inhalte',
  files: 'Menüs, Weiterleitungen und Bilder',
};
export const formerly = (title: string): string => `früher ${title}`;
export const entriesDiffer = (records: number): string =>
  `Insgesamt ${plural(records, { one: 'ändert sich ein Eintrag', other: `ändern sich ${numberText(records)} Einträge` })} des Redaktionssystems. Zu einer Kanzlei oder Person können mehrere Einträge gehören, z.\u00a0B. Profil und Platzierung.`;

export const menus = 'Menüs im Seitenkopf';
export const redirects = 'Weiterleitungen früherer Adressen';
export const pictures = 'Bilder';
export const publicFiles = 'Feste Dateien der Website';
export const manyEntries = (kind: string): string => `viele Einträge (${kind})`;
export const contentKinds: typeof english.contentKinds = {
  'type-group': 'Guide',
  publications: 'Ausgabe',
  'download-guide-info': 'Download eines Guides',
  'practice-areas': 'Rechtsgebiet',
  locations: 'Region',
  'subsection-types': 'Art des Rankings',
  tiers: 'Rang',
  subsections: 'Ranking',
  overviews: 'Einleitung eines Rankings',
  organisations: 'Kanzlei',
  departments: 'Praxisgruppe',
  offices: 'Standort',
  individuals: 'Person',
  'organisation-details': 'Profil einer Kanzlei',
  'individual-details': 'Profil einer Person',
  'department-details': 'Profil einer Praxisgruppe',
  'past-tables': 'Ranking einer früheren Ausgabe',
  pages: 'Seite',
  texts: 'Text',
  'home-page': 'Startseite',
  'contact-page': 'Kontaktseite',
  topics: 'Thema',
  articles: 'Artikel',
  'event-types': 'Art der Veranstaltung',
  events: 'Veranstaltung',
  'staff-members': 'Teammitglied',
  vacancies: 'Stellenangebot',
  submissions: 'Einreichungsfrist',
  'faq-topics': 'Thema der Hilfe',
  'faq-articles': 'Antwort der Hilfe',
};
export const fields: typeof english.fields = {
  articleIds: 'Artikel',
  attachments: 'Anhänge',
  authorIds: 'Autorinnen und Autoren',
  categories: 'Betreffe von Nachrichten',
  category: 'Kategorie',
  changedOn: 'Datum der letzten Änderung',
  closesOn: 'Bewerbungsschluss',
  contact: 'Kontaktdaten',
  contributions: 'Beiträge',
  contributors: 'Mitwirkende',
  countryName: 'Land',
  deadline: 'Frist',
  definition: 'Definition',
  description: 'Beschreibung',
  editorialReview: 'Einschätzung',
  editorialReviews: 'Einschätzungen',
  email: 'E-Mail-Adresse',
  endsAt: 'Uhrzeit des Endes',
  endsOn: 'letzter Tag',
  eventTypeId: 'Art der Veranstaltung',
  featuredGroupIds: 'hervorgehobene Guides',
  figures: 'Kennzahlen',
  firmType: 'Art der Kanzlei',
  formerNames: 'frühere Namen',
  fullName: 'Name',
  hasPersonalisedBadge: 'persönliches Siegel',
  headPersonOrganisationIds: 'Leitung',
  html: 'Text',
  isCurrent: 'aktuelle Ausgabe',
  isHeadOffice: 'Hauptsitz',
  jobTitle: 'Position',
  languages: 'Sprachen',
  location: 'Region',
  locationId: 'Region',
  locationName: 'Ort',
  logo: 'Logo',
  name: 'Name',
  organisationId: 'Standort',
  pageCount: 'Seitenzahl',
  parentOrganisationId: 'Kanzlei',
  parentOrganisationIds: 'Kanzleien',
  parentSubsectionId: 'übergeordnetes Ranking',
  path: 'Adresse',
  personId: 'Person',
  photograph: 'Foto',
  picture: 'Bild',
  place: 'Ort',
  postedOn: 'Veröffentlichungstag',
  practiceArea: 'Rechtsgebiet',
  practiceAreaId: 'Rechtsgebiet',
  practiceAreaIds: 'Rechtsgebiete',
  practiceAreaName: 'Rechtsgebiet',
  previousTierId: 'Rang',
  price: 'Preis',
  promotions: 'Hinweise',
  providedProfile: 'Selbstdarstellung',
  providedProfiles: 'Selbstdarstellungen',
  publicationTypeGroupId: 'Guide',
  publicationTypeName: 'Art der Ausgabe',
  publishedOn: 'Veröffentlichungstag',
  question: 'Frage',
  quotes: 'Zitate',
  rankOrder: 'Reihenfolge',
  rankedYears: 'Jahre im Ranking',
  rankings: 'Platzierungen',
  region: 'Gebiet',
  relatedDepartmentProfileIds: 'verwandte Praxisgruppen',
  relatedPersonOrganisationIds: 'verwandte Personen',
  seoTitle: 'Adresse',
  sizeBytes: 'Dateigröße',
  speakers: 'Mitwirkende',
  startsAt: 'Uhrzeit des Beginns',
  startsOn: 'erster Tag',
  subsectionId: 'Ranking',
  subsectionType: 'Art des Rankings',
  subsectionTypeId: 'Art des Rankings',
  summary: 'Zusammenfassung',
  team: 'Team',
  tierId: 'Rang',
  tiers: 'Ränge',
  timeZone: 'Zeitzone',
  title: 'Titel',
  topicId: 'Thema',
  topicIds: 'Themen',
  townName: 'Ort',
  url: 'Link',
  venue: 'Veranstaltungsort',
  year: 'Jahr',
};

export const pagesByCause = 'Alle Seiten nach Anlass';
export const pagesByCauseUse =
  'Eine Seite mit mehreren Änderungen steht nur einmal hier, unter der Änderung, die die meisten Seiten betrifft. Wählen Sie eine Seite, um sie mit der Website zu vergleichen.';
export const change = 'Änderung';
export const page = 'Seite';
export const kindOfPage = 'Art';
export const pagesAndFiles = (pages: number, files: number): string =>
  listText([
    ...(pages > 0 ? [counted(pages, { one: 'Seite', other: 'Seiten' })] : []),
    ...(files > 0 ? [counted(files, { one: 'weitere Datei', other: 'weitere Dateien' })] : []),
  ]);
export const moreCausesWithFiles = (causes: number, files: number): string =>
  `und ${counted(causes, { one: 'weiterer Anlass', other: 'weitere Anlässe' })} mit ${counted(files, { one: 'Seite oder Datei', other: 'Seiten und Dateien' })}`;
export const causeWith = (title: string, details: readonly string[]): string =>
  `${title}: ${listText(details)}`;
export const newEntry = 'neu';
export const removedEntry = 'entfernt';
export const contentOfPage = 'Inhalt der Seite';
export const code = 'Neue Version der Software oder Gestaltung';
export const repair = 'Wiederhergestellte beschädigte Datei';
export const firstBuild = 'Erster Stand der Website';
export const unknownCause = 'Anlass unbekannt';
export const causedBy = (causes: readonly string[]): string => `Anlass: ${causes.join('; ')}`;
export const alsoBecauseOf = (causes: readonly string[]): string => `Außerdem: ${causes.join('; ')}`;
export const moreCauses = (count: number): string => `${numberText(count)} weitere`;

export const partsHeading = 'Nach Guide veröffentlichen';
export const partsUse =
  'Um einen Teil zurückzuhalten, entfernen Sie das Häkchen und wählen Sie „Auswahl anzeigen“. Danach stehen hier nur noch die anderen Teile, und eine Freigabe veröffentlicht nur sie. Zurückgehaltenes bleibt in der Freigabe. Bis die Auswahl erscheint, kann eine Minute vergehen.';
export const entries = (records: number): string =>
  counted(records, { one: 'geänderter Eintrag', other: 'geänderte Einträge' });
export const showSelection = 'Auswahl anzeigen';
export const heldBack = (parts: readonly string[]): string =>
  `Zurückgehalten: ${listText(parts)}. Dieser Stand enthält es nicht und eine Freigabe veröffentlicht es nicht.`;
export const onlyTogether = (part: string, why: string): string =>
  `Nur zusammen mit ${part} veröffentlichen oder zurückhalten: ${why}`;
export const requirementReasons: typeof english.requirementReasons = {
  'shared entity': (title) => `„${title}“ ändert sich in beiden.`,
  reference: (title) => `beide betreffen „${title}“.`,
  'new or removed guide': (title) => `der Guide „${title}“ ist neu oder entfällt.`,
};
export const cannotSeparate = 'Diese Teile lassen sich nur zusammen veröffentlichen';
export const requirement = (part: string, required: string, why: string): string =>
  `„${part}“ lässt sich nur zusammen mit „${required}“ veröffentlichen: ${why}`;
export const nothingSelected = 'Wählen Sie mindestens einen Teil aus.';
export const selectionFailed = 'Die Auswahl konnte nicht erstellt werden';
export const backInReview = (parts: readonly string[]): string =>
  `Zurückgehalten und wieder in der Freigabe: ${listText(parts)}.`;

export const yourName = 'Ihr Name';
export const note = 'Kommentar';
export const noteUse =
  'Name und Kommentar werden mit der Entscheidung gespeichert und an das Redaktionssystem gesendet, wenn es angebunden ist.';
export const flagsChecked = (flags: number): string =>
  plural(flags, {
    one: 'Ich habe den Warnhinweis geprüft',
    other: `Ich habe die ${numberText(flags)} Warnhinweise geprüft`,
  });
export const approve = 'Freigeben und veröffentlichen';
export const reject = 'Ablehnen';
export const verdictUse =
  'Eine Freigabe veröffentlicht sofort die Änderungen, die auf dieser Seite stehen. Eine Ablehnung veröffentlicht nichts und speichert Ihren Kommentar; die Änderungen bleiben in der Freigabe.';

export const changesNavigation = 'Änderungen';
export const allChanges = 'Alle Änderungen';
export const previousPage = 'Vorherige Seite';
export const nextPage = 'Nächste Seite';
export const position = (at: number, total: number): string => `${numberText(at)} von ${numberText(total)}`;
export const wasRenamed: typeof english.wasRenamed = (former) => [
  'Bisherige Adresse: ',
  former,
  '. Links dorthin führen dann zur neuen Adresse.',
];
export const content = 'Inhalt';
export const sizesBeforeAndAfter = (before: string, after: string): string =>
  `Zuvor ${before}, jetzt ${after}. Der Inhalt ist zu lang oder kein Text und wird deshalb nicht verglichen.`;
export const noBytes = 'nichts';
export const bytes = (count: number): string => counted(count, { one: 'Byte', other: 'Byte' });
export const forSearchEngines = 'Für Suchmaschinen und geteilte Links';
export const headName = 'Angabe';
export const headNames: typeof english.headNames = {
  title: 'Titel in Suchergebnissen',
  description: 'Beschreibung in Suchergebnissen',
  robots: 'Anweisung an Suchmaschinen',
  'og:title': 'Titel geteilter Links',
  'og:description': 'Beschreibung geteilter Links',
  canonical: 'Adresse der Seite',
};
export const sides: typeof english.sides = { before: 'Online', after: 'Zu veröffentlichen' };
export const text = 'Text';
export const textUnchanged = 'Der Text ist unverändert.';
export const linesUnchanged = (lines: number): string =>
  `${counted(lines, { one: 'Zeile', other: 'Zeilen' })} unverändert`;
export const links = 'Links';
export const linksUnchanged = 'Die Links sind unverändert.';
export const newTarget = 'Neues Ziel';
export const beforeAndAfter = 'Vorher und nachher';
export const openInTab = 'In neuem Tab öffnen';
export const screenshots = 'Bildschirmfotos';
export const screenshotsOnRequest = 'Bildschirmfotos werden auf Wunsch aufgenommen.';
export const screenshotsFailed = 'Die Bildschirmfotos konnten nicht aufgenommen werden.';
export const width = 'Breite';
export const pixels = (widthPx: number): string => `${widthPx}\u00a0px`;
export const takeScreenshots = 'Bildschirmfotos aufnehmen';
export const screenshotsIdentical = 'Die beiden Bildschirmfotos sind gleich.';
export const pixelsDiffer = (percent: string): string =>
  `${percent.replace('.', ',')}\u00a0% der Bildpunkte unterscheiden sich.`;
export const wholePage = (side: string, widthPx: number): string =>
  `${side}: die ganze Seite, ${widthPx}\u00a0Pixel breit`;
export const difference = 'Unterschied';
export const differenceAlternative = 'Blasses Bildschirmfoto mit abweichenden Bildpunkten in Rot';

export const history = 'Letzte Veröffentlichungen und Entscheidungen';
export const historyColumns: readonly string[] = ['Zeit', 'Was', 'Wer', 'Warum'];
export const historyActions: Readonly<
  Record<'released' | 'rolled back' | 'approved' | 'rejected', (release: string) => string>
> = {
  released: (release) => `Veröffentlicht: ${release}`,
  'rolled back': (release) => `Zurückgesetzt auf den Stand vom ${release}`,
  approved: (release) => `Freigegeben und veröffentlicht: ${release}`,
  rejected: () => 'Abgelehnt',
};
export const damagedEntries = (count: number): string =>
  counted(count, { one: 'Eintrag ist nicht lesbar.', other: 'Einträge sind nicht lesbar.' });
