import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { tableBadgeSvgFiles } from '../../src/images/badge-svg-files.ts';
import { draw } from '../../src/images/drawing.ts';
import { tableBadgeDrawing, tableBadgeFiles } from '../../src/images/table-badge-files.ts';
import { smallGuide, TestSnapshot } from '../support/snapshot.ts';

const { inputs } = smallGuide();

describe('the badges of ranking tables', () => {
  it('exist for every table of the current edition, with practice area and location', () => {
    const files = [...tableBadgeFiles.pages('2', inputs)];
    expect(files.map(({ path, model: { title, note, year } }) => [path, title, note, year])).toEqual([
      ['/badges/tables/2-7-31-1-2026.png', 'Shipping', 'France', 2026],
      ['/badges/tables/2-7-31-2-2026.png', 'Shipping', 'France', 2026],
      ['/badges/tables/2-7-32-1-2026.png', 'Shipping', 'Norway', 2026],
      ['/badges/tables/2-8-31-1-2026.png', 'Tax', 'France', 2026],
    ]);
    expect([...tableBadgeSvgFiles.pages('2', inputs)].map(({ path }) => path)).toEqual(
      files.map(({ path }) => path.replace('.png', '.svg')),
    );
  });

  it('are not generated for a guide without an edition', () => {
    const empty = new TestSnapshot().group(2, 'publications', []).inputs;
    expect([...tableBadgeFiles.pages('2', empty)]).toEqual([]);
  });

  it('are square PNG files of 240 pixels', async () => {
    const [file] = [...tableBadgeFiles.pages('2', inputs)];
    if (file === undefined) throw new Error('The guide has no badge.');
    const bytes = await draw(tableBadgeDrawing(file.model));
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 240, height: 240 });
    expect(bytes.byteLength).toBeLessThan(15_000);
  });
});
