import { escapeHtml } from '../domain/escape-html.ts';
import type { ChangeFeedModel } from './change-feeds.ts';

/** Source: RFC 4287. */
const NAMESPACE = 'http://www.w3.org/2005/Atom';

/**
 * Formats a feed. All paths are made absolute with `origin`. The id of an entry is the address of the feed with the year as fragment, which
 * does not change.
 */
export function atomXml(
  { path, title, page, updatedOn, entries }: ChangeFeedModel,
  {
    origin,
    author,
    language,
  }: { readonly origin: string; readonly author: string; readonly language: string },
): string {
  const address = new URL(path, origin).href;
  const link = (rel: string, to: string) =>
    `<link rel="${rel}" href="${escapeHtml(new URL(to, origin).href)}"/>`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<feed xmlns="${NAMESPACE}" xml:lang="${escapeHtml(language)}">`,
    element('id', address),
    element('title', title),
    element('updated', time(updatedOn)),
    `<author>${element('name', author)}</author>`,
    link('self', path),
    link('alternate', page),
    ...entries.map((entry) =>
      [
        '<entry>',
        element('id', `${address}#${entry.year}`),
        element('title', entry.title),
        element('published', time(entry.publishedOn)),
        element('updated', time(entry.publishedOn)),
        link('alternate', entry.page),
        `<content type="html">${escapeHtml(listHtml(entry.changes))}</content>`,
        '</entry>',
      ].join('\n'),
    ),
    '</feed>\n',
  ].join('\n');
}

const element = (name: string, text: string): string => `<${name}>${escapeHtml(text)}</${name}>`;

const time = (day: string): string => `${day}T00:00:00Z`;

const listHtml = (items: readonly string[]): string =>
  `<ul>${items.map((item) => `<li>${escapeHtml(item)}</li>`).join('')}</ul>`;
