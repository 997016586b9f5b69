/** Renders the summary of a publication: who moved, joined and left, and the other content that differs. */
import { html } from 'hono/html';
import { numberText } from '#texts/formats.ts';
import * as reviewTexts from '#texts/review.ts';
import type { ContentChange, EditorialSummary, RankingMove, TableMoves } from '../editorial-summary.ts';
import type { PendingReview } from '../pending-review.ts';
import { fieldNames } from './labels.ts';
import type { Html } from './shell.ts';

/** Maximum number of tables, of moves in a table and of changes in a section that are listed. */
const MAX_LISTED = 100;
/** Maximum number of moves or changes of a list that is initially open. */
const MAX_OPEN = 20;

export function renderSummary({ summary, live }: Pick<PendingReview, 'summary' | 'live'>): Html {
  return html`<section class="summary" aria-labelledby="summary">
    <h2 id="summary">${reviewTexts.whatChanged}</h2>
    ${
      summary === undefined
        ? live === undefined
          ? html`<p class="note">${reviewTexts.noLiveRelease}</p>`
          : html`<p class="note">${reviewTexts.contentUnknown}</p>`
        : summary.records === 0
          ? html`<p class="note">${reviewTexts.contentUnchanged}</p>`
          : renderContent(summary)
    }
  </section>`;
}

function renderContent({ tables, unmovedEntries, sections, records }: EditorialSummary): Html {
  const moves = tables.reduce((sum, table) => sum + table.moves.length, 0);
  return html`
    <h3>${reviewTexts.rankings} <span class="count">${moves === 0 ? '' : reviewTexts.movesInTables(moves, tables.length)}</span></h3>
    ${moves === 0 ? html`<p class="note">${reviewTexts.noMoves}</p>` : ''}
    ${tables.slice(0, MAX_LISTED).map((table) => renderTable(table, moves <= MAX_OPEN))}
    ${renderRest(tables.length)}
    ${unmovedEntries === 0 ? '' : html`<p class="note">${reviewTexts.unmovedEntries(unmovedEntries)}</p>`}
    ${sections.map(
      ({ name, changes }) => html`<details ${changes.length <= MAX_OPEN ? 'open' : ''}>
        <summary>${reviewTexts.sections[name]} <span class="count">${numberText(changes.length)}</span></summary>
        <ul class="entries">${changes.slice(0, MAX_LISTED).map(renderChange)}</ul>
        ${renderRest(changes.length)}
      </details>`,
    )}
    <p class="note">${reviewTexts.entriesDiffer(records)}</p>`;
}

const renderRest = (length: number): Html | '' =>
  length > MAX_LISTED ? html`<p class="note">${reviewTexts.more(length - MAX_LISTED)}</p>` : '';

function renderTable({ guide, table, moves }: TableMoves, isOpen: boolean): Html {
  return html`<details ${isOpen ? 'open' : ''}>
    <summary>${table} <span class="count">${reviewTexts.inGuide(guide)} · ${numberText(moves.length)}</span></summary>
    <ul class="entries">${moves.slice(0, MAX_LISTED).map(renderMove)}</ul>
    ${renderRest(moves.length)}
  </details>`;
}

/** Styles of the labels of moves: an addition, a removal, or a change. */
const CHANGE_OF_MOVE = {
  joined: 'added',
  up: 'changed',
  down: 'changed',
  other: 'changed',
  left: 'removed',
} as const;

function renderMove({ kind, name, firm, tier, previousTier }: RankingMove): Html {
  return html`<li>
    <span class="change" data-change="${CHANGE_OF_MOVE[kind]}">${reviewTexts.moves[kind]}</span>
    <span><strong>${name}</strong> ${firm === undefined ? '' : reviewTexts.atFirm(firm)} ${tierText(tier, previousTier)}</span>
  </li>`;
}

function tierText(tier: string | undefined, previousTier: string | undefined): string {
  if (tier === undefined) return reviewTexts.leftFrom(previousTier ?? '');
  return previousTier === undefined ? reviewTexts.joinedIn(tier) : reviewTexts.movedFrom(previousTier, tier);
}

function renderChange({ change, kind, title, formerTitle, guide, fields }: ContentChange): Html {
  const about = [reviewTexts.contentKinds[kind], guide && reviewTexts.inGuide(guide)]
    .filter((part) => part !== undefined)
    .join(' · ');
  return html`<li>
    <span class="change" data-change="${change}">${reviewTexts.changes[change]}</span>
    <span>
      ${fields.length === 0 ? html`<strong>${title}</strong>` : html`<strong>${title}</strong>: ${fieldNames(fields).join(', ')}`}
      ${formerTitle === undefined ? '' : html`(${reviewTexts.formerly(formerTitle)})`}
      <span class="where">${about}</span>
    </span>
  </li>`;
}
