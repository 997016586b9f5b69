import type { ResponseSettings } from '../../domain/settings/hosting-settings.ts';
import { HIDDEN_PATTERNS } from './hidden-paths.ts';
import { headerRules } from './response-headers.ts';

/** The `_headers` file of a Netlify deploy. Functions set the same headers themselves: this file is for files alone. */
export function netlifyHeaders(settings: ResponseSettings): string {
  return headerRules(settings)
    .map(({ path, headers }) =>
      [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)].join('\n'),
    )
    .join('\n\n')
    .concat('\n');
}

/**
 * The `_redirects` file of a Netlify deploy. Only what Netlify would otherwise answer with 200; every other redirect
 * is the answer of a function, because it depends on what was published.
 */
export function netlifyRedirects(): string {
  return ['/404', ...HIDDEN_PATTERNS].map((path) => `${path}  /404.html  404!\n`).join('');
}
