/** Writes the chart and the table of docs/benchmarks/README.md from docs/benchmarks/generators.json. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { markdownTable } from '../../markdown/markdown-table.ts';
import { replaceBetween } from '../../markdown/replace-between.ts';
import { drawChart, formatSeconds } from './chart.ts';
import { type Figures, figuresSchema, latestFigures } from './figures.ts';

const FOLDER = 'docs/benchmarks';
const BEGIN = '<!-- figures: written by npm run bench:generators -->';
const END = '<!-- end of figures -->';

const number = new Intl.NumberFormat('en');

/** The generated files of the comparison: path relative to the project, and text. */
type ComparisonFiles = readonly (readonly [path: string, text: string])[];

/**
 * Reads the figures of a project.
 * @throws {ZodError} if the file does not match the schema
 */
export const readFigures = (project: string): Figures =>
  figuresSchema.parse(JSON.parse(readFileSync(join(project, FOLDER, 'generators.json'), 'utf8')));

/** Returns the chart and the document with its table. */
export function comparisonFiles(project: string, figures: Figures): ComparisonFiles {
  const document = `${FOLDER}/README.md`;
  const text = replaceBetween(readFileSync(join(project, document), 'utf8'), BEGIN, END, describe(figures));
  if (text === undefined) throw new Error(`${document} lacks the markers: ${BEGIN} … ${END}`);
  return [
    [`${FOLDER}/generators.svg`, drawChart(figures)],
    [document, text],
  ];
}

export function writeComparison(project: string, figures: Figures): void {
  writeFileSync(join(project, FOLDER, 'generators.json'), `${JSON.stringify(figures, null, 2)}\n`);
  for (const [path, text] of comparisonFiles(project, figures)) writeFileSync(join(project, path), text);
}

/** Describes the figures of the chart as a table, and the runs that measured them. */
function describe(figures: Figures): string {
  const latest = latestFigures(figures);
  const dates = new Set(latest.map(({ date }) => date));
  const table = markdownTable(
    ['pages', 'generator', 'run', 'clean build', '10 pages changed'],
    latest.map(({ pages, generator, version, date, clean, changed }) => [
      number.format(pages),
      `${generator} ${version}`,
      date,
      formatSeconds(clean),
      formatSeconds(changed),
    ]),
    3,
  );
  const runs = figures.runs
    .filter(({ date }) => dates.has(date))
    .map(({ date, machine, measurement }) => `- ${date}: ${machine}. ${measurement}`);
  return [table, ...(runs.length === 0 ? [] : [runs.join('\n')])].join('\n\n');
}
