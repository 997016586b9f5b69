export const label = 'Navigationspfad';
export const home = 'Startseite';
