export const banner = (time: string | undefined): string =>
  time === undefined ? 'Vorschau – nicht veröffentlicht' : `Vorschau – nicht veröffentlicht. Stand: ${time}`;
export const name = 'Vorschau';
export const tooManyAttempts =
  'Zu viele Versuche. Warten Sie eine Minute und öffnen Sie die Adresse mit dem Zugangscode erneut.';
export const tokenRequired =
  'Öffnen Sie die Adresse der Vorschau mit dem Zugangscode. Eine Sitzung endet nach 12 Stunden oder wenn die Vorschau neu gestartet wird.';
