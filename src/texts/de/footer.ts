export const viewInMaps = 'Auf der Karte anzeigen';
