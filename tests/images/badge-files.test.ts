import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { badgeDrawing, badgeFiles } from '../../src/images/badge-files.ts';
import { badgeSvg } from '../../src/images/badge-svg.ts';
import { badgeSvgFiles } from '../../src/images/badge-svg-files.ts';
import { draw } from '../../src/images/drawing.ts';
import { TestSnapshot } from '../support/snapshot.ts';

const edition = (publicationId: number, year: number, publicationTypeName: string | null) => ({
  publicationId,
  publicationTypeGroupId: 14,
  year,
  title: `UK Bar ${year}`,
  publicationTypeName,
  isCurrent: year === 2026,
  publishedOn: `${year}-02-19`,
});

const { inputs } = new TestSnapshot()
  .group(14, 'type-group', [
    { publicationTypeGroupId: 14, name: 'UK Bar', category: 2, description: 'Chambers, silks and juniors.' },
  ])
  .group(14, 'publications', [
    edition(1, 2026, null),
    edition(2, 2025, null),
    edition(3, 2026, 'Regional Bar'),
    edition(4, 2026, null),
  ]);

test('every edition of every publication type has separate badges for firms, sets of barristers and lawyers, at distinct addresses', () => {
  expect(badgeFiles.partitions(inputs)).toEqual(['14']);
  expect([...badgeFiles.pages('14', inputs)].map(({ path }) => path)).toEqual([
    '/badges/ukbar-firm-2026.png',
    '/badges/ukbar-set-2026.png',
    '/badges/ukbar-lawyer-2026.png',
    '/badges/ukbar-firm-2025.png',
    '/badges/ukbar-set-2025.png',
    '/badges/ukbar-lawyer-2025.png',
    '/badges/ukbar-regionalbar-firm-2026.png',
    '/badges/ukbar-regionalbar-set-2026.png',
    '/badges/ukbar-regionalbar-lawyer-2026.png',
  ]);
});

test('each badge has a small, scalable SVG version', () => {
  const [drawing] = [...badgeSvgFiles.pages('14', inputs)];
  expect(drawing?.path).toBe('/badges/ukbar-firm-2026.svg');
  const svg = badgeSvg(drawing?.model ?? { productName: '', guide: '', subject: 'firm', year: 0 });
  expect(svg).toContain('viewBox="0 0 480 480"');
  expect(gzipSync(svg).byteLength).toBeLessThan(8_000);
});

describe('a badge', () => {
  const badge = { productName: 'Laurel', guide: 'UK Bar', subject: 'set', year: 2026 } as const;

  test('is a small, square PNG of 480 pixels', async () => {
    const bytes = await draw(badgeDrawing(badge));
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 480, height: 480 });
    expect(bytes.byteLength).toBeLessThan(40_000);
  });

  test('differs if any of its fields differs', () => {
    const variants = [
      badge,
      { ...badge, guide: 'Global' },
      { ...badge, year: 2025 },
      { ...badge, subject: 'firm' as const },
      { ...badge, productName: 'Almanac' },
    ].map(badgeSvg);
    expect(new Set(variants).size).toBe(variants.length);
  });

  test('needs no installed font', () => {
    expect(badgeSvg(badge)).not.toMatch(/<text|font-family/);
  });
});
