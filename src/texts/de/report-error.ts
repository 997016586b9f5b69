export const title = 'Fehler melden';
export const link = 'Fehler auf dieser Seite melden';
export const kicker = 'Korrekturen';
export const description = (productName: string): string =>
  `Melden Sie der Redaktion von ${productName} eine falsche Angabe auf einer Seite.`;
export const nextSteps = 'Wie es weitergeht';
export const nextStepsText =
  'Unsere Redaktion prüft die Angabe anhand ihrer Quelle. Eine falsche Angabe wird mit der nächsten Veröffentlichung berichtigt; eine Platzierung ändert sich nur mit einer neuen Ausgabe.';
