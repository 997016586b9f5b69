import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import outlines from '#brand/lettering.json' with { type: 'json' };
import { BADGE_SIZE } from '../../src/domain/badges.ts';
import { badgeFrame, CAPITALS, centredCapitals } from '../../src/images/badge-svg.ts';
import * as german from '../../src/texts/de/badges.ts';
import * as english from '../../src/texts/en/badges.ts';

/** Returns the font size of a drawn line in pixels. */
const fontSize = (svg: string): number => Number(/scale\(([\d.]+)/.exec(svg)?.[1]) * outlines.unitsPerEm;

/** Returns the pixels of an SVG as RGBA. */
const pixels = (svg: string): Promise<Buffer> => sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer();

/** Counts the pixels of the wreath that a line covers. */
async function coveredPixels(line: string): Promise<number> {
  const ground = /<circle[^>]*\/>/.exec(badgeFrame([]))?.[0] ?? '';
  const svg = (content: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="${BADGE_SIZE}" height="${BADGE_SIZE}">${content}</svg>`;
  const [empty, frame, lettering] = await Promise.all([
    pixels(svg(ground)),
    pixels(badgeFrame([])),
    pixels(svg(line)),
  ]);
  const isWreath = (offset: number) =>
    [0, 1, 2].some((channel) => empty[offset + channel] !== frame[offset + channel]);
  return Array.from({ length: BADGE_SIZE * BADGE_SIZE }, (_, index) => index * 4).filter(
    (offset) => lettering[offset + 3] !== 0 && isWreath(offset),
  ).length;
}

describe('centredCapitals', () => {
  it.each([
    ['rankedIn', english.rankedIn],
    ['personRankedIn', english.rankedIn],
    ['subject', english.leading.firm],
    ['subject', english.leading.set],
    ['tier', 'BAND 1'],
  ] as const)('draws the line %s at its unreduced font size if the text is %s', (line, text) => {
    expect(fontSize(centredCapitals(text, CAPITALS[line]))).toBeCloseTo(CAPITALS[line].size);
  });

  it.each([
    ['rankedIn', german.rankedIn],
    ['personRankedIn', german.rankedIn],
    ['subject', german.leading.firm],
    ['subject', german.leading.set],
    ['subject', german.leading.lawyer],
    ['subject', english.leading.lawyer],
    ['subject', 'FÜHRENDE KANZLEI'],
    ['rankedIn', 'SELECCIONADO ENTRE LOS MEJORES POR'],
    ['personRankedIn', 'SELECCIONADO ENTRE LOS MEJORES POR'],
    ['subject', 'DESPACHO DE ABOGADOS LÍDER'],
    ['tier', 'RECOGNISED PRACTITIONERS'],
  ] as const)('draws the line %s without covering the wreath if the text is %s', async (line, text) => {
    expect(await coveredPixels(centredCapitals(text, CAPITALS[line]))).toBe(0);
  });
});

describe('the wreath of a badge', () => {
  it('is covered by a text that is wider than the distance between the branches', async () => {
    const unlimited = { ...CAPITALS.subject, maxWidth: Number.POSITIVE_INFINITY };
    expect(await coveredPixels(centredCapitals('FÜHRENDE KANZLEI', unlimited))).toBeGreaterThan(0);
  });
});
