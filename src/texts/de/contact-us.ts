export const title = 'Kontakt';
export const kicker = 'Unternehmen';
export const description = (productName: string): string =>
  `Schreiben Sie an das Rechercheteam, die Redaktion oder die Kundenbetreuung von ${productName}.`;
export const defaultCategory = 'Frage oder Anmerkung';

export const desks = 'Oder schreiben Sie direkt an eine Abteilung';
export const faq = 'Häufige Fragen';
export const nextEdition = 'Über die nächste Ausgabe informieren lassen';
export const preferences = 'Nachrichten auswählen';
