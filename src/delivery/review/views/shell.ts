import { html, raw } from 'hono/html';
import { direction, language } from '#texts/language.ts';
import * as reviewTexts from '#texts/review.ts';
import type { ReviewBrand } from '../review-brand.ts';

/** HTML fragment. Interpolated strings are escaped. */
export type Html = ReturnType<typeof html>;

/** Path of the style sheet of the review. */
export const STYLE_PATH = '/review/style.css';

/** Logo and product name that the header of a page shows. */
export type ShellBrand = Pick<ReviewBrand, 'logo' | 'productName'>;

/** Renders a page of the review. */
export async function renderShell(
  { logo, productName }: ShellBrand,
  title: string,
  content: Html,
): Promise<string> {
  const page = await html`<!doctype html>
<html lang="${language}" dir="${direction}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>${reviewTexts.pageTitle(title)}</title>
    <link rel="stylesheet" href="${STYLE_PATH}">
  </head>
  <body>
    <a class="skip" href="#main">${reviewTexts.skip}</a>
    <header class="masthead">
      <div class="wrap">
        <a class="brand" href="/">${raw(logo)}<span>${productName}</span> <em>${reviewTexts.name}</em></a>
      </div>
    </header>
    <main id="main" class="wrap" tabindex="-1">${content}</main>
  </body>
</html>
`;
  return String(page);
}

/** Renders a page with a title and a message. */
export const renderMessagePage = (brand: ShellBrand, title: string, text: Html): Promise<string> =>
  renderShell(brand, title, html`<div class="message"><h1>${title}</h1>${text}</div>`);
