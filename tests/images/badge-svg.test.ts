import { describe, expect, it } from 'vitest';
import { centredCapitals } from '../../src/images/badge-svg.ts';
import { letteringWidth } from '../../src/images/lettering.ts';
import outlines from '../../src/images/newsreader-outlines.json' with { type: 'json' };
import * as german from '../../src/texts/de/badges.ts';
import * as english from '../../src/texts/en/badges.ts';

/** Width between the branches of the wreath in pixels. */
const ROOM = 188;

/** Extra space after each letter, in ems. */
const TRACKING = 0.12;

/** Returns the font size of a drawn line in pixels. */
const fontSize = (svg: string): number => Number(/scale\(([\d.]+)/.exec(svg)?.[1]) * outlines.unitsPerEm;

describe('centredCapitals', () => {
  it.each([
    [english.rankedIn, 19],
    [english.leadingFirm, 15],
    [english.leadingSet, 15],
    [german.leadingFirm, 15],
    [german.leadingSet, 15],
  ])('draws %s, which fits between the branches, in %d px', (text, size) => {
    expect(fontSize(centredCapitals(text, 126, { size, tracking: TRACKING }))).toBeCloseTo(size);
  });

  it.each([
    [german.rankedIn, 19],
    ['RECOGNISED PRACTITIONERS', 17],
    ['SELECCIONADO ENTRE LOS MEJORES', 15],
  ])('draws %s, which is too wide in %d px, as wide as the room between the branches', (text, size) => {
    const drawn = fontSize(centredCapitals(text, 126, { size, tracking: TRACKING }));
    expect(drawn).toBeLessThan(size);
    expect(letteringWidth(text, { size: drawn, tracking: TRACKING })).toBeCloseTo(ROOM);
  });
});
