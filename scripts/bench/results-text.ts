/** Formats the results of the benchmark as Markdown. */
import { formatBytes } from '@laurel/terminal';
import { markdownTable } from '../markdown/markdown-table.ts';
import { replaceBetween } from '../markdown/replace-between.ts';
import { goalResults } from './goals.ts';
import type { Measurement, ScaleResult } from './measure-scale.ts';

interface Machine {
  /** Model of the processor. */
  readonly processor: string;
  readonly cores: number;
  readonly memoryBytes: number;
  readonly system: string;
  readonly node: string;
}

export interface BenchmarkResults {
  /** Date of the run, e.g. `2026-11-21`. */
  readonly date: string;
  readonly machine: Machine;
  readonly scales: readonly ScaleResult[];
}

const number = new Intl.NumberFormat('en');
const ABSENT = '–';

/**
 * Formats the tables of a run: phases, bytes of pages, goals and, for several scales, the costs of a page relative to
 * the first scale.
 */
export function describeResults({ date, machine, scales }: BenchmarkResults): string {
  const { processor, cores, memoryBytes, system, node } = machine;
  return [
    `${date}, ${processor}, ${cores} cores, ${formatBytes(memoryBytes)} of memory, ${system}, Node ${node}.`,
    ...scales.flatMap((result) => [
      `### ${result.scale}: ${number.format(result.pages)} pages`,
      phaseTable(result.measurements),
      ...(result.equalsCleanBuild === undefined
        ? []
        : [
            `After these builds the site is ${result.equalsCleanBuild ? 'byte for byte equal to' : '**different from**'} a clean build of the last state.`,
          ]),
      sizeTable(result),
    ]),
    ...goalTables(scales),
    ...(scales.length > 1 ? ['### Costs a page', perPageTable(scales)] : []),
  ].join('\n\n');
}

function phaseTable(measurements: readonly Measurement[]): string {
  const clean = measurements.find(({ command }) => command === 'build');
  return markdownTable(
    [
      'phase',
      'command',
      'seconds',
      'of a clean build',
      'CPU seconds',
      'peak memory',
      'pages a second',
      'files written',
      'removed',
      'bytes written',
    ],
    measurements.map((one) => [
      one.phase,
      one.command,
      one.seconds.toFixed(2),
      clean === undefined || one.command === 'pull' ? ABSENT : percent(one.seconds / clean.seconds),
      one.cpuSeconds === null ? ABSENT : one.cpuSeconds.toFixed(2),
      one.peakMemoryBytes === null ? ABSENT : formatBytes(one.peakMemoryBytes),
      one.pagesWritten === 0 ? ABSENT : number.format(Math.round(one.pagesWritten / one.seconds)),
      number.format(one.filesWritten),
      number.format(one.filesRemoved),
      formatBytes(one.bytesWritten),
    ]),
    2,
  );
}

function sizeTable({ pageSizes }: ScaleResult): string {
  return markdownTable(
    ['page kind', 'pages', 'median HTML', 'median gzip'],
    pageSizes.map(({ kind, pages, medianBytes, medianGzipBytes }) => [
      kind,
      number.format(pages),
      `${number.format(medianBytes)} B`,
      `${number.format(medianGzipBytes)} B`,
    ]),
    1,
  );
}

/** Formats the results of goals, for the scales that have goals. */
function goalTables(scales: readonly ScaleResult[]): string[] {
  const rows = scales.flatMap((result) =>
    goalResults(result).map(({ goal, measured, wanted, isReached }) => [
      result.scale,
      goal,
      isReached ? 'reached' : '**missed**',
      measured,
      wanted,
    ]),
  );
  if (rows.length === 0) return [];
  return ['### Goals', markdownTable(['scale', 'figure', '', 'measured', 'goal'], rows, 3)];
}

/**
 * Formats the costs of commands that process each page, divided by the number of pages. Ratios are relative to the
 * first scale.
 */
function perPageTable(scales: readonly ScaleResult[]): string {
  const costs = ['first pull', 'clean build'].flatMap((phase) =>
    (['seconds', 'cpuSeconds'] as const).map((cost) => ({ phase, cost })),
  );
  const costPerPage = (result: ScaleResult, { phase, cost }: (typeof costs)[number]) => {
    const value = result.measurements.find((one) => one.phase === phase)?.[cost] ?? null;
    return value === null ? null : (value / result.pages) * 1000;
  };
  return markdownTable(
    ['', ...scales.map(({ scale }) => scale)],
    costs.map((row) => {
      const base = scales[0] === undefined ? null : costPerPage(scales[0], row);
      return [
        `${row.phase}, ${row.cost === 'seconds' ? 'ms' : 'CPU ms'} a page`,
        ...scales.map((result, index) => {
          const value = costPerPage(result, row);
          if (value === null) return ABSENT;
          const ratio = index === 0 || base === null ? '' : ` (× ${(value / base).toFixed(2)})`;
          return `${value.toFixed(2)}${ratio}`;
        }),
      ];
    }),
    1,
  );
}

const percent = (ratio: number): string => `${(ratio * 100).toFixed(ratio < 0.1 ? 1 : 0)}%`;

const BEGIN = '<!-- results: written by npm run bench -- --write -->';
const END = '<!-- end of results -->';

/**
 * Replaces the text between the markers of a page.
 * @throws {Error} if the page lacks the markers
 */
export function replaceResults(page: string, results: string): string {
  const replaced = replaceBetween(page, BEGIN, END, results);
  if (replaced === undefined) throw new Error(`The page lacks the markers of results: ${BEGIN} … ${END}`);
  return replaced;
}
