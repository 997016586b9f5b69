/** One change: before and after, as a difference of text and links, side by side, and as pictures. */

import { numberText } from '@laurel/diagnostics/number-text';
import { html } from 'hono/html';
import { counted } from '../../../texts/counted.ts';
import type { LinkDifference, PageDifference, TextLine } from '../page-difference.ts';
import type { Side } from '../site-frame.ts';
import type { Waiting } from '../waiting.ts';
import type { WaitingFile } from '../waiting-file.ts';
import { changeAddress } from './overview.ts';
import { type Html, shell } from './shell.ts';
import { CHANGE_WORDS, causeWords, kindWords } from './words.ts';

/** Widths at which pictures are taken: a phone, a tablet, a desk. */
export const PICTURE_WIDTHS = [360, 768, 1440] as const;

/** Pictures of a page, as far as somebody asked for them. */
export type Pictures =
  | { readonly kind: 'not asked' }
  | { readonly kind: 'impossible'; readonly why: string }
  | {
      readonly kind: 'taken';
      readonly width: number;
      readonly sides: readonly Side[];
      /** Part of the picture that differs; undefined where there are not two. */
      readonly share: number | undefined;
    };

/** What there is to show of a file. */
export type Comparison =
  | { readonly kind: 'page'; readonly difference: PageDifference; readonly sides: readonly Side[] }
  | { readonly kind: 'text'; readonly lines: readonly TextLine[] }
  | { readonly kind: 'sizes'; readonly before: number | undefined; readonly after: number | undefined };

const SIDE_WORDS = { before: 'Live', after: 'To be published' } as const;

/** The page of one change. */
export function changePage(
  change: WaitingFile,
  { waiting, comparison, pictures }: { waiting: Waiting; comparison: Comparison; pictures: Pictures },
): Promise<string> {
  const { address, groupId, kind, formerFile, cause } = change;
  const guide = groupId === undefined ? 'The whole site' : (waiting.guides.get(groupId) ?? '');
  const pages = waiting.files.filter(({ file }) => file.endsWith('.html'));
  const at = pages.indexOf(change);
  return shell(
    address,
    html`
      <nav class="steps" aria-label="Changes">
        <a href="/">All changes</a>
        ${at > 0 ? html`<a href="${changeAddress(pages[at - 1]?.file ?? '')}" rel="prev" accesskey="p">Previous page</a>` : ''}
        ${at !== -1 && at < pages.length - 1 ? html`<a href="${changeAddress(pages[at + 1]?.file ?? '')}" rel="next" accesskey="n">Next page</a>` : ''}
        ${at === -1 ? '' : html`<span>${numberText(at + 1)} of ${numberText(pages.length)}</span>`}
      </nav>
      <div class="heading">
        <p class="label">${guide} · ${kindWords(kind)}</p>
        <h1 class="address">${address}</h1>
        <p class="facts">
          <span class="change" data-change="${change.change}">${CHANGE_WORDS[change.change]}</span>
          ${causeWords(cause)}
        </p>
        ${formerFile === undefined ? '' : html`<p class="facts">It was <span class="address">/${formerFile.replace(/\.html$/, '')}</span>, which leads here now.</p>`}
      </div>
      ${comparison.kind === 'page' ? pageComparison(change, comparison, pictures) : ''}
      ${comparison.kind === 'text' ? html`<section><h2>Content</h2>${textLines(comparison.lines)}</section>` : ''}
      ${
        comparison.kind === 'sizes'
          ? html`<section><h2>Content</h2><p>${sizeWords(comparison.before)} before, ${sizeWords(comparison.after)} after. It is not text that people could compare.</p></section>`
          : ''
      }
    `,
  );
}

const sizeWords = (bytes: number | undefined): string =>
  bytes === undefined ? 'nothing' : counted(bytes, 'byte');

function pageComparison(
  change: WaitingFile,
  { difference, sides }: Extract<Comparison, { kind: 'page' }>,
  pictures: Pictures,
): Html {
  const { head, text, links } = difference;
  return html`
    ${
      head.length === 0
        ? ''
        : html`<section aria-labelledby="head"><h2 id="head">For search engines</h2>
          <table class="head-lines"><thead><tr><th scope="col">What</th><th scope="col">Live</th><th scope="col">To be published</th></tr></thead>
          <tbody>${head.map(({ name, before, after }) => html`<tr><th scope="row">${name}</th><td>${before === '' ? '—' : before}</td><td>${after === '' ? '—' : after}</td></tr>`)}</tbody></table>
        </section>`
    }
    <section aria-labelledby="text"><h2 id="text">Text</h2>
      ${text.every(({ kind }) => kind === 'omitted' || kind === 'same') ? html`<p class="note">The text is the same.</p>` : textLines(text)}
    </section>
    <section aria-labelledby="links"><h2 id="links">Links</h2>${linkList(links)}</section>
    <section aria-labelledby="sides"><h2 id="sides">Side by side</h2>
      <div class="sides">${sides.map((side) => frame(change, side))}</div>
    </section>
    <section aria-labelledby="picture"><h2 id="picture">Picture</h2>${pictureSection(change, pictures)}</section>
  `;
}

/** The lines of a difference. Signs and words say it too, not colours alone. */
function textLines(lines: readonly TextLine[]): Html {
  return html`<div class="lines">${lines.map(textLine)}</div>`;
}

function textLine(line: TextLine): Html {
  switch (line.kind) {
    case 'omitted':
      return html`<p class="omitted">${counted(line.lines, 'line')} without a change</p>`;
    case 'changed':
      return html`<p data-change="changed">${line.pieces.map(({ kind, text }) =>
        kind === 'added' ? html`<ins>${text}</ins>` : kind === 'removed' ? html`<del>${text}</del>` : text,
      )}</p>`;
    case 'added':
      return html`<p data-change="added"><ins>${line.text}</ins></p>`;
    case 'removed':
      return html`<p data-change="removed"><del>${line.text}</del></p>`;
    case 'same':
      return html`<p>${line.text}</p>`;
  }
}

function linkList({ added, removed, moved }: LinkDifference): Html {
  if (added.length + removed.length + moved.length === 0)
    return html`<p class="note">The links are the same.</p>`;
  return html`<ul class="links">
    ${moved.map(({ text, before, after }) => html`<li><span class="change" data-change="changed">Leads elsewhere</span> ${text} <del>${before}</del> <ins>${after}</ins></li>`)}
    ${added.map(({ text, href }) => html`<li><span class="change" data-change="added">Added</span> ${text} <ins>${href}</ins></li>`)}
    ${removed.map(({ text, href }) => html`<li><span class="change" data-change="removed">Removed</span> ${text} <del>${href}</del></li>`)}
  </ul>`;
}

/** The address of a page as a frame shows it. */
export const frameAddress = (change: WaitingFile, side: Side): string => {
  const file = side === 'before' ? (change.formerFile ?? change.file) : change.file;
  return `/${side}/${encodeURI(file === 'index.html' ? '' : file.replace(/\.html$/, ''))}`;
};

function frame(change: WaitingFile, side: Side): Html {
  const address = frameAddress(change, side);
  return html`<figure>
    <figcaption>${SIDE_WORDS[side]} <a href="${address}" target="_blank" rel="noopener">Open in a tab</a></figcaption>
    <iframe src="${address}" title="${SIDE_WORDS[side]}" sandbox="allow-same-origin" loading="lazy"></iframe>
  </figure>`;
}

function pictureSection({ file }: WaitingFile, pictures: Pictures): Html {
  const form = html`<form class="widths" method="get" action="/change#picture">
    <input type="hidden" name="file" value="${file}">
    <fieldset><legend>Width</legend>${PICTURE_WIDTHS.map(
      (width) =>
        html`<label><input type="radio" name="width" value="${width}" ${pictures.kind === 'taken' ? (pictures.width === width ? 'checked' : '') : width === 1440 ? 'checked' : ''}> ${width} px</label>`,
    )}</fieldset>
    <button type="submit" class="quiet">Take pictures</button>
  </form>`;
  if (pictures.kind === 'not asked')
    return html`<p class="note">A browser takes them when you ask.</p>${form}`;
  if (pictures.kind === 'impossible')
    return html`<div class="notice" role="status"><p><strong>No pictures could be taken.</strong></p><pre>${pictures.why}</pre></div>${form}`;
  const { width, sides, share } = pictures;
  const address = (what: string) => `/picture?file=${encodeURIComponent(file)}&width=${width}&what=${what}`;
  return html`${form}
    ${share === undefined ? '' : html`<p>${share === 0 ? 'The two pictures are the same.' : `${(100 * share).toFixed(share < 0.01 ? 2 : 1)}% of the picture differs.`}</p>`}
    <div class="pictures">
      ${sides.map((side) => html`<figure><figcaption>${SIDE_WORDS[side]}</figcaption><img src="${address(side)}" alt="${SIDE_WORDS[side]}: the whole page at ${width} pixels"></figure>`)}
      ${share === undefined ? '' : html`<figure><figcaption>What differs</figcaption><img src="${address('difference')}" alt="The page pale, with what differs in red"></figure>`}
    </div>`;
}
