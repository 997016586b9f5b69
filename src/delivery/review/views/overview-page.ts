import { counted } from '@laurel/diagnostics';
/** Renders the overview of a pending review: red flags, changes by guide and kind, and the form for the decision. */
import { numberText } from '@laurel/diagnostics/number-text';
import { html } from 'hono/html';
import type { ChangedFile } from '../changed-file.ts';
import type { Decision } from '../decision.ts';
import type { PendingReview } from '../pending-review.ts';
import { RED_FLAG_RULES, type RedFlag, type RedFlagRule } from '../red-flags.ts';
import { CHANGE_LABELS, causeText, kindLabel, releaseText, timeText } from './labels.ts';
import { type Html, renderShell } from './shell.ts';

/** Maximum number of files of one kind of a guide that are listed. */
const MAX_LISTED_FILES = 100;
/** Maximum number of red flags of one rule that are listed. */
const MAX_LISTED_FLAGS = 25;

const CHANGES = ['added', 'changed', 'renamed', 'removed'] as const;

export const changeAddress = (file: string): string => `/change?file=${encodeURIComponent(file)}`;

/** Renders the overview page. `earlier` is the last decision on the same review. */
export function renderOverviewPage(pending: PendingReview, earlier: Decision | undefined): Promise<string> {
  const { files, live, flags } = pending;
  const pages = files.filter(({ file }) => file.endsWith('.html')).length;
  return renderShell(
    `${counted(pages, 'page')} to review`,
    html`
      <div class="heading">
        <p class="label">${live === undefined ? 'First release' : `Against the release of ${releaseText(live)}`}</p>
        <h1>${headline(pages, files.length)}</h1>
        <ul class="figures">
          ${CHANGES.map((change) => renderCount(change, files))}
        </ul>
        <p class="jump"><a href="#decide">Decide</a></p>
      </div>
      ${earlier?.verdict === 'rejected' ? renderRejection(earlier) : ''}
      <div class="columns">
        <div>
          ${renderFlags(flags, pending)}
          ${renderGuides(pending)}
        </div>
        <aside>${renderDecisionForm(pending, earlier)}</aside>
      </div>
    `,
  );
}

const headline = (pages: number, files: number): string =>
  pages === 0 ? `${counted(files, 'file')} to review` : `${counted(pages, 'page')} to review`;

function renderCount(change: ChangedFile['change'], files: readonly ChangedFile[]): Html {
  const count = files.filter((file) => file.change === change).length;
  return html`<li data-change="${change}"><strong>${numberText(count)}</strong> ${CHANGE_LABELS[change].toLowerCase()}</li>`;
}

function renderRejection({ who, at, note }: Decision): Html {
  return html`<div class="notice" role="status">
    <p><strong>Rejected by ${who}</strong>, ${timeText(at)}. The live release has not changed.</p>
    ${note === '' ? '' : html`<p>“${note}”</p>`}
  </div>`;
}

function renderFlags(flags: readonly RedFlag[], { examined, live }: PendingReview): Html {
  const byRule = Map.groupBy(flags, ({ rule }) => rule);
  const rules = (Object.keys(RED_FLAG_RULES) as RedFlagRule[]).filter((rule) => byRule.has(rule));
  return html`<section class="flags" aria-labelledby="flags">
    <h2 id="flags">${flags.length === 0 ? 'No red flags' : 'Red flags'} ${
      flags.length === 0 ? '' : html`<span class="count">${numberText(flags.length)}</span>`
    }</h2>
    ${examined === undefined ? '' : html`<p class="note">Only ${numberText(examined)} pages were checked; pages of firms and people were checked first.</p>`}
    ${live === undefined ? html`<p class="note">There is no live release to compare with.</p>` : ''}
    ${rules.map((rule) => {
      const found = byRule.get(rule) ?? [];
      return html`<details ${found.length <= 5 ? 'open' : ''}>
        <summary>${RED_FLAG_RULES[rule]} <span class="count">${numberText(found.length)}</span></summary>
        <ul>
          ${found
            .slice(0, MAX_LISTED_FLAGS)
            .map(({ sentence, file }) =>
              file === undefined
                ? html`<li>${sentence}</li>`
                : html`<li><a href="${changeAddress(file)}">${sentence}</a></li>`,
            )}
          ${found.length > MAX_LISTED_FLAGS ? html`<li class="note">and ${numberText(found.length - MAX_LISTED_FLAGS)} more</li>` : ''}
        </ul>
      </details>`;
    })}
  </section>`;
}

function renderGuides({ files, guides }: PendingReview): readonly Html[] {
  const byGuide = [...Map.groupBy(files, ({ groupId }) => groupId)].sort(
    ([one, ofOne], [other, ofOther]) =>
      Number(one === undefined) - Number(other === undefined) || ofOther.length - ofOne.length,
  );
  return byGuide.map(([groupId, ofGuide], at) => {
    const kinds = [...Map.groupBy(ofGuide, ({ kind }) => kind)].sort(
      ([, one], [, other]) => other.length - one.length,
    );
    const name = groupId === undefined ? 'The whole site' : (guides.get(groupId) ?? `Group ${groupId}`);
    return html`<section class="guide" aria-labelledby="guide-${at}">
      <h2 id="guide-${at}">${name} <span class="count">${numberText(ofGuide.length)}</span></h2>
      ${kinds.map(
        ([kind, ofKind]) => html`<details ${isInitiallyOpen(kind, ofKind) ? 'open' : ''}>
          <summary>${capitalize(kindLabel(kind))} <span class="count">${numberText(ofKind.length)}</span></summary>
          <table class="files">
            <caption class="hidden">${capitalize(kindLabel(kind))} of ${name}</caption>
            <thead><tr><th scope="col">Change</th><th scope="col">Address</th><th scope="col">Cause</th></tr></thead>
            <tbody>${ofKind.slice(0, MAX_LISTED_FILES).map(renderFileRow)}</tbody>
          </table>
          ${ofKind.length > MAX_LISTED_FILES ? html`<p class="note">and ${numberText(ofKind.length - MAX_LISTED_FILES)} more</p>` : ''}
        </details>`,
      )}
    </section>`;
  });
}

/** Returns whether a list is initially open: short lists of pages are. */
const isInitiallyOpen = (kind: ChangedFile['kind'], files: readonly ChangedFile[]): boolean =>
  files.length <= 12 && !['search index', 'data', 'file'].includes(kind);

const renderFileRow = ({ file, address, change, cause }: ChangedFile): Html => html`<tr>
  <td><span class="change" data-change="${change}">${CHANGE_LABELS[change]}</span></td>
  <th scope="row"><a href="${changeAddress(file)}">${address}</a></th>
  <td class="cause">${causeText(cause)}</td>
</tr>`;

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function renderDecisionForm({ id, flags }: PendingReview, earlier: Decision | undefined): Html {
  // The disabled first button is the form's default button, so Enter in a field does not submit a decision.
  return html`<form class="decision" method="post" action="/decision">
    <h2 id="decide">Decide</h2>
    <input type="hidden" name="review" value="${id}">
    <input type="hidden" name="earlier" value="${earlier?.at ?? ''}">
    <button type="submit" disabled hidden></button>
    <label>Your name <input name="who" autocomplete="name" required maxlength="100"></label>
    <label>Note <textarea name="note" rows="3" maxlength="2000" aria-describedby="note-help"></textarea></label>
    <p class="note" id="note-help">The note is added to the log and sent to the publisher.</p>
    ${
      flags.length === 0
        ? ''
        : html`<label class="check"><input type="checkbox" name="flags" value="seen" required> I have checked ${flags.length === 1 ? 'the red flag' : `the ${numberText(flags.length)} red flags`}</label>`
    }
    <div class="verdicts">
      <button type="submit" name="verdict" value="approved">Approve and publish</button>
      <button type="submit" name="verdict" value="rejected" class="quiet" formnovalidate>Reject</button>
    </div>
  </form>`;
}
