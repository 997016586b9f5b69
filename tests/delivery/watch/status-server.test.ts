import { hash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listen } from '../../../src/delivery/server/listen.ts';
import { createStatusServer } from '../../../src/delivery/watch/status-server.ts';
import { openSocket } from '../server/open-socket.ts';

const server = createStatusServer(
  () => ({
    cycles: [],
    waitingSeconds: 0,
    inReview: false,
    alarmAfterSeconds: 300,
    counts: { released: 0, 'nothing new': 0, 'waiting for review': 0, rejected: 0, failed: 0 },
  }),
  ['status.example'],
);
let origin: string;
beforeAll(async () => {
  origin = await listen(server, 0);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

describe('createStatusServer', () => {
  it('allows the inline styles of its page only by their hash', async () => {
    const response = await fetch(`${origin}/status`);
    const [, styles = ''] = /<style>([\s\S]*?)<\/style>/.exec(await response.text()) ?? [];
    const policy = response.headers.get('content-security-policy');
    expect(policy).toContain(`style-src 'sha256-${hash('sha256', styles, 'base64')}'`);
    expect(policy).not.toContain('unsafe-');
  });

  it.each(['/status', '/health', '/metrics'])('responds on %s only to accepted hosts', async (path) => {
    for (const [host, status] of [
      ['localhost', 200],
      ['127.0.0.1', 200],
      ['status.example:8080', 200],
      ['evil.example', 421],
      ['localhost.evil.example', 421],
    ] as const) {
      const client = await openSocket(
        origin,
        `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
      );
      await expect.poll(() => client.received()).toContain(`HTTP/1.1 ${status} `);
      client.socket.destroy();
    }
  });
});
