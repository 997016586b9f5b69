export const roleDescription = 'Karussell';
export const previous = 'Zurück';
export const next = 'Weiter';
export const pause = 'Anhalten';
export const play = 'Abspielen';
export const position = (slide: number, count: number): string => `${slide} von ${count}`;
