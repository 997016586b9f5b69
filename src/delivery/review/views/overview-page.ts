/** Renders the overview of a pending review: summary of the content, red flags, all pages by cause, and the form for the decision. */
import { html } from 'hono/html';
import { numberText } from '#texts/formats.ts';
import * as reviewTexts from '#texts/review.ts';
import type { AuditRecord } from '../../publish/audit/audit-trail.ts';
import { type CauseGroup, groupByCause } from '../cause-groups.ts';
import { type ChangedFile, isPage } from '../changed-file.ts';
import type { Decision } from '../decision.ts';
import type { PendingReview } from '../pending-review.ts';
import { RED_FLAG_RULES, type RedFlag } from '../red-flags.ts';
import { renderHistory } from './history.ts';
import { causeTitles, kindLabel, partName, releaseText } from './labels.ts';
import { type Html, renderShell, type ShellBrand } from './shell.ts';
import { renderSummary } from './summary.ts';

/** Maximum number of files of one cause that are listed. */
const MAX_LISTED_FILES = 100;
/** Maximum number of causes that are listed. */
const MAX_LISTED_CAUSES = 200;
/** Maximum number of further causes of one file that are listed. */
const MAX_FURTHER_CAUSES = 3;
/** Maximum number of red flags of one rule that are listed. */
const MAX_LISTED_FLAGS = 25;
/** Maximum number of files of a review for which all causes are initially open. */
const MAX_OPEN_FILES = 12;
/** Flags of a rule with more flags are collapsed. */
const MAX_OPEN_FLAGS = 10;

const CHANGES = ['added', 'changed', 'renamed', 'removed'] as const;

export const changeAddress = (file: string): string => `/change?file=${encodeURIComponent(file)}`;

interface OverviewContext {
  /** Name that the reviewer entered for an earlier decision; empty if there was none. */
  readonly reviewer: string;
  readonly audit: AuditRecord;
}

/** Renders the overview page. `earlier` is the last decision on the same review. */
export function renderOverviewPage(
  brand: ShellBrand,
  pending: PendingReview,
  earlier: Decision | undefined,
  { reviewer, audit }: OverviewContext,
): Promise<string> {
  const { files, live, flags, held } = pending;
  const pages = files.filter(isPage);
  const otherFiles = files.length - pages.length;
  const title =
    pages.length === 0 ? reviewTexts.filesToReview(files.length) : reviewTexts.pagesToReview(pages.length);
  return renderShell(
    brand,
    title,
    html`
      <div class="heading">
        <p class="label">${live === undefined ? reviewTexts.firstRelease : reviewTexts.comparedWith(releaseText(live))}</p>
        <h1>${title}</h1>
        <p class="introduction">${reviewTexts.introduction}</p>
        ${pages.length === 0 ? '' : html`<ul class="figures">${CHANGES.map((change) => renderCount(change, pages))}</ul>`}
        ${otherFiles === 0 || pages.length === 0 ? '' : html`<p class="note">${reviewTexts.otherFiles(otherFiles)}</p>`}
        <p class="jump">
          ${flags.length === 0 ? '' : html`<a href="#flags">${reviewTexts.flagsToCheck(flags.length)}</a>`}
          <a class="to-decision" href="#decide">${reviewTexts.decide}</a>
        </p>
      </div>
      ${held.size === 0 ? '' : html`<p class="notice" role="status">${reviewTexts.heldBack([...held].map((part) => partName(part, pending)))}</p>`}
      ${earlier?.verdict === 'rejected' ? renderRejection(earlier) : ''}
      <div class="columns">
        <div>
          ${renderSummary(pending)}
          ${renderFlags(flags, pending)}
          ${renderCauses(pending)}
          ${renderHistory(audit)}
        </div>
        <aside>${renderParts(pending)}${renderDecisionForm(pending, earlier, reviewer)}</aside>
      </div>
    `,
  );
}

function renderCount(change: ChangedFile['change'], pages: readonly ChangedFile[]): Html {
  const count = pages.filter((page) => page.change === change).length;
  // The colour of a change is an alarm, so a count of 0 has none.
  const colour = count === 0 ? '' : html` data-change="${change}"`;
  return html`<li${colour}><strong>${numberText(count)}</strong> ${reviewTexts.changeCounts[change]}</li>`;
}

function renderRejection({ who, at, note }: Decision): Html {
  return html`<div class="notice" role="status">
    <p>${reviewTexts.rejectedBy(html`<strong>${who}</strong>`, reviewTexts.timeText(at))}</p>
    ${note === '' ? '' : html`<p>${reviewTexts.quoted(note)}</p>`}
  </div>`;
}

function renderFlags(flags: readonly RedFlag[], { examined, live }: PendingReview): Html {
  const byRule = Map.groupBy(flags, ({ rule }) => rule);
  return html`<section class="flags" aria-labelledby="flags">
    <h2 id="flags" tabindex="-1">${flags.length === 0 ? reviewTexts.noRedFlags : reviewTexts.redFlags} ${
      flags.length === 0 ? '' : html`<span class="count">${numberText(flags.length)}</span>`
    }</h2>
    ${flags.length === 0 ? '' : html`<p class="note">${reviewTexts.redFlagsUse}</p>`}
    ${examined === undefined ? '' : html`<p class="note">${reviewTexts.pagesChecked(examined)}</p>`}
    ${live === undefined ? html`<p class="note">${reviewTexts.noLiveRelease}</p>` : ''}
    ${RED_FLAG_RULES.filter((rule) => byRule.has(rule)).map((rule) => {
      const found = byRule.get(rule) ?? [];
      return html`<details ${found.length <= MAX_OPEN_FLAGS ? 'open' : ''}>
        <summary>${reviewTexts.redFlagRules[rule]} <span class="count">${numberText(found.length)}</span></summary>
        <ul>
          ${found
            .slice(0, MAX_LISTED_FLAGS)
            .map(({ sentence, file }) =>
              file === undefined
                ? html`<li>${sentence}</li>`
                : html`<li><a href="${changeAddress(file)}">${sentence}</a></li>`,
            )}
          ${found.length > MAX_LISTED_FLAGS ? html`<li class="note">${reviewTexts.more(found.length - MAX_LISTED_FLAGS)}</li>` : ''}
        </ul>
      </details>`;
    })}
  </section>`;
}

function renderCauses(pending: PendingReview): Html {
  const { files } = pending;
  const causes = groupByCause(files, (file) => causeTitles(file, pending));
  const rest = causes.slice(MAX_LISTED_CAUSES);
  const restFiles = rest.reduce((sum, group) => sum + group.files.length, 0);
  return html`<section class="causes" aria-labelledby="causes">
    <h2 id="causes">${reviewTexts.pagesByCause}</h2>
    <p class="note">${reviewTexts.pagesByCauseUse}</p>
    ${causes.slice(0, MAX_LISTED_CAUSES).map((group) => renderCause(group, pending, files.length <= MAX_OPEN_FILES))}
    ${rest.length === 0 ? '' : html`<p class="note">${reviewTexts.moreCausesWithFiles(rest.length, restFiles)}</p>`}
  </section>`;
}

function renderCause({ title, files }: CauseGroup, pending: PendingReview, isOpen: boolean): Html {
  const pages = files.filter(isPage);
  const listed = [...pages, ...files.filter((file) => !isPage(file))].slice(0, MAX_LISTED_FILES);
  return html`<details ${isOpen ? 'open' : ''}>
    <summary>${title} <span class="count">${reviewTexts.pagesAndFiles(pages.length, files.length - pages.length)}</span></summary>
    <table class="files">
      <caption class="hidden">${title}</caption>
      <thead><tr><th scope="col">${reviewTexts.change}</th><th scope="col">${reviewTexts.page}</th><th scope="col">${reviewTexts.kindOfPage}</th></tr></thead>
      <tbody>${listed.map((file) => renderFileRow(file, title, pending))}</tbody>
    </table>
    ${files.length > listed.length ? html`<p class="note">${reviewTexts.more(files.length - listed.length)}</p>` : ''}
  </details>`;
}

function renderFileRow(changed: ChangedFile, cause: string, pending: PendingReview): Html {
  const { file, address, change, kind, groupId } = changed;
  const further = causeTitles(changed, pending).filter((title) => title !== cause);
  const listed = further.slice(0, MAX_FURTHER_CAUSES);
  const title = pending.pageTitles.get(file) ?? address;
  return html`<tr>
    <td><span class="change" data-change="${change}">${reviewTexts.changes[change]}</span></td>
    <th scope="row">
      <a href="${changeAddress(file)}">${title}</a>
      ${title === address ? '' : html`<span class="where">${address}</span>`}
      ${listed.length === 0 ? '' : html`<span class="where">${reviewTexts.alsoBecauseOf([...listed, ...(further.length > listed.length ? [reviewTexts.moreCauses(further.length - listed.length)] : [])])}</span>`}
    </th>
    <td class="kind">${kindLabel(kind)}<span class="where">${partName(groupId, pending)}</span></td>
  </tr>`;
}

/** Renders the form that selects the parts of the review; nothing if they cannot be published separately. */
function renderParts(pending: PendingReview): Html | '' {
  const { id: review, parts, held } = pending;
  if (parts.length === 0) return '';
  return html`<form class="parts" method="post" action="/selection">
    <h2 id="parts">${reviewTexts.partsHeading}</h2>
    <p class="note" id="parts-help">${reviewTexts.partsUse}</p>
    <input type="hidden" name="review" value="${review}">
    <ul aria-describedby="parts-help" aria-labelledby="parts">
      ${parts.map(
        ({ id, records, requires }) => html`<li>
          <label class="check"><input type="checkbox" name="part" value="${id}" ${held.has(id) ? '' : 'checked'}> <span>${partName(id, pending)} <span class="count">${reviewTexts.entries(records)}</span></span></label>
          ${requires.map(({ part, reason, title }) => html`<p class="note">${reviewTexts.onlyTogether(partName(part, pending), reviewTexts.requirementReasons[reason](title))}</p>`)}
        </li>`,
      )}
    </ul>
    <button type="submit" class="quiet">${reviewTexts.showSelection}</button>
  </form>`;
}

function renderDecisionForm(
  { id, flags }: PendingReview,
  earlier: Decision | undefined,
  reviewer: string,
): Html {
  // The disabled first button is the form's default button, so Enter in a field does not submit a decision.
  return html`<form class="decision" method="post" action="/decision">
    <h2 id="decide" tabindex="-1">${reviewTexts.decide}</h2>
    <p class="note">${reviewTexts.verdictUse}</p>
    <input type="hidden" name="review" value="${id}">
    <input type="hidden" name="earlier" value="${earlier?.at ?? ''}">
    <button type="submit" disabled hidden></button>
    <label>${reviewTexts.yourName} <input name="who" value="${reviewer}" autocomplete="name" required maxlength="100"></label>
    <label>${reviewTexts.note} <textarea name="note" rows="3" maxlength="2000" aria-describedby="note-help"></textarea></label>
    <p class="note" id="note-help">${reviewTexts.noteUse}</p>
    ${
      flags.length === 0
        ? ''
        : html`<label class="check"><input type="checkbox" name="flags" value="seen" required> ${reviewTexts.flagsChecked(flags.length)}</label>`
    }
    <div class="verdicts">
      <button type="submit" name="verdict" value="approved">${reviewTexts.approve}</button>
      <button type="submit" name="verdict" value="rejected" class="quiet" formnovalidate>${reviewTexts.reject}</button>
    </div>
  </form>`;
}
