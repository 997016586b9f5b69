/** Formats the status of a watch as a page, as a health check and as metrics. */
import { hash } from 'node:crypto';
import { escapeHtml } from '../../domain/escape-html.ts';
import type { Cycle } from './cycle-history.ts';

export interface WatchStatus {
  /** Last cycles, oldest first. */
  readonly cycles: readonly Cycle[];
  /** How long the oldest publication that is not live has been waiting; 0 if there is none. */
  readonly waitingSeconds: number;
  /** Whether a build is waiting for review. */
  readonly inReview: boolean;
  /** Maximum of `waitingSeconds` without an alarm. */
  readonly alarmAfterSeconds: number;
  /** Number of cycles since the watch started, by outcome. */
  readonly counts: Readonly<Record<Cycle['outcome'], number>>;
}

/** Returns whether a publication has been waiting for longer than allowed. */
export const isAlarmed = ({ waitingSeconds, alarmAfterSeconds }: WatchStatus): boolean =>
  waitingSeconds > alarmAfterSeconds;

/** Formats the status as one line for a health check. */
export function healthText(status: WatchStatus): string {
  const waiting = status.waitingSeconds.toFixed(0);
  if (isAlarmed(status))
    return `A publication has not gone live for ${waiting} s; ${status.alarmAfterSeconds} s are allowed.\n`;
  if (status.waitingSeconds === 0) return 'All publications are live.\n';
  return `A publication has been ${status.inReview ? 'waiting for review' : 'on its way'} for ${waiting} s.\n`;
}

/** Source: OpenMetrics 1.0. */
export const METRICS_TYPE = 'application/openmetrics-text; version=1.0.0; charset=utf-8';

/** Formats the status as OpenMetrics text. */
export function metricsText(status: WatchStatus): string {
  const last = status.cycles.findLast(({ outcome }) => outcome === 'released');
  // The metric keeps its former name `laurel_rounds`, because dashboards query it.
  const lines = [
    '# TYPE laurel_rounds counter',
    '# HELP laurel_rounds Cycles of pull, build and release since the start.',
    ...Object.entries(status.counts).map(
      ([outcome, count]) => `laurel_rounds_total{outcome="${outcome}"} ${count}`,
    ),
    '# TYPE laurel_waiting_seconds gauge',
    '# UNIT laurel_waiting_seconds seconds',
    '# HELP laurel_waiting_seconds How long the oldest publication that is not live has been waiting.',
    `laurel_waiting_seconds ${status.waitingSeconds}`,
    '# TYPE laurel_alarm gauge',
    '# HELP laurel_alarm 1 if a publication has not gone live in the allowed time, otherwise 0.',
    `laurel_alarm ${isAlarmed(status) ? 1 : 0}`,
  ];
  if (last !== undefined) {
    lines.push(
      '# TYPE laurel_last_release_timestamp_seconds gauge',
      '# UNIT laurel_last_release_timestamp_seconds seconds',
      '# HELP laurel_last_release_timestamp_seconds When the last release went live.',
      `laurel_last_release_timestamp_seconds ${Date.parse(last.at) / 1000}`,
      '# TYPE laurel_last_release_step_seconds gauge',
      '# UNIT laurel_last_release_step_seconds seconds',
      '# HELP laurel_last_release_step_seconds Duration of each step of the last release.',
      ...Object.entries(last.seconds).map(
        ([step, took]) => `laurel_last_release_step_seconds{step="${step}"} ${took}`,
      ),
    );
  }
  return `${lines.join('\n')}\n# EOF\n`;
}

const STYLES = `
  body { font: 1rem/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 75rem; padding: 0 1rem; color-scheme: light dark }
  .wide { overflow-x: auto }
  table { border-collapse: collapse; font-variant-numeric: tabular-nums; width: 100% }
  th, td { border-bottom: 1px solid #8886; padding: .35rem .75rem .35rem 0; text-align: left; white-space: nowrap }
  .alarm, .failed td:nth-child(2) { color: light-dark(#a40000, #ff8a80); font-weight: 600 }
`;

/** Content security policy of the status page. It allows only the styles of the page, by their hash. */
export const STATUS_POLICY = `default-src 'none'; style-src 'sha256-${hash('sha256', STYLES, 'base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** Number of cycles that the status page shows. */
const MAX_SHOWN_CYCLES = 50;

/** Renders the warnings of the last pull as a list; an empty text if it had none. */
function renderWarnings({ cycles }: WatchStatus): string {
  // The cycle of a review decision has no pull, and a failed cycle may end before its pull has ended. Both are skipped.
  const last = cycles.findLast(({ outcome, seconds }) => outcome !== 'failed' && seconds.pull !== undefined);
  const warnings = last?.warnings ?? [];
  if (warnings.length === 0) return '';
  const items = warnings.map((warning) => `<li>${escapeHtml(warning)}</li>`).join('\n');
  return `<h2>Warnings of the last pull</h2>\n<ul>\n${items}\n</ul>\n`;
}

/** Renders the status page with the last cycles. */
export function renderStatusPage(status: WatchStatus): string {
  const cell = (text: string | number | undefined) =>
    `<td>${text === undefined ? '' : escapeHtml(String(text))}</td>`;
  const took = (seconds: number | undefined) => seconds?.toFixed(1);
  const rows = status.cycles
    .slice(-MAX_SHOWN_CYCLES)
    .toReversed()
    .map(({ at, outcome, groups, release, files, seconds, untilLive, purged, failure }) => {
      const changes = files && `+${files.added} ~${files.changed} −${files.removed}`;
      return `<tr class="${outcome === 'failed' ? 'failed' : ''}">${[
        at,
        failure === undefined ? outcome : `failed: ${failure}`,
        groups?.length === 0 ? 'scheduled' : (groups?.join(', ') ?? 'all'),
        release,
        changes,
        took(seconds.pull),
        took(seconds.build),
        took(seconds.live),
        took(untilLive),
        purged?.join('; '),
      ]
        .map(cell)
        .join('')}</tr>`;
    });
  const heads = [
    'Ended',
    'Outcome',
    'Guides',
    'Release',
    'Files',
    'Pull s',
    'Build s',
    'Release s',
    'Until live s',
    'Purged',
  ];
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="10">
<title>Publications</title>
<style>${STYLES}</style>
<h1>Publications</h1>
<p${isAlarmed(status) ? ' class="alarm" role="alert"' : ''}>${escapeHtml(healthText(status).trim())}</p>
${renderWarnings(status)}<div class="wide" tabindex="0" role="region" aria-label="The last cycles">
<table>
<thead><tr>${heads.map((head) => `<th scope="col">${head}</th>`).join('')}</tr></thead>
<tbody>
${rows.join('\n')}
</tbody>
</table>
</div>
</html>
`;
}
