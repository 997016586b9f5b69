import { createServer, type Server } from 'node:http';
import {
  healthText,
  isAlarmed,
  METRICS_TYPE,
  metricsText,
  renderStatusPage,
  type WatchStatus,
} from './status.ts';

/** Creates a server for the status of a watch: a page at `/status`, health checks at `/health`, OpenMetrics at `/metrics`. */
export function createStatusServer(status: () => WatchStatus): Server {
  return createServer((request, response) => {
    const [code, type, text] = respond(request.method, request.url, status());
    response.writeHead(code, {
      'content-type': type,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
    });
    response.end(request.method === 'HEAD' ? undefined : text);
  });
}

function respond(
  method: string | undefined,
  url: string | undefined,
  status: WatchStatus,
): readonly [code: number, type: string, text: string] {
  const plain = 'text/plain; charset=utf-8';
  if (method !== 'GET' && method !== 'HEAD') return [405, plain, 'Only GET and HEAD are allowed here.\n'];
  switch (url) {
    case '/status':
      return [200, 'text/html; charset=utf-8', renderStatusPage(status)];
    case '/health':
      return [isAlarmed(status) ? 503 : 200, plain, healthText(status)];
    case '/metrics':
      return [200, METRICS_TYPE, metricsText(status)];
    default:
      return [404, plain, 'Available paths: /status, /health, /metrics.\n'];
  }
}
