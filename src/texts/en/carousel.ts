/** Description of the role of a carousel, for screen readers. */
export const roleDescription = 'carousel';
export const previous = 'Previous';
export const next = 'Next';
export const pause = 'Pause';
export const play = 'Play';
/** Returns the position of the current slide: '1 of 3'. */
export const position = (slide: number, count: number): string => `${slide} of ${count}`;
