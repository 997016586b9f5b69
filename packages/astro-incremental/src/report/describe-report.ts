import { abbreviateList } from '@laurel/diagnostics';
import { numberText } from '@laurel/diagnostics/number-text';
import { formatBytes, formatDuration } from '@laurel/terminal';
import type { BuildReport, Cause, Change } from '../core/types.ts';

/** Maximum number of changes of each kind in the text. The JSON report lists more (`listLimit`). */
const MAX_SHOWN_CHANGES = 20;

/** Formats the report of a build as text: which outputs were added, changed and removed, and why. */
export function describeReport(report: BuildReport): string {
  const { counts, plan } = report;
  const lines = [
    ...section(plan ? 'Would add' : 'Added', report.added, counts.added),
    ...section(plan ? 'Would change' : 'Changed', report.changed, counts.changed),
    ...section('May change', report.suspected, counts.suspected),
    ...section(plan ? 'Would remove' : 'Removed', report.removed, counts.removed),
  ];
  const total = report.timings.reduce((sum, { ms }) => sum + ms, 0);
  const summary = [
    ...(['added', 'changed'] as const).map(
      (kind) => `${numberText(counts[kind])} ${plan ? `to be ${kind}` : kind}`,
    ),
    ...(counts.suspected > 0 ? [`${numberText(counts.suspected)} that may change`] : []),
    `${numberText(counts.removed)} ${plan ? 'to be removed' : 'removed'}`,
    `${numberText(counts.unchanged)} unchanged`,
  ].join(', ');
  const sameBytes = plan ? 0 : report.rendered - counts.added - counts.changed;
  const stages = report.timings
    .filter(({ ms }) => ms >= 1)
    .map(({ stage, ms }) => `${stage.toLowerCase()} ${formatDuration(ms)}`)
    .join(', ');
  lines.push(
    `${summary}${sameBytes > 0 ? `; ${numberText(sameBytes)} rendered again with the same bytes` : ''}`,
  );
  if (!plan && report.filesWritten > 0)
    lines.push(`${numberText(report.filesWritten)} files, ${formatBytes(report.bytesWritten)} written`);
  lines.push(`${formatDuration(total)}${stages ? ` (${stages})` : ''}`);
  return lines.join('\n');
}

function section(title: string, changes: readonly Change[], count: number): string[] {
  if (count === 0 || changes.every(({ cause }) => cause.kind === 'first build')) return [];
  const lines = changes
    .slice(0, MAX_SHOWN_CHANGES)
    .map(({ path, cause }) => `  ${path}  ${describeCause(cause)}`);
  const more = count - lines.length;
  return [`${title}:`, ...lines, ...(more > 0 ? [`  … and ${numberText(more)} more`] : [])];
}

/** Describes why an output changed. */
function describeCause(cause: Cause): string {
  switch (cause.kind) {
    case 'records':
      return `← ${abbreviateList(cause.records)}`;
    case 'inputs':
      return cause.inputs.length === 0 ? '← its inputs' : `← ${abbreviateList(cause.inputs)}`;
    case 'code':
      return '← code';
    case 'repair':
      return '← repair of an output that was not trusted';
    case 'first build':
      return '';
  }
}
