import { html, raw } from 'hono/html';

/** A piece of a page; what stands in it as text is escaped. */
export type Html = ReturnType<typeof html>;

/** Where the review's own files lie. */
export const STYLE_PATH = '/review/style.css';

const SPRIG = raw(
  `<svg viewBox="0 0 32 32" aria-hidden="true" fill="currentColor"><path d="M15.2 30.5c-.3-8.6 1-17.5 5.400-27.300l1.300.6C17.700 13.300 16.500 22 16.800 30.500z"/><path d="M20.700 2.200c3.300 1.800 4.100 5.100 2 8.900-3-2.700-3.600-5.600-2-8.900z"/><path d="M26.600 8.300c1.300 3.300-.4 6.200-5.200 7.700.1-4.200 1.700-6.700 5.200-7.700z"/><path d="M26.700 16.300c.6 3.600-2 6-7.300 6.300 1-4.100 3.300-6.300 7.300-6.300z"/><path d="M13.700 7.200c-3.300 1.300-4.300 4.500-2.300 9 3.500-2.300 4.300-5.300 2.300-9z"/><path d="M8.300 13.800c-1.800 3.200-.4 6.200 4.600 8.500.4-4.400-1.100-7.300-4.600-8.500z"/><path d="M6.500 21.600c-.7 3.600 1.900 6.100 7.600 6.700-1-4.500-3.500-6.800-7.600-6.700z"/></svg>`,
);

/** A page of the review. */
export async function shell(title: string, content: Html): Promise<string> {
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

/** Pages that say one thing. */
export const messagePage = (title: string, text: Html): Promise<string> =>
  shell(title, html`<div class="message"><h1>${title}</h1>${text}</div>`);
