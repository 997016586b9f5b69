import { counted, escapeControls } from '@laurel/diagnostics';
import { numberText } from '@laurel/diagnostics/number-text';
import { formatDuration } from '@laurel/terminal';
import type { PullSummary } from './pull-snapshot.ts';

/** Formats the outcome of a pull as a few lines: changes, requests and times. */
export function describeSummary(summary: PullSummary): string {
  const { statistics, files, removedGroups } = summary;
  const groups = counted(summary.groups.length, 'group');
  const lines = [
    summary.changed
      ? `Pulled ${groups}: ${counted(files.written.length, 'file')} written, ${numberText(files.removed.length)} removed.`
      : `Pulled ${groups}: nothing new.`,
  ];
  if (summary.publishedRecords > 0)
    lines.push(`Published as scheduled: ${counted(summary.publishedRecords, 'record')}.`);
  if (removedGroups.length > 0) lines.push(`Removed groups: ${removedGroups.join(', ')}.`);
  const kinds = Object.entries(summary.records).filter(
    ([, counts]) => counts.added + counts.changed + counts.removed > 0,
  );
  if (kinds.length > 0) {
    const width = Math.max(...kinds.map(([kind]) => kind.length));
    lines.push(`  ${'records'.padEnd(width)}     added   changed   removed unchanged`);
    for (const [kind, counts] of kinds) {
      const cells = [counts.added, counts.changed, counts.removed, counts.unchanged];
      lines.push(`  ${kind.padEnd(width)}${cells.map((cell) => numberText(cell).padStart(10)).join('')}`);
    }
  }
  lines.push(
    `Requests: ${numberText(statistics.requests)}, of which ${numberText(statistics.notModified)} returned 304 (not modified) and ${numberText(statistics.retried)} were retried; ${numberText(statistics.bytes)} bytes received.`,
  );
  lines.push(
    `Time: ${Object.entries(summary.timings)
      .map(([stage, ms]) => `${stage} ${formatDuration(ms)}`)
      .join(', ')}.`,
  );
  // Records and addresses contain text of the upstream.
  return lines.map(escapeControls).join('\n');
}
