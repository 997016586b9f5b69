export const section = 'Der Verlag';
export const howWeWork = 'Wie wir arbeiten';
export const aboutUs = 'Über uns';
export const methodology = 'Methodik';
export const rankingsExplained = 'Die Rankings erklärt';
export const researchTeam = 'Rechercheteam';
export const researchSchedule = 'Recherchekalender';
export const careers = 'Karriere';
export const contactUs = 'Kontakt';

export const noText = 'Dieser Text wird gerade überarbeitet';
export const noTextHint = <Link>(link: Link): readonly (Link | string)[] => [
  'Er ist in Kürze wieder verfügbar. Wenn Sie bis dahin Fragen haben: ',
  link,
  '.',
];
export const writeToUs = 'Schreiben Sie uns';

export const aboutUsTitle = (productName: string): string => `Über ${productName}`;
export const aboutUsDescription = (productName: string): string =>
  `Wer für ${productName} recherchiert und schreibt und nach welchen Maßstäben wir Kanzleien und Personen bewerten.`;
export const management = 'Verlagsleitung';

export const researchTeamTitle = 'Das Rechercheteam';
export const researchTeamDescription = (productName: string): string =>
  `Das Rechercheteam und die Redaktion von ${productName}: wer welche Region und welchen Guide betreut und wie Sie uns erreichen.`;
export const editorsAndResearchers = 'Redaktion und Recherche';

export const methodologyDescription = (productName: string): string =>
  `Wie ${productName} Kanzleien sowie Anwältinnen und Anwälte bewertet: vom ersten Interview bis zum veröffentlichten Rang.`;

export const rankingsExplainedDescription = (productName: string): string =>
  `Was Ränge, Sterne und weitere Stufen in den Rankings von ${productName} bedeuten.`;
export const allTiers = 'Alle Stufen, von oben nach unten';
