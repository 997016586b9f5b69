import { formatDuration } from '../progress.ts';
import type { PullSummary } from './pull-snapshot.ts';

const number = (value: number) => value.toLocaleString('en');

/** The outcome of a pull in a few lines: what changed, what it took, what fell back. */
export function describeSummary(summary: PullSummary): string {
  const { statistics, files, removedGroups } = summary;
  const groups = `${number(summary.groups.length)} ${summary.groups.length === 1 ? 'group' : 'groups'}`;
  const lines = [
    summary.changed
      ? `Pulled ${groups}: ${number(files.written.length)} files written, ${number(files.removed.length)} removed.`
      : `Pulled ${groups}: nothing new.`,
  ];
  if (removedGroups.length > 0) lines.push(`Groups that are gone: ${removedGroups.join(', ')}.`);
  const kinds = Object.entries(summary.records).filter(
    ([, counts]) => counts.added + counts.changed + counts.removed > 0,
  );
  if (kinds.length > 0) {
    const width = Math.max(...kinds.map(([kind]) => kind.length));
    lines.push(`  ${'records'.padEnd(width)}     added   changed   removed      kept`);
    for (const [kind, counts] of kinds) {
      const cells = [counts.added, counts.changed, counts.removed, counts.kept];
      lines.push(`  ${kind.padEnd(width)}${cells.map((cell) => number(cell).padStart(10)).join('')}`);
    }
  }
  lines.push(
    `Requests: ${number(statistics.requests)}, of them unchanged (304) ${number(statistics.notModified)}, tried again ${number(statistics.retried)}; ${number(statistics.bytes)} bytes.`,
  );
  if (statistics.fellBack.length > 0) {
    lines.push(
      `Warning: ${number(statistics.fellBack.length)} calls failed and count as "none"; the next pull asks for them again:`,
    );
    for (const fault of statistics.fellBack) lines.push(`  ${fault.what} ${fault.where?.address ?? ''}`);
  }
  lines.push(
    `Time: ${Object.entries(summary.timings)
      .map(([stage, ms]) => `${stage} ${formatDuration(ms)}`)
      .join(', ')}.`,
  );
  return lines.join('\n');
}
