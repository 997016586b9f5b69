import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { drawChart, formatSeconds } from '../../../../scripts/bench/generators/chart.ts';
import {
  createRecord,
  EDIT,
  EDITED_RECORDS,
  isEdited,
} from '../../../../scripts/bench/generators/directory-records.ts';
import {
  type Figures,
  type GeneratorName,
  latestFigures,
} from '../../../../scripts/bench/generators/figures.ts';
import { comparisonFiles, readFigures } from '../../../../scripts/bench/generators/write-comparison.ts';

const project = resolve(import.meta.dirname, '../../../..');

const run = (date: string, ...results: Figures['runs'][number]['results']) => ({
  ...{ date, machine: 'a machine', measurement: 'a command', results },
});
const result = (generator: GeneratorName, pages: number, clean: number, changed: number) => ({
  ...{ generator, version: '1', pages, clean, changed },
});
const figures: Figures = {
  runs: [
    run('2026-01-02', result('Laurel', 1000, 2, 0.5), result('Hugo', 1000, 4, 4)),
    run('2026-01-01', result('Laurel', 1000, 9, 9), result('Laurel', 100, 1, 1)),
  ],
};

describe('the comparison of generators', () => {
  it('contains the chart and the table that are generated from its figures', () => {
    for (const [path, text] of comparisonFiles(project, readFigures(project)))
      expect(readFileSync(resolve(project, path), 'utf8'), path).toBe(text);
  });

  it('shows the latest figure of each generator and number of pages', () => {
    expect(latestFigures(figures).map(({ pages, generator, clean }) => [pages, generator, clean])).toEqual([
      [100, 'Laurel', 1],
      [1000, 'Laurel', 2],
      [1000, 'Hugo', 4],
    ]);
  });

  it('draws bars whose lengths are proportional to the seconds, and labels them', () => {
    const chart = drawChart(figures);
    const panel = chart.slice(chart.indexOf('Clean build, 1,000 pages'));
    expect([...panel.matchAll(/width="(\d+)"/g)].slice(0, 2).map(([, width]) => Number(width))).toEqual([
      110, 220,
    ]);
    expect(panel).toContain('>2.00 s</text>');
    expect(chart).toContain('prefers-color-scheme: dark');
  });

  it.each([
    [0.456, '0.46 s'],
    [12.34, '12.3 s'],
    [123.4, '123 s'],
  ])('formats %f seconds as %s', (seconds, text) => {
    expect(formatSeconds(seconds)).toBe(text);
  });
});

describe('the records of the comparison', () => {
  it.each([20, 1000, 12_345])('are edited for ten of %i pages', (count) => {
    const edited = Array.from({ length: count }, (_, index) => index).filter((index) =>
      isEdited(index, count),
    );
    expect(edited).toHaveLength(EDITED_RECORDS);
  });

  it('have unique addresses, and after an edit differ only by the added sentence', () => {
    expect(new Set(Array.from({ length: 500 }, (_, index) => createRecord(index, false).slug)).size).toBe(
      500,
    );
    const edited = createRecord(3, true);
    expect(edited.bio).toContain(EDIT);
    expect({ ...edited, bio: edited.bio.replace(` ${EDIT}`, '') }).toEqual(createRecord(3, false));
  });
});
