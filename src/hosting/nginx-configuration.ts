import type { ResponseSettings } from '../settings/hosting-settings.ts';
import { type Headers, headerRules, headersOf } from './response-headers.ts';

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
  const headers = (path: string, indent: string) => addHeaders(headersOf(path, rules), indent);
  const { host } = new URL(settings.origin);
  return `# Generated from src/hosting/ by \`npm run nginx-configuration\`: change it there.

# How a path is spelled: \`broken\` names nothing, \`other\` stands for the path without the oddities.
map $request_uri $spelling {
  default canonical;
  "~*^[^?]*%2f" broken;
  "~^[^?]*%" other;
  "~^[^?]*//" other;
  "~^[^?]+/(\\?|$)" other;
  "~^[^?]*\\.html(\\?|$)" other;
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

server {
  listen ${listen};
  server_name ${host} _;
  root ${root};

  absolute_redirect off;
  charset utf-8;
  charset_types text/css text/plain text/xml application/javascript application/json image/svg+xml;
  etag on;
  gzip on;
  gzip_min_length 512;
  gzip_types text/css text/plain text/xml application/javascript application/json application/xml image/svg+xml;
  gzip_vary on;
  client_max_body_size 64k;
  server_tokens off;

${headers('/', '  ')}

  set $path_asked /;
  if ($spelling != canonical) {
    set $path_asked $uri;
    rewrite ^ /.spelling last;
  }

  location = /.spelling {
    internal;
${
  functions === undefined
    ? `    if ($request_method !~ ^(GET|HEAD)$) {
      return 405;
    }
    if ($spelling = broken) {
      return 302 /404;
    }
    if (-f $document_root$canonical_file) {
      return 301 $canonical_path$is_args$args;
    }
    return 302 /404;`
    : passOn(functions)
}
  }

  location = / {
    try_files /index.html =404;
  }

  location / {
    if ($request_method !~ ^(GET|HEAD)$) {
      return 405;
    }
    try_files $uri.html $uri @missing;
  }

  location @missing {
${functions === undefined ? '    return 302 /404;' : passOn(functions)}
  }

  location = /404 {
${headers('/404', '    ')}
    error_page 404 /404.html;
    return 404;
  }

  location = /404.html {
    internal;
${headers('/404', '    ')}
  }

${['/_astro/', '/data/']
  .map(
    (path) => `  location ${path} {
${headers(path, '    ')}
    try_files $uri =404;
  }`,
  )
  .join('\n\n')}

  location /api/ {
${functions === undefined ? '    return 404;' : passOn(functions)}
  }
}
`;
}

const passOn = (functions: string): string => `    proxy_set_header Host $host;
    proxy_set_header X-Forwarded-Proto $scheme;
    proxy_pass http://${functions}$request_uri;`;

const addHeaders = (headers: Headers, indent: string): string =>
  Object.entries(headers)
    .map(([name, value]) => `${indent}add_header ${name} "${value.replaceAll('"', '\\"')}" always;`)
    .join('\n');
