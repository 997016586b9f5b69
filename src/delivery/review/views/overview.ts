/** What waits, at a glance: what changes, by guide and kind; red flags; and the decision. */

import { numberText } from '@laurel/diagnostics/number-text';
import { html } from 'hono/html';
import { counted } from '../../../texts/counted.ts';
import type { Decision } from '../decision.ts';
import { RED_FLAG_RULES, type RedFlag, type RedFlagRule } from '../red-flags.ts';
import type { Waiting } from '../waiting.ts';
import type { WaitingFile } from '../waiting-file.ts';
import { type Html, shell } from './shell.ts';
import { CHANGE_WORDS, causeWords, kindWords, releaseWords, timeWords } from './words.ts';

/** Files of one kind of one guide that are listed before the others are counted. */
const LISTED = 100;
/** Red flags of one rule that are listed. */
const FLAGGED = 25;

const CHANGES = ['added', 'changed', 'renamed', 'removed'] as const;

export const changeAddress = (file: string): string => `/change?file=${encodeURIComponent(file)}`;

/** The page of what waits; `earlier` is how it was decided last. */
export function overviewPage(waiting: Waiting, earlier: Decision | undefined): Promise<string> {
  const { files, live, flags } = waiting;
  const pages = files.filter(({ file }) => file.endsWith('.html')).length;
  return shell(
    `${counted(pages, 'page')} to review`,
    html`
      <div class="heading">
        <p class="label">${live === undefined ? 'First release' : `Against the release of ${releaseWords(live)}`}</p>
        <h1>${headline(pages, files.length)}</h1>
        <ul class="figures">
          ${CHANGES.map((change) => figure(change, files))}
        </ul>
        <p class="jump"><a href="#decide">Decide</a></p>
      </div>
      ${earlier?.verdict === 'rejected' ? rejection(earlier) : ''}
      <div class="columns">
        <div>
          ${flagList(flags, waiting)}
          ${guideSections(waiting)}
        </div>
        <aside>${decisionForm(waiting, earlier)}</aside>
      </div>
    `,
  );
}

const headline = (pages: number, files: number): string =>
  pages === 0
    ? `${counted(files, 'file')} ${files === 1 ? 'waits' : 'wait'} for a decision`
    : `${counted(pages, 'page')} ${pages === 1 ? 'waits' : 'wait'} for a decision`;

function figure(change: WaitingFile['change'], files: readonly WaitingFile[]): Html {
  const count = files.filter((file) => file.change === change).length;
  return html`<li data-change="${change}"><strong>${numberText(count)}</strong> ${CHANGE_WORDS[change].toLowerCase()}</li>`;
}

function rejection({ who, at, note }: Decision): Html {
  return html`<div class="notice" role="status">
    <p><strong>Rejected by ${who}</strong>, ${timeWords(at)}. What is live has stayed.</p>
    ${note === '' ? '' : html`<p>“${note}”</p>`}
  </div>`;
}

function flagList(flags: readonly RedFlag[], { examined, live }: Waiting): Html {
  const byRule = Map.groupBy(flags, ({ rule }) => rule);
  const rules = (Object.keys(RED_FLAG_RULES) as RedFlagRule[]).filter((rule) => byRule.has(rule));
  return html`<section class="flags" aria-labelledby="flags">
    <h2 id="flags">${flags.length === 0 ? 'No red flags' : 'Red flags'} ${
      flags.length === 0 ? '' : html`<span class="count">${numberText(flags.length)}</span>`
    }</h2>
    ${examined === undefined ? '' : html`<p class="note">Looked for in the first ${numberText(examined)} pages alone: firms and people before others.</p>`}
    ${live === undefined ? html`<p class="note">Nothing is live yet, so there is nothing to compare with.</p>` : ''}
    ${rules.map((rule) => {
      const found = byRule.get(rule) ?? [];
      return html`<details ${found.length <= 5 ? 'open' : ''}>
        <summary>${RED_FLAG_RULES[rule]} <span class="count">${numberText(found.length)}</span></summary>
        <ul>
          ${found
            .slice(0, FLAGGED)
            .map(({ what, file }) =>
              file === undefined
                ? html`<li>${what}</li>`
                : html`<li><a href="${changeAddress(file)}">${what}</a></li>`,
            )}
          ${found.length > FLAGGED ? html`<li class="note">and ${numberText(found.length - FLAGGED)} more</li>` : ''}
        </ul>
      </details>`;
    })}
  </section>`;
}

function guideSections({ files, guides }: Waiting): readonly Html[] {
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
        ([kind, ofKind]) => html`<details ${isOpen(kind, ofKind) ? 'open' : ''}>
          <summary>${capital(kindWords(kind))} <span class="count">${numberText(ofKind.length)}</span></summary>
          <table class="files">
            <caption class="hidden">${capital(kindWords(kind))} of ${name}</caption>
            <thead><tr><th scope="col">Change</th><th scope="col">Address</th><th scope="col">Why</th></tr></thead>
            <tbody>${ofKind.slice(0, LISTED).map(fileRow)}</tbody>
          </table>
          ${ofKind.length > LISTED ? html`<p class="note">and ${numberText(ofKind.length - LISTED)} more</p>` : ''}
        </details>`,
      )}
    </section>`;
  });
}

/** Lists that are short and about pages are open. */
const isOpen = (kind: WaitingFile['kind'], files: readonly WaitingFile[]): boolean =>
  files.length <= 12 && !['search index', 'data', 'file'].includes(kind);

const fileRow = ({ file, address, change, cause }: WaitingFile): Html => html`<tr>
  <td><span class="change" data-change="${change}">${CHANGE_WORDS[change]}</span></td>
  <th scope="row"><a href="${changeAddress(file)}">${address}</a></th>
  <td class="cause">${causeWords(cause)}</td>
</tr>`;

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function decisionForm({ id, flags }: Waiting, earlier: Decision | undefined): Html {
  // A first button that is disabled keeps Enter in a field from deciding.
  return html`<form class="decision" method="post" action="/decision">
    <h2 id="decide">Decide</h2>
    <input type="hidden" name="review" value="${id}">
    <input type="hidden" name="earlier" value="${earlier?.at ?? ''}">
    <button type="submit" disabled hidden></button>
    <label>Your name <input name="who" autocomplete="name" required maxlength="100"></label>
    <label>Note <textarea name="note" rows="3" maxlength="2000" aria-describedby="note-help"></textarea></label>
    <p class="note" id="note-help">Kept in the log; the publisher is notified of it.</p>
    ${
      flags.length === 0
        ? ''
        : html`<label class="check"><input type="checkbox" name="flags" value="seen" required> I have looked at ${flags.length === 1 ? 'the red flag' : `the ${numberText(flags.length)} red flags`}</label>`
    }
    <div class="verdicts">
      <button type="submit" name="verdict" value="approved">Approve and publish</button>
      <button type="submit" name="verdict" value="rejected" class="quiet" formnovalidate>Reject</button>
    </div>
  </form>`;
}
