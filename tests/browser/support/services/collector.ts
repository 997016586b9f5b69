import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';

/** A request that the collector received. */
export interface Collected {
  readonly method: string;
  readonly path: string;
  /** Size of the body as received, before decompression. */
  readonly bytes: number;
  readonly body: string;
  readonly isBeacon: boolean;
}

export interface Collector {
  readonly origin: string;
  readonly collected: readonly Collected[];
  /** Deletes the received requests. */
  clear(): void;
  /** Sets the status of responses to monitoring; initially 200. */
  answerWith(status: number): void;
  close(): Promise<void>;
}

/** Fake tag manager: reads the data layer, sends each entry, and loads scripts and writes HTML from plain strings. */
const TAGS = `
  let sent = 0;
  // Requests may arrive in a different order than they were sent.
  const send = (entry) => fetch(new URL('/collect', ORIGIN), {
    method: 'POST', keepalive: true, body: JSON.stringify({ at: performance.timeOrigin + sent++ / 1000, entry }),
  });
  const layer = window.dataLayer;
  layer.forEach(send);
  layer.push = (entry) => { send(entry); return Array.prototype.push.call(layer, entry); };
  const more = document.createElement('script');
  more.src = ORIGIN + '/more.js';
  document.head.append(more);
  const box = document.createElement('div');
  box.innerHTML = '<b id="written">written</b><img src="x" onerror="window.broken = true">';
  document.body.append(box);
  try { eval('window.evaluated = true'); } catch { window.evaluationRefused = true; }
`;

/** Fake consent provider with its own banner, which notifies the page. */
const CONSENT = `
  const box = document.createElement('div');
  box.innerHTML = '<button id="agree">Agree</button>';
  document.body.append(box);
  document.getElementById('agree').onclick = () => document.dispatchEvent(
    new CustomEvent('laurel:consent', { detail: { statistics: true, marketing: true } }));
`;

/** Starts a third-party server, which serves scripts of services and receives their requests and the requests of monitoring. */
export async function startCollector(): Promise<Collector> {
  let collected: Collected[] = [];
  let status = 200;
  const server = createServer(async (request, response) => {
    const path = (request.url ?? '/').replace(/\?.*$/, '');
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const sent = Buffer.concat(chunks);
    const body = (request.headers['content-encoding'] === 'gzip' ? gunzipSync(sent) : sent).toString();
    const open = {
      'access-control-allow-origin': request.headers.origin ?? '*',
      'access-control-allow-headers': request.headers['access-control-request-headers'] ?? '*',
      'access-control-allow-credentials': 'true',
      'cross-origin-resource-policy': 'cross-origin',
    };
    if (request.method === 'OPTIONS') return void response.writeHead(204, open).end();
    const isBeacon = request.headers['sec-fetch-mode'] === 'no-cors';
    collected.push({ method: request.method ?? '', path, bytes: sent.length, body, isBeacon });
    const origin = `http://${request.headers.host}`;
    const scripts: Readonly<Record<string, string>> = {
      '/tags.js': `(() => { const ORIGIN = '${origin}'; ${TAGS} })();`,
      '/more.js': 'window.more = true;',
      '/ads.js': 'window.ads = true;',
      '/consent.js': CONSENT,
    };
    const script = scripts[path];
    if (script !== undefined)
      return void response.writeHead(200, { ...open, 'content-type': 'text/javascript' }).end(script);
    if (!path.includes('track')) return void response.writeHead(204, open).end();
    const count = body.split('\n').length;
    const answer = { itemsReceived: count, itemsAccepted: status === 200 ? count : 0, errors: [] };
    response.writeHead(status, { ...open, 'content-type': 'application/json' }).end(JSON.stringify(answer));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    get collected() {
      return collected;
    },
    clear() {
      collected = [];
    },
    answerWith(next) {
      status = next;
    },
    async close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
