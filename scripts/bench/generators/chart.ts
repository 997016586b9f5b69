/** Draws the comparison of generators as an SVG image that follows the colour scheme of the reader. */
import { type Figure, type Figures, latestFigures, PHASES, type Phase } from './figures.ts';

const NAMES: Readonly<Record<Phase, string>> = { clean: 'Clean build', changed: '10 pages changed' };

/** Generator whose bars are highlighted. */
const OWN_NAME = 'Laurel';

// All lengths are in pixels of the image.
const LABEL_WIDTH = 84;
const BAR_WIDTH = 220;
const VALUE_WIDTH = 66;
const PANEL_WIDTH = LABEL_WIDTH + BAR_WIDTH + VALUE_WIDTH;
const MARGIN = 16;
const ROW_HEIGHT = 24;
const BAR_HEIGHT = 16;
const HEADING_HEIGHT = 34;
const PANEL_GAP = 14;
const MIN_BAR_WIDTH = 2;

const STYLE = `text { font: 13px system-ui, -apple-system, "Segoe UI", sans-serif; fill: #1f2328; }
.heading { font-weight: 600; }
.bar { fill: #8c959f; }
.own { fill: #0a6e4f; }
@media (prefers-color-scheme: dark) {
text { fill: #e6edf3; }
.bar { fill: #6e7681; }
.own { fill: #3fb68b; }
}`;

const number = new Intl.NumberFormat('en');

/** Formats seconds with three significant digits, at most two of them decimals. */
export const formatSeconds = (seconds: number): string =>
  `${seconds.toFixed(seconds >= 100 ? 0 : seconds >= 10 ? 1 : 2)} s`;

/** Draws one panel per number of pages and phase. The bars of a panel have a common scale that starts at zero. */
export function drawChart(figures: Figures): string {
  const latest = latestFigures(figures);
  const sizes = [...new Set(latest.map(({ pages }) => pages))];
  const parts: string[] = [];
  let y = MARGIN;
  for (const pages of sizes) {
    const rows = latest.filter((figure) => figure.pages === pages);
    for (const [index, phase] of PHASES.entries())
      parts.push(drawPanel(rows, phase, MARGIN + index * (PANEL_WIDTH + MARGIN), y));
    y += HEADING_HEIGHT + rows.length * ROW_HEIGHT + PANEL_GAP;
  }
  const width = MARGIN + PHASES.length * (PANEL_WIDTH + MARGIN);
  const title = `Build times of ${new Intl.ListFormat('en').format([...new Set(latest.map(({ generator }) => generator))])}, in seconds`;
  const description = `${NAMES.clean} and ${NAMES.changed.toLowerCase()}, at ${new Intl.ListFormat('en').format(sizes.map((pages) => number.format(pages)))} pages. The table next to the chart contains the figures.`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${y}" viewBox="0 0 ${width} ${y}" role="img" aria-labelledby="title description">
<title id="title">${title}</title>
<desc id="description">${description}</desc>
<style>${STYLE}</style>
${parts.join('\n')}
</svg>
`;
}

function drawPanel(rows: readonly Figure[], phase: Phase, x: number, y: number): string {
  const longest = Math.max(...rows.map((row) => row[phase]));
  const heading = `${NAMES[phase]}, ${number.format(rows[0]?.pages ?? 0)} pages`;
  const lines = [`<text class="heading" x="${x}" y="${y + 18}">${heading}</text>`];
  for (const [index, row] of rows.entries()) {
    const top = y + HEADING_HEIGHT + index * ROW_HEIGHT;
    const width = Math.max(MIN_BAR_WIDTH, Math.round((row[phase] / longest) * BAR_WIDTH));
    const isOwn = row.generator === OWN_NAME;
    const baseline = top + 13;
    lines.push(
      `<text${isOwn ? ' class="heading"' : ''} x="${x}" y="${baseline}">${row.generator}</text>`,
      `<rect class="bar${isOwn ? ' own' : ''}" x="${x + LABEL_WIDTH}" y="${top}" width="${width}" height="${BAR_HEIGHT}" rx="2"/>`,
      `<text x="${x + LABEL_WIDTH + width + 6}" y="${baseline}">${formatSeconds(row[phase])}</text>`,
    );
  }
  return lines.join('\n');
}
