import type { ResponseSettings } from '../../domain/settings/hosting-settings.ts';
import { CONTACT_CARD_TYPE } from './content-types.ts';
import { FILE_FOLDERS } from './file-folders.ts';
import { HIDDEN_PATHS } from './hidden-paths.ts';
import { type HeaderValues, headerRules, headersForPath } from './response-headers.ts';

export interface NginxOptions {
  readonly settings: ResponseSettings;
  /** Folder of the published site. It may be a link to the current release, which is resolved for each request. */
  readonly root: string;
  /** Argument of `listen`, e.g. `8080` or `127.0.0.1:8080`. A proxy in front terminates TLS. */
  readonly listen: string;
  /** `host:port` of a running `npm run serve`, to which requests that need a function are proxied; undefined: there is none. */
  readonly functions?: string | undefined;
  /** Redirects of former addresses, for a host without functions. With functions, the functions read the published redirects. */
  readonly redirects: ReadonlyArray<{ readonly from: string; readonly to: string }>;
  /** IP addresses or networks of proxies in front of nginx. nginx reads the client's address from their `X-Forwarded-For` header. */
  readonly trustedProxies: readonly string[];
}

/**
 * Limits of one client: requests to functions per second, requests to functions in a burst, and connections with a request in
 * progress.
 */
const FUNCTIONS_PER_SECOND = 50;
const MAX_FUNCTIONS_AT_ONCE = 200;
const MAX_CONNECTIONS = 256;

/**
 * Returns the part of an nginx configuration for the `http { … }` block, with the same addresses, redirects, headers and caching as
 * on other hosts. Without `functions`, paths that need a lookup or the search (former names, offices without a page, results) are
 * handled like missing paths.
 */
export function nginxConfiguration({
  settings,
  root,
  listen,
  functions,
  redirects,
  trustedProxies,
}: NginxOptions): string {
  const rules = headerRules(settings);
  const headers = (path: string, change: HeaderValues = {}) =>
    addHeaders({ ...headersForPath(path, rules), ...change });
  const withFunctions = functions !== undefined;
  const { host } = new URL(settings.origin);
  const denyWrites = block('if ($request_method !~ ^(GET|HEAD)$)', 'return 405;');
  const hasRedirects = !withFunctions && redirects.length > 0;
  const redirectFormer = hasRedirects
    ? block('if ($replacement)', 'return 301 $replacement$is_args$args;')
    : [];
  const missing = withFunctions ? PROXY_TO_FUNCTIONS : [...redirectFormer, 'return 302 /404;'];

  const ruled = rules
    .map(({ path }) => path.replace(/\*$/, ''))
    .filter((path) => !['/', '/404'].includes(path));
  const specialPaths = [...new Set([...FILE_FOLDERS, ...ruled])];

  const locations: readonly Lines[] = [
    block(
      'location = /.spelling',
      'internal;',
      ...(withFunctions
        ? PROXY_TO_FUNCTIONS
        : [
            ...denyWrites,
            ...block('if ($spelling = broken)', 'return 302 /404;'),
            ...block('if (-f $document_root$canonical_file)', 'return 301 $canonical_path$is_args$args;'),
            ...redirectFormer,
            'return 302 /404;',
          ]),
    ),
    block('location = /', 'try_files /index.html =404;'),
    block('location /', ...denyWrites, 'try_files $uri.html $uri @missing;'),
    block('location @missing', ...missing),
    block(`location ~ "${HIDDEN_PATHS}"`, ...(withFunctions ? [] : denyWrites), ...missing),
    // The media types of nginx do not include contact cards.
    block(
      'location ~ \\.vcf$',
      ...denyWrites,
      `types { ${CONTACT_CARD_TYPE} vcf; }`,
      'try_files $uri @missing;',
    ),
    block('location = /404', ...headers('/404'), 'error_page 404 /404.html;', 'return 404;'),
    block('location = /404.html', 'internal;', ...headers('/404')),
    ...specialPaths.map((path) =>
      block(
        path.endsWith('/') ? `location ${path}` : `location = ${path}`,
        ...headers(path),
        ...(FILE_FOLDERS.includes(path)
          ? ['try_files $uri =404;']
          : [...denyWrites, 'try_files $uri @missing;']),
      ),
    ),
    // A regular expression, because with a prefix location nginx would redirect `/api` to `/api/`.
    block('location ~ ^/api/', ...(withFunctions ? PROXY_TO_FUNCTIONS : ['return 404;'])),
    ...(withFunctions
      ? [
          block('location /names/s/', ...PROXY_TO_FUNCTIONS),
          block('location = /unsubscribe', ...PROXY_TO_FUNCTIONS),
        ]
      : []),
    // Errors that nginx generates itself need the headers that functions would set.
    ...ERROR_LOCATIONS.map(([statuses, name]) =>
      block(
        `location ${name}`,
        ...headers('/', { 'Cache-Control': 'no-store', ...(statuses[0] === 429 && { 'Retry-After': '1' }) }),
        `return ${statuses[0]};`,
      ),
    ),
  ];

  return `# Generated from src/delivery/hosting/ by \`npm run nginx-configuration\`: change it there.
${hasRedirects ? hashTableSize(redirects) : ''}
# Limits per client.
limit_conn_zone $binary_remote_addr zone=laurel_connections:10m;
limit_req_zone $binary_remote_addr zone=laurel_functions:10m rate=${FUNCTIONS_PER_SECOND}r/s;

# Form of the request path: \`broken\` is no path of the site, \`other\` is a non-canonical form of one.
map $request_uri $spelling {
  default canonical;
  "~*^[^?]*%2f" broken;
  "~^[^?]*%" other;
  "~^[^?]*//" other;
  "~^[^?]+/(\\?|$)" other;
  "~^[^?]*\\.html(\\?|$)" other;
  "~^/index(\\?|$)" other;
}

# Canonical path for redirects. Only paths of words, ids and colons are sent to clients.
map $path_asked $canonical_path {
  default /.nothing;
  "~^/(index)?(\\.html|/)*$" /;
  "~^(?<plain>/[A-Za-z0-9:/-]+?)(\\.html|/)*$" $plain;
}

# File of the canonical path.
map $canonical_path $canonical_file {
  default $canonical_path.html;
  / /index.html;
}
${hasRedirects ? redirectMaps(redirects) : ''}${
  withFunctions
    ? `
upstream laurel_functions {
  server ${functions};
}
`
    : ''
}
${block(
  'server',
  `listen ${listen};`,
  `server_name ${host} _;`,
  `root ${root};`,
  'disable_symlinks on from=$document_root;',
  '',
  'absolute_redirect off;',
  'charset utf-8;',
  `charset_types text/css text/plain text/xml ${CONTACT_CARD_TYPE} application/javascript application/json image/svg+xml;`,
  'etag on;',
  'gzip on;',
  'gzip_min_length 512;',
  'gzip_types text/css text/plain text/xml application/javascript application/json application/xml image/svg+xml;',
  'gzip_vary on;',
  'client_max_body_size 64k;',
  'client_header_timeout 10s;',
  'client_body_timeout 10s;',
  'reset_timedout_connection on;',
  ...trustedProxies.map((proxy) => `set_real_ip_from ${proxy};`),
  ...(trustedProxies.length === 0 ? [] : ['real_ip_header X-Forwarded-For;', 'real_ip_recursive on;']),
  `limit_conn laurel_connections ${MAX_CONNECTIONS};`,
  'limit_conn_status 429;',
  'limit_req_status 429;',
  'server_tokens off;',
  '',
  ...headers('/'),
  '',
  ...ERROR_LOCATIONS.map(([statuses, page]) => `error_page ${statuses.join(' ')} ${page};`),
  '',
  ...(hasRedirects ? ['set $former_path $uri;'] : []),
  'set $path_asked /;',
  ...block('if ($spelling != canonical)', 'set $path_asked $uri;', 'rewrite ^ /.spelling last;'),
  ...locations.flatMap((location) => ['', ...location]),
).join('\n')}
`;
}

/** Returns the size of nginx's hash tables for a number of redirects. nginx accepts these directives only above all maps. */
function hashTableSize(redirects: NginxOptions['redirects']): string {
  const longest = Math.max(...redirects.map(({ from }) => new TextEncoder().encode(from).length));
  return `
map_hash_max_size ${powerOfTwo(redirects.length * 2)};
map_hash_bucket_size ${powerOfTwo(longest + 64)};
`;
}

/**
 * Returns the maps from a former address to the page that replaces it. nginx evaluates a map only if its variable is used, and compares
 * strings case-insensitively.
 */
function redirectMaps(redirects: NginxOptions['redirects']): string {
  const entries = redirects.map(({ from, to }) => `  ${quote(from)} ${to};`);
  return `
# Redirects of former addresses.
map $former_path $former_key {
  default $former_path;
  "~^(?<former>/.+?)/+$" $former;
}
map $former_key $replacement {
  default "";
${entries.join('\n')}
}
`;
}

const quote = (text: string): string => `"${text.replaceAll(/["\\]/g, '\\$&')}"`;

/** Returns the smallest power of two that is not below a number and not below 2,048, nginx's default size of a hash table. */
const powerOfTwo = (number: number): number => 2 ** Math.max(11, Math.ceil(Math.log2(number)));

type Lines = readonly string[];

const block = (head: string, ...lines: Lines): Lines => [
  `${head} {`,
  ...lines.map((line) => (line === '' ? '' : `  ${line}`)),
  '}',
];

/** Statuses that nginx generates itself, and the named locations that handle them. */
const ERROR_LOCATIONS: readonly (readonly [readonly number[], string])[] = [
  [[413], '@too-large'],
  [[429], '@too-many'],
  [[502, 504], '@unavailable'],
];

/** Proxies a request to the functions. The empty `add_header` disables the inherited headers, which the functions set themselves. */
const PROXY_TO_FUNCTIONS: Lines = [
  `limit_req zone=laurel_functions burst=${MAX_FUNCTIONS_AT_ONCE} nodelay;`,
  'add_header Cache-Control "";',
  'proxy_set_header Host $http_host;',
  'proxy_set_header X-Forwarded-Proto $scheme;',
  'proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;',
  // nginx compresses the response and sets `Vary` itself.
  'proxy_set_header Accept-Encoding "";',
  'proxy_hide_header Vary;',
  'proxy_pass http://laurel_functions$request_uri;',
];

const addHeaders = (headers: HeaderValues): Lines =>
  Object.entries(headers).flatMap(([name, value]) =>
    // nginx sets the type itself; an added header would duplicate it.
    name === 'Content-Type'
      ? ['types { }', `default_type ${value};`]
      : [`add_header ${name} "${value.replaceAll('"', '\\"')}" always;`],
  );
