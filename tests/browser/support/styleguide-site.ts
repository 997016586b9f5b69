import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { sampleFolders } from '../../support/sample-site.ts';
import { frenchHeaderSettings, headerSettings } from './header-settings.ts';

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

const MENU_FILES: Readonly<Record<string, object>> = {
  '/data/header.json': { ...headerSettings, languages: ['fr'] },
  '/data/header.fr.json': frenchHeaderSettings,
};

/** Content security policy as strict as the policy of the real site. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; " +
  "base-uri 'none'; form-action 'self'; require-trusted-types-for 'script'";

export interface StyleguideSite {
  /** Full address of the style guide. */
  readonly address: string;
  close(): Promise<void>;
}

/** Serves the style guide of the built sample, with full header settings, until it is closed. */
export async function openStyleguide(): Promise<StyleguideSite> {
  const server = createServer((request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname));
    const menus = MENU_FILES[path];
    if (menus !== undefined) {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(menus));
      return;
    }
    const file = [path, `${path}.html`]
      .map((name) => join(sampleFolders.dist, name))
      .find((name) => existsSync(name) && statSync(name).isFile());
    if (file === undefined) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, {
      'content-type': MEDIA_TYPES[extname(file)] ?? 'application/octet-stream',
      'content-security-policy': POLICY,
    });
    createReadStream(file).pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://localhost:${port}/styleguide`,
    close: async () => {
      await new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      });
    },
  };
}
