/** Renders the page of one change: differences of text and links, both versions in frames, and screenshots. */
import { html } from 'hono/html';
import * as reviewTexts from '#texts/review.ts';
import type { ChangedFile } from '../changed-file.ts';
import type { LinkDifference, PageDifference, TextLine } from '../page-difference.ts';
import type { PendingReview } from '../pending-review.ts';
import type { Side } from '../site-frame.ts';
import { causeTitles, kindLabel, partName } from './labels.ts';
import { changeAddress } from './overview-page.ts';
import { type Html, renderShell, type ShellBrand } from './shell.ts';

/** Widths of screenshots: phone, tablet, desktop. */
export const SCREENSHOT_WIDTHS_PX = [360, 768, 1440] as const;

/** State of the screenshots of a page. They are taken on request. */
export type Screenshots =
  | { readonly kind: 'not requested' }
  | { readonly kind: 'failed'; readonly why: string }
  | {
      readonly kind: 'taken';
      readonly width: number;
      readonly sides: readonly Side[];
      /** Ratio of differing pixels, in [0, 1]; undefined if there is only one version. */
      readonly share: number | undefined;
    };

/** Comparison of a file: of page content, of text lines, or of sizes in bytes. */
export type Comparison =
  | { readonly kind: 'page'; readonly difference: PageDifference; readonly sides: readonly Side[] }
  | { readonly kind: 'text'; readonly lines: readonly TextLine[] }
  | { readonly kind: 'sizes'; readonly before: number | undefined; readonly after: number | undefined };

/** Maximum number of causes that are listed. */
const MAX_CAUSES = 10;

/** Renders the page of one change. */
export function renderChangePage(
  brand: ShellBrand,
  change: ChangedFile,
  {
    pending,
    comparison,
    screenshots,
  }: { pending: PendingReview; comparison: Comparison; screenshots: Screenshots },
): Promise<string> {
  const { address, groupId, kind, formerFile } = change;
  const causes = causeTitles(change, pending);
  const listed = [
    ...causes.slice(0, MAX_CAUSES),
    ...(causes.length > MAX_CAUSES ? [reviewTexts.moreCauses(causes.length - MAX_CAUSES)] : []),
  ];
  const title = pending.pageTitles.get(change.file) ?? address;
  const pages = pending.files.filter(({ file }) => file.endsWith('.html'));
  const at = pages.indexOf(change);
  return renderShell(
    brand,
    title,
    html`
      <nav class="steps" aria-label="${reviewTexts.changesNavigation}">
        <a href="/">${reviewTexts.allChanges}</a>
        ${at > 0 ? html`<a href="${changeAddress(pages[at - 1]?.file ?? '')}" rel="prev" accesskey="p">${reviewTexts.previousPage}</a>` : ''}
        ${at !== -1 && at < pages.length - 1 ? html`<a href="${changeAddress(pages[at + 1]?.file ?? '')}" rel="next" accesskey="n">${reviewTexts.nextPage}</a>` : ''}
        ${at === -1 ? '' : html`<span>${reviewTexts.position(at + 1, pages.length)}</span>`}
      </nav>
      <div class="heading">
        <p class="label">${partName(groupId, pending)} · ${kindLabel(kind)}</p>
        <h1 class="address">${title}</h1>
        ${title === address ? '' : html`<p class="facts">${address}</p>`}
        <p class="facts">
          <span class="change" data-change="${change.change}">${reviewTexts.changes[change.change]}</span>
          ${reviewTexts.causedBy(listed)}
        </p>
        ${formerFile === undefined ? '' : html`<p class="facts">${reviewTexts.wasRenamed(html`<span class="address">/${formerFile.replace(/\.html$/, '')}</span>`)}</p>`}
      </div>
      ${comparison.kind === 'page' ? renderPageComparison(change, comparison, screenshots) : ''}
      ${comparison.kind === 'text' ? html`<section><h2>${reviewTexts.content}</h2>${renderLines(comparison.lines)}</section>` : ''}
      ${
        comparison.kind === 'sizes'
          ? html`<section><h2>${reviewTexts.content}</h2><p>${reviewTexts.sizesBeforeAndAfter(sizeText(comparison.before), sizeText(comparison.after))}</p></section>`
          : ''
      }
    `,
  );
}

const sizeText = (bytes: number | undefined): string =>
  bytes === undefined ? reviewTexts.noBytes : reviewTexts.bytes(bytes);

function renderPageComparison(
  change: ChangedFile,
  { difference, sides }: Extract<Comparison, { kind: 'page' }>,
  screenshots: Screenshots,
): Html {
  const { head, text, links } = difference;
  return html`
    ${
      head.length === 0
        ? ''
        : html`<section aria-labelledby="head"><h2 id="head">${reviewTexts.forSearchEngines}</h2>
          <table class="head-lines"><thead><tr><th scope="col">${reviewTexts.headName}</th><th scope="col">${reviewTexts.sides.before}</th><th scope="col">${reviewTexts.sides.after}</th></tr></thead>
          <tbody>${head.map(({ name, before, after }) => html`<tr><th scope="row">${reviewTexts.headNames[name] ?? name}</th><td>${before === '' ? '—' : before}</td><td>${after === '' ? '—' : after}</td></tr>`)}</tbody></table>
        </section>`
    }
    <section aria-labelledby="text"><h2 id="text">${reviewTexts.text}</h2>
      ${text.every(({ kind }) => kind === 'omitted' || kind === 'same') ? html`<p class="note">${reviewTexts.textUnchanged}</p>` : renderLines(text)}
    </section>
    <section aria-labelledby="links"><h2 id="links">${reviewTexts.links}</h2>${renderLinks(links)}</section>
    <section aria-labelledby="sides"><h2 id="sides">${reviewTexts.beforeAndAfter}</h2>
      <div class="sides">${sides.map((side) => renderFrame(change, side))}</div>
    </section>
    <section aria-labelledby="picture"><h2 id="picture">${reviewTexts.screenshots}</h2>${renderScreenshots(change, screenshots)}</section>
  `;
}

/** Renders the lines of a difference. Changes are marked by elements and signs, not by colour alone. */
function renderLines(lines: readonly TextLine[]): Html {
  return html`<div class="lines">${lines.map(renderLine)}</div>`;
}

function renderLine(line: TextLine): Html {
  switch (line.kind) {
    case 'omitted':
      return html`<p class="omitted">${reviewTexts.linesUnchanged(line.lines)}</p>`;
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

function renderLinks({ added, removed, moved }: LinkDifference): Html {
  if (added.length + removed.length + moved.length === 0)
    return html`<p class="note">${reviewTexts.linksUnchanged}</p>`;
  return html`<ul class="links">
    ${moved.map(({ text, before, after }) => html`<li><span class="change" data-change="changed">${reviewTexts.newTarget}</span> ${text} <del>${before}</del> <ins>${after}</ins></li>`)}
    ${added.map(({ text, href }) => html`<li><span class="change" data-change="added">${reviewTexts.changes.added}</span> ${text} <ins>${href}</ins></li>`)}
    ${removed.map(({ text, href }) => html`<li><span class="change" data-change="removed">${reviewTexts.changes.removed}</span> ${text} <del>${href}</del></li>`)}
  </ul>`;
}

/** Returns the address of a page in a frame. */
export const frameAddress = (change: ChangedFile, side: Side): string => {
  const file = side === 'before' ? (change.formerFile ?? change.file) : change.file;
  return `/${side}/${encodeURI(file === 'index.html' ? '' : file.replace(/\.html$/, ''))}`;
};

function renderFrame(change: ChangedFile, side: Side): Html {
  const address = frameAddress(change, side);
  return html`<figure>
    <figcaption>${reviewTexts.sides[side]} <a href="${address}" target="_blank" rel="noopener">${reviewTexts.openInTab}</a></figcaption>
    <iframe src="${address}" title="${reviewTexts.sides[side]}" sandbox="allow-same-origin" loading="lazy"></iframe>
  </figure>`;
}

function renderScreenshots({ file }: ChangedFile, screenshots: Screenshots): Html {
  const form = html`<form class="widths" method="get" action="/change#picture">
    <input type="hidden" name="file" value="${file}">
    <fieldset><legend>${reviewTexts.width}</legend>${SCREENSHOT_WIDTHS_PX.map(
      (width) =>
        html`<label><input type="radio" name="width" value="${width}" ${screenshots.kind === 'taken' ? (screenshots.width === width ? 'checked' : '') : width === 1440 ? 'checked' : ''}> ${reviewTexts.pixels(width)}</label>`,
    )}</fieldset>
    <button type="submit" class="quiet">${reviewTexts.takeScreenshots}</button>
  </form>`;
  if (screenshots.kind === 'not requested')
    return html`<p class="note">${reviewTexts.screenshotsOnRequest}</p>${form}`;
  if (screenshots.kind === 'failed')
    return html`<div class="notice" role="status"><p><strong>${reviewTexts.screenshotsFailed}</strong></p><pre>${screenshots.why}</pre></div>${form}`;
  const { width, sides, share } = screenshots;
  const address = (what: string) => `/picture?file=${encodeURIComponent(file)}&width=${width}&what=${what}`;
  return html`${form}
    ${share === undefined ? '' : html`<p>${share === 0 ? reviewTexts.screenshotsIdentical : reviewTexts.pixelsDiffer((100 * share).toFixed(share < 0.01 ? 2 : 1))}</p>`}
    <div class="pictures">
      ${sides.map((side) => html`<figure><figcaption>${reviewTexts.sides[side]}</figcaption><img src="${address(side)}" alt="${reviewTexts.wholePage(reviewTexts.sides[side], width)}"></figure>`)}
      ${share === undefined ? '' : html`<figure><figcaption>${reviewTexts.difference}</figcaption><img src="${address('difference')}" alt="${reviewTexts.differenceAlternative}"></figure>`}
    </div>`;
}
