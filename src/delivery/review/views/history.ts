import { html } from 'hono/html';
import * as reviewTexts from '#texts/review.ts';
import type { AuditRecord } from '../../publish/audit/audit-trail.ts';
import { releaseText } from './labels.ts';
import type { Html } from './shell.ts';

/** Number of entries of the audit trail that a page lists. */
const MAX_LISTED_ENTRIES = 10;

/** Renders the latest entries of the audit trail, newest first; nothing if there are none. */
export function renderHistory({ entries, damaged }: AuditRecord): Html | '' {
  if (entries.length === 0 && damaged.length === 0) return '';
  const latest = entries.slice(-MAX_LISTED_ENTRIES).toReversed();
  return html`<section aria-labelledby="history">
    <h2 id="history">${reviewTexts.history}</h2>
    <table class="files history">
      <thead><tr>${reviewTexts.historyColumns.map((column) => html`<th scope="col">${column}</th>`)}</tr></thead>
      <tbody>${latest.map(
        ({ at, action, by, reason, release }) => html`<tr>
          <td>${reviewTexts.timeText(at)}</td>
          <td>${reviewTexts.historyActions[action](release === undefined ? '' : releaseText(release))}</td>
          <td>${by}</td>
          <td>${reason}</td>
        </tr>`,
      )}</tbody>
    </table>
    ${damaged.length === 0 ? '' : html`<p class="note">${reviewTexts.damagedEntries(damaged.length)}</p>`}
  </section>`;
}
