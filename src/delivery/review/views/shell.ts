import { html, raw } from 'hono/html';

/** HTML fragment. Interpolated strings are escaped. */
export type Html = ReturnType<typeof html>;

/** Path of the style sheet of the review. */
export const STYLE_PATH = '/review/style.css';

const SPRIG = raw(
  `<svg viewBox="0 0 32 32" aria-hidden="true" fill="currentColor"><path d="M15.2 30.5c-.3-8.6 1-17.5 5.4-27.3l1.3.6C17.7 13.3 16.5 22 16.8 30.5z"/><path d="M20.7 2.2c3.3 1.8 4.1 5.1 2 8.9-3-2.7-3.6-5.6-2-8.9z"/><path d="M26.6 8.3c1.3 3.3-.4 6.2-5.2 7.7.1-4.2 1.7-6.7 5.2-7.7z"/><path d="M26.7 16.3c.6 3.6-2 6-7.3 6.3 1-4.1 3.3-6.3 7.3-6.3z"/><path d="M13.7 7.2c-3.3 1.3-4.3 4.5-2.3 9 3.5-2.3 4.3-5.3 2.3-9z"/><path d="M8.3 13.8c-1.8 3.2-.4 6.2 4.6 8.5.4-4.4-1.1-7.3-4.6-8.5z"/><path d="M6.5 21.6c-.7 3.6 1.9 6.1 7.6 6.7-1-4.5-3.5-6.8-7.6-6.7z"/></svg>`,
);

/** Renders a page of the review. */
export async function renderShell(title: string, content: Html): Promise<string> {
  const page = await html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>${title} · Review</title>
    <link rel="stylesheet" href="${STYLE_PATH}">
  </head>
  <body>
    <a class="skip" href="#main">Skip to main content</a>
    <header class="masthead">
      <div class="wrap">
        <a class="brand" href="/">${SPRIG}<span>Laurel</span> <em>Review</em></a>
      </div>
    </header>
    <main id="main" class="wrap" tabindex="-1">${content}</main>
  </body>
</html>
`;
  return String(page);
}

/** Renders a page with a title and a message. */
export const renderMessagePage = (title: string, text: Html): Promise<string> =>
  renderShell(title, html`<div class="message"><h1>${title}</h1>${text}</div>`);
