import { createServer } from 'node:http';
import { type LocalServer, startLocalServer } from './local-server.ts';

/** A fake of a service with an incoming webhook, such as Slack. */
export interface WebhookServer extends LocalServer {
  /** JSON bodies of the received calls, oldest first. */
  readonly received: unknown[];
}

/**
 * Starts a webhook that accepts every call.
 * @param responds false: the calls get no response
 */
export async function startWebhookServer({ responds = true } = {}): Promise<WebhookServer> {
  const received: unknown[] = [];
  const server = createServer(async (request, response) => {
    received.push(JSON.parse((await request.setEncoding('utf8').toArray()).join('')));
    if (responds) response.end('ok');
  });
  return { ...(await startLocalServer(server)), received };
}
