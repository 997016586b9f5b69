/**
 * A fake of Netlify's API for deploys by digests, over HTTP, for tests. It compares digests for some requests, accepts files and
 * functions, rejects files and functions with a wrong digest, publishes a complete deploy and rolls back. It can fail and break
 * connections.
 */
import { hash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { startLocalServer } from './local-server.ts';

interface Deploy {
  readonly id: string;
  readonly files: Readonly<Record<string, string>>;
  readonly functions: Readonly<Record<string, string>>;
  readonly config: unknown;
  state: string;
  /** Number of requests until the comparison of digests ends. */
  comparing: number;
}

interface NetlifyRequest {
  readonly method: string;
  readonly path: string;
}

export interface NetlifyServer {
  readonly api: string;
  readonly requests: NetlifyRequest[];
  /** Returns the texts of the live deploy by path; undefined before the first deploy. */
  live():
    | { readonly files: ReadonlyMap<string, string>; readonly functions: Readonly<Record<string, string>> }
    | undefined;
  /** Number of deploys that were started. */
  deploys(): number;
  /** Returns a status to respond with, or 'reset' for a broken connection. */
  fault: ((request: NetlifyRequest) => number | 'reset' | undefined) | undefined;
  close(): Promise<void>;
}

export async function startNetlifyServer(siteId: string, token: string): Promise<NetlifyServer> {
  const deploys: Deploy[] = [];
  const blobs = new Map<string, Buffer>();
  const archives = new Map<string, Buffer>();
  const requests: NetlifyRequest[] = [];
  let liveId: string | undefined;

  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy());
  });
  const missing = (knownDigests: ReadonlyMap<string, unknown>, digests: Readonly<Record<string, string>>) => [
    ...new Set(Object.values(digests).filter((digest) => !knownDigests.has(digest))),
  ];
  const describe = (deploy: Deploy) => ({
    id: deploy.id,
    state: deploy.state,
    required: deploy.state === 'preparing' ? null : missing(blobs, deploy.files),
    required_functions: deploy.state === 'preparing' ? null : missing(archives, deploy.functions),
  });
  const settle = (deploy: Deploy) => {
    const { required, required_functions: functions } = describe(deploy);
    if (deploy.state === 'preparing' || (required?.length ?? 0) + (functions?.length ?? 0) > 0) return;
    if (deploy.state !== 'ready') liveId = deploy.id;
    deploy.state = 'ready';
  };

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://netlify');
    const path = decodeURI(url.pathname);
    const method = request.method ?? '';
    const body = Buffer.concat(await Array.fromAsync(request as AsyncIterable<Buffer>));
    requests.push({ method, path });
    const fault = result.fault?.({ method, path });
    if (fault === 'reset') return void request.socket.resetAndDestroy();
    const respond = (status: number, content?: unknown, headers: Record<string, string> = {}) =>
      void response.writeHead(status, headers).end(content === undefined ? '' : JSON.stringify(content));
    if (fault === 429) return respond(429, undefined, { 'x-ratelimit-reset': String(Date.now() / 1000) });
    if (fault !== undefined) return respond(fault, { message: 'simulated fault' });
    if (request.headers.authorization !== `Bearer ${token}`)
      return respond(401, { message: 'Access Denied' });

    const [, kind = '', id = '', what = '', ...rest] = path.split('/');
    const deploy = deploys.find((each) => each.id === (kind === 'deploys' ? id : rest[0]));
    if (kind === 'sites' && id !== siteId) return respond(404);
    if (kind === 'sites' && what === '')
      return respond(200, { published_deploy: liveId === undefined ? null : { id: liveId } });
    if (kind === 'sites' && method === 'POST' && rest.length === 0) {
      const { files, functions = {}, functions_config: config } = JSON.parse(body.toString('utf8'));
      const newDeploy: Deploy = {
        id: `deploy-${deploys.length + 1}`,
        files,
        functions,
        config,
        state: 'preparing',
        comparing: 2,
      };
      deploys.push(newDeploy);
      return respond(200, describe(newDeploy));
    }
    if (kind === 'sites' && rest.length === 0) return respond(200, deploys.toReversed().map(describe));
    if (deploy === undefined) return respond(404);
    if (kind === 'sites' && rest[1] === 'restore') {
      liveId = deploy.id;
      return respond(200, describe(deploy));
    }
    if (method === 'GET') {
      deploy.comparing -= 1;
      if (deploy.state === 'preparing' && deploy.comparing <= 0) deploy.state = 'prepared';
      else settle(deploy);
      return respond(200, describe(deploy));
    }
    if (what === 'files') {
      const digest = hash('sha1', body, 'hex');
      if (deploy.files[`/${rest.join('/')}`] !== digest)
        return respond(422, { message: 'other bytes than announced' });
      blobs.set(digest, body);
    } else {
      const digest = hash('sha256', body, 'hex');
      if (deploy.functions[rest[0] ?? ''] !== digest) return respond(422, { message: 'another function' });
      archives.set(digest, body);
    }
    deploy.state = 'uploading';
    return respond(200, {});
  }

  const { origin, close } = await startLocalServer(server);
  const result: NetlifyServer = {
    api: origin,
    requests,
    live() {
      const deploy = deploys.find(({ id }) => id === liveId);
      return (
        deploy && {
          files: new Map(
            Object.entries(deploy.files).map(([file, digest]) => [
              file,
              blobs.get(digest)?.toString('utf8') ?? '',
            ]),
          ),
          functions: deploy.functions,
        }
      );
    },
    deploys: () => deploys.length,
    fault: undefined,
    close,
  };
  return result;
}
