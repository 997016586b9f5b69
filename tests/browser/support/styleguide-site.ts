import { execFile } from 'node:child_process';
import { createReadStream, existsSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { headerSettings } from './header-settings.ts';
import { makePagesFolder } from './pages-folder.ts';

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** As strict as the policy of the real site, so that a page that needs more fails here. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; " +
  "base-uri 'none'; form-action 'self'; require-trusted-types-for 'script'";

export interface StyleguideSite {
  /** Full address of the style guide. */
  readonly address: string;
  /** Folder of the built site. */
  readonly folder: string;
  close(): Promise<void>;
}

/** Builds the style guide in a folder of its own and serves it with full header settings until it is closed. */
export async function openStyleguide(): Promise<StyleguideSite> {
  const folder = await makePagesFolder('laurel-styleguide');
  const builder = fileURLToPath(new URL('./build-styleguide.ts', import.meta.url));
  await promisify(execFile)(process.execPath, [builder, folder], {
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const site = join(folder, 'site');
  const server = createServer((request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname));
    if (path === '/data/header.json') {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(headerSettings));
      return;
    }
    const file = [path, `${path}.html`]
      .map((name) => join(site, name))
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
    folder: site,
    close: async () => {
      await new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      });
      await rm(folder, { recursive: true, force: true });
    },
  };
}
