import type { ResponseSettings } from '../../domain/settings/hosting-settings.ts';
import { FILE_FOLDERS } from './file-folders.ts';
import { HIDDEN_PATHS } from './hidden-paths.ts';
import { type HeaderValues, headerRules, headersOf } from './response-headers.ts';

export interface NginxOptions {
  readonly settings: ResponseSettings;
  /** Folder of the published site; a link to the current release works, and is followed again for each request. */
  readonly root: string;
  /** What `listen` takes, e.g. `8080` or `127.0.0.1:8080`. TLS belongs to the server in front. */
  readonly listen: string;
  /** `host:port` of a running `npm run serve`, which answers what needs a function; undefined: nothing does. */
  readonly functions?: string | undefined;
}

/**
 * The part of an nginx configuration that belongs inside `http { … }`: the same addresses, redirects, headers and
 * caching as everywhere else. Without `functions`, what has to be looked up (old names, offices without a page, the
 * search) answers as a path that does not exist.
 */
export function nginxConfiguration({ settings, root, listen, functions }: NginxOptions): string {
  const rules = headerRules(settings);
  const headers = (path: string, change: HeaderValues = {}) =>
    addHeaders({ ...headersOf(path, rules), ...change });
  const withFunctions = functions !== undefined;
  const { host } = new URL(settings.origin);
  const onlyReading = block('if ($request_method !~ ^(GET|HEAD)$)', 'return 405;');
  const missing = withFunctions ? PASS_ON : ['return 302 /404;'];

  const ruled = rules
    .map(({ path }) => path.replace(/\*$/, ''))
    .filter((path) => !['/', '/404'].includes(path));
  const specialPaths = [...new Set([...FILE_FOLDERS, ...ruled])];

  const locations: readonly Lines[] = [
    block(
      'location = /.spelling',
      'internal;',
      ...(withFunctions
        ? PASS_ON
        : [
            ...onlyReading,
            ...block('if ($spelling = broken)', 'return 302 /404;'),
            ...block('if (-f $document_root$canonical_file)', 'return 301 $canonical_path$is_args$args;'),
            'return 302 /404;',
          ]),
    ),
    block('location = /', 'try_files /index.html =404;'),
    block('location /', ...onlyReading, 'try_files $uri.html $uri @missing;'),
    block('location @missing', ...missing),
    block(`location ~ "${HIDDEN_PATHS}"`, ...(withFunctions ? [] : onlyReading), ...missing),
    block('location = /404', ...headers('/404'), 'error_page 404 /404.html;', 'return 404;'),
    block('location = /404.html', 'internal;', ...headers('/404')),
    ...specialPaths.map((path) =>
      block(
        path.endsWith('/') ? `location ${path}` : `location = ${path}`,
        ...headers(path),
        ...(FILE_FOLDERS.includes(path)
          ? ['try_files $uri =404;']
          : [...onlyReading, 'try_files $uri @missing;']),
      ),
    ),
    // A regular expression, because a prefix would send `/api` to `/api/` of nginx's own accord.
    block('location ~ ^/api/', ...(withFunctions ? PASS_ON : ['return 404;'])),
    ...(withFunctions
      ? [block('location /names/s/', ...PASS_ON), block('location = /unsubscribe', ...PASS_ON)]
      : []),
    // What nginx refuses by itself where the functions' headers would stand.
    ...REFUSALS.map(([statuses, name]) =>
      block(`location ${name}`, ...headers('/', { 'Cache-Control': 'no-store' }), `return ${statuses[0]};`),
    ),
  ];

  return `# Generated from src/delivery/hosting/ by \`npm run nginx-configuration\`: change it there.

# How a path is spelled: \`broken\` names nothing, \`other\` stands for the path without the oddities.
map $request_uri $spelling {
  default canonical;
  "~*^[^?]*%2f" broken;
  "~^[^?]*%" other;
  "~^[^?]*//" other;
  "~^[^?]+/(\\?|$)" other;
  "~^[^?]*\\.html(\\?|$)" other;
  "~^/index(\\?|$)" other;
}

# Only a path of plain words, ids and colons is ever sent back.
map $path_asked $canonical_path {
  default /.nothing;
  "~^/(index)?(\\.html|/)*$" /;
  "~^(?<plain>/[A-Za-z0-9:/-]+?)(\\.html|/)*$" $plain;
}

# The file of that path.
map $canonical_path $canonical_file {
  default $canonical_path.html;
  / /index.html;
}
${
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
  'charset_types text/css text/plain text/xml application/javascript application/json image/svg+xml;',
  'etag on;',
  'gzip on;',
  'gzip_min_length 512;',
  'gzip_types text/css text/plain text/xml application/javascript application/json application/xml image/svg+xml;',
  'gzip_vary on;',
  'client_max_body_size 64k;',
  'server_tokens off;',
  '',
  ...headers('/'),
  '',
  ...REFUSALS.map(([statuses, page]) => `error_page ${statuses.join(' ')} ${page};`),
  '',
  'set $path_asked /;',
  ...block('if ($spelling != canonical)', 'set $path_asked $uri;', 'rewrite ^ /.spelling last;'),
  ...locations.flatMap((location) => ['', ...location]),
).join('\n')}
`;
}

type Lines = readonly string[];

const block = (head: string, ...lines: Lines): Lines => [
  `${head} {`,
  ...lines.map((line) => (line === '' ? '' : `  ${line}`)),
  '}',
];

/** Statuses that nginx gives by itself, and where their answer is made. */
const REFUSALS: readonly (readonly [readonly number[], string])[] = [
  [[413], '@too-large'],
  [[502, 504], '@unavailable'],
];

/** The empty header takes the place of the server's own, which would stand beside those of the functions. */
const PASS_ON: Lines = [
  'add_header Cache-Control "";',
  'proxy_set_header Host $http_host;',
  'proxy_set_header X-Forwarded-Proto $scheme;',
  // nginx compresses, and says so.
  'proxy_set_header Accept-Encoding "";',
  'proxy_hide_header Vary;',
  'proxy_pass http://laurel_functions$request_uri;',
];

const addHeaders = (headers: HeaderValues): Lines =>
  Object.entries(headers).flatMap(([name, value]) =>
    // The server sets the type itself; an added one would stand beside it.
    name === 'Content-Type'
      ? ['types { }', `default_type ${value};`]
      : [`add_header ${name} "${value.replaceAll('"', '\\"')}" always;`],
  );
