import type { ResponseSettings } from '../../domain/settings/hosting-settings.ts';
import { HIDDEN_PATTERNS } from './hidden-paths.ts';
import { headerRules } from './response-headers.ts';

/** Returns the `_headers` file of a Netlify deploy. It applies to static files only; functions set the same headers themselves. */
export function netlifyHeaders(settings: ResponseSettings): string {
  return headerRules(settings)
    .map(({ path, headers }) =>
      [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)].join('\n'),
    )
    .join('\n\n')
    .concat('\n');
}

/**
 * Returns the `_redirects` file of a Netlify deploy. It contains only paths that Netlify would otherwise serve with 200. Other
 * redirects depend on the published lookups, so a function handles them.
 */
export function netlifyRedirects(): string {
  return ['/404', ...HIDDEN_PATTERNS].map((path) => `${path}  /404.html  404!\n`).join('');
}
