import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow } from '../../scripts/bench/file-tree.ts';

/** Returns the links of the pages of a built site to missing pages and files of the site, each with a page that contains the link. */
export function brokenLinks(dist: string): readonly string[] {
  const files = new Set(filesBelow(dist));
  const broken = new Map<string, string>();
  for (const file of files) {
    if (!file.endsWith('.html')) continue;
    const html = readFileSync(join(dist, file), 'utf8');
    for (const [, href = ''] of html.matchAll(/<a [^>]*?href="(\/[^"#?]*)/g)) {
      const path = decodeURI(href.replaceAll('&amp;', '&')).replace(/(.)\/$/, '$1');
      const names = path === '/' ? ['index.html'] : [`${path.slice(1)}.html`, path.slice(1)];
      if (!names.some((name) => files.has(name))) broken.set(path, file);
    }
  }
  return [...broken].map(([path, file]) => `${path} on ${file}`);
}
