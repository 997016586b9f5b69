import type { RequestListener, Server } from 'node:http';
import { createHttpServer } from '../server/http-server.ts';
import {
  healthText,
  isAlarmed,
  METRICS_TYPE,
  metricsText,
  renderStatusPage,
  STATUS_POLICY,
  type WatchStatus,
} from './status.ts';

/**
 * Creates a server for the status of a watch: a page at `/status`, health checks at `/health`, OpenMetrics at `/metrics`.
 * @param hosts accepted host names besides `localhost` and IP addresses
 */
export function createStatusServer(status: () => WatchStatus, hosts: readonly string[]): Server {
  const listener: RequestListener = (request, response) => {
    const [code, type, text] = respond(request.method, request.url, status());
    response.writeHead(code, {
      ...HEADERS,
      'Content-Type': type,
      'Cache-Control': 'no-store',
    });
    response.end(request.method === 'HEAD' ? undefined : text);
  };
  return createHttpServer(listener, {
    hosts,
    headers: HEADERS,
  });
}

const HEADERS = { 'X-Content-Type-Options': 'nosniff', 'Content-Security-Policy': STATUS_POLICY };

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
