import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { generateManifest, mergeDeclarations } from '@netlify/edge-bundler';
import { parse } from 'smol-toml';
import { vi } from 'vitest';
import missing, { config as missingConfig } from '../../../netlify/functions/missing.ts';
import { createStaticFiles } from '../../../src/delivery/server/static-files.ts';
import { freePort } from '../../support/free-port.ts';

/** A fake of Netlify's CDN in front of its real edge runtime: Deno with Netlify's bootstrap. */
export interface NetlifyHost {
  readonly origin: string;
  /** Names of invoked functions and edge functions, in order; tests clear the list. */
  readonly invoked: string[];
  close(): Promise<void>;
}

interface Route {
  readonly function: string;
  readonly pattern: string;
  readonly excluded_patterns: readonly string[];
}

const BOOTSTRAP = resolve('node_modules/@netlify/edge-functions-dev/dist/deno/bootstrap.mjs');
const EDGE_FUNCTIONS = ['respelled', 'office'];

/** Returns the routes of netlify.toml as Netlify's bundler compiles them for the CDN. */
export async function edgeRoutes(): Promise<readonly Route[]> {
  const toml = parse(await readFile('netlify.toml', 'utf8')) as unknown as {
    edge_functions: Parameters<typeof mergeDeclarations>[0];
  };
  const { manifest, declarationsWithoutFunction, unroutedFunctions } = generateManifest({
    declarations: mergeDeclarations(toml.edge_functions, {}, {}, []),
    functions: EDGE_FUNCTIONS.map((name) => ({ name, path: edgeFunctionFile(name) })),
  });
  if (declarationsWithoutFunction.length + unroutedFunctions.length > 0)
    throw new Error(
      `netlify.toml and netlify/edge-functions/ differ: ${[...declarationsWithoutFunction, ...unroutedFunctions]}.`,
    );
  return manifest.routes as readonly Route[];
}

/** Returns the edge functions that Netlify runs for a raw path, in order. */
export function matchingFunctions(routes: readonly Route[], path: string): readonly string[] {
  const matches = (pattern: string) => new RegExp(pattern).test(path);
  return routes
    .filter((route) => matches(route.pattern) && !route.excluded_patterns.some(matches))
    .map((route) => route.function);
}

const edgeFunctionFile = (name: string): string => resolve('netlify/edge-functions', `${name}.ts`);

/** Starts the host for a built site; `variables` is the environment of its functions. */
export async function startNetlifyHost(options: {
  readonly dist: string;
  readonly variables: Readonly<Record<string, string>>;
}): Promise<NetlifyHost> {
  const routes = await edgeRoutes();
  const deno = await startDeno(options.variables);
  const files = createStaticFiles(options.dist);
  const search = await loadSearchFunction(options.dist);
  const context = { deploy: { context: 'production' }, ip: '127.0.0.1', waitUntil: () => {} };
  const invoked: string[] = [];

  const answerOrigin = async (incoming: IncomingMessage, outgoing: ServerResponse, origin: string) => {
    const address = new URL(`${origin}${incoming.url}`);
    const method = incoming.method ?? 'GET';
    const request = new Request(address, { method });
    if (search.config.path.includes(address.pathname)) {
      invoked.push('search');
      return send(outgoing, await search.default(request, context));
    }
    const reading = method === 'GET' || method === 'HEAD';
    const file = reading
      ? await files.serve(request, address.pathname, address.pathname === '/404' ? 404 : 200)
      : undefined;
    if (file !== undefined) return send(outgoing, file);
    if (missingConfig.excludedPath.some((path) => covers(path, address.pathname)))
      return send(outgoing, (await files.serve(request, '/404', 404)) ?? new Response(null, { status: 404 }));
    invoked.push('missing');
    return send(outgoing, await missing(request, context));
  };

  const server = createServer((incoming, outgoing) => {
    const host = incoming.headers.host ?? '';
    const path = (incoming.url ?? '/').split('?')[0] as string;
    const functions =
      incoming.headers['x-nf-passthrough'] === undefined ? matchingFunctions(routes, path) : [];
    const answered =
      functions.length === 0
        ? answerOrigin(incoming, outgoing, `http://${host}`)
        : forward(incoming, outgoing, deno.port, functions);
    if (functions[0] !== undefined) invoked.push(functions[0]);
    answered.catch((error: unknown) => outgoing.writeHead(500).end(String(error)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    invoked,
    async close() {
      server.closeAllConnections();
      server.close();
      await deno.close();
    },
  };
}

/** Loads the search function in the folder that contains the built site, as Netlify does. */
async function loadSearchFunction(dist: string) {
  const cwd = vi.spyOn(process, 'cwd').mockReturnValue(dirname(dist));
  const search = await import('../../../netlify/functions/search.ts');
  cwd.mockRestore();
  return search;
}

const covers = (pattern: string, path: string): boolean =>
  pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern;

async function send(outgoing: ServerResponse, response: Response): Promise<void> {
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  outgoing.end(Buffer.from(await response.arrayBuffer()));
}

const base64 = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64');

/** Returns the headers with which the CDN invokes functions of the edge runtime; `host` serves the files. */
export const edgeProtocol = (host: string, functions: readonly string[]): Record<string, string> => ({
  'x-nf-edge-functions': functions.join(','),
  'x-nf-request-id': 'request',
  'x-nf-deploy-context': 'production',
  'x-nf-deploy-id': 'deploy',
  'x-nf-passthrough': 'passthrough',
  'x-nf-passthrough-host': host,
  'x-nf-passthrough-proto': 'http:',
  'x-nf-site-info': base64({ id: 'site', name: 'site', url: `http://${host}` }),
  'x-nf-geo': base64({}),
  'x-nf-edge-functions-metadata': base64({}),
});

/** Forwards a request to the edge runtime like the CDN. */
function forward(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  port: number,
  functions: readonly string[],
): Promise<void> {
  const host = incoming.headers.host ?? '';
  return new Promise((done, failed) => {
    const sent = httpRequest(
      {
        hostname: '127.0.0.1',
        port,
        path: incoming.url,
        method: incoming.method,
        agent: false,
        headers: { ...incoming.headers, ...edgeProtocol(host, functions) },
      },
      (response) => {
        outgoing.writeHead(response.statusCode ?? 500, response.headers);
        response.pipe(outgoing);
        response.on('end', done);
        response.on('error', failed);
      },
    );
    sent.on('error', failed);
    incoming.pipe(sent);
  });
}

/** Starts Netlify's edge runtime with the functions of the site on `port`. */
export async function startDeno(variables: Readonly<Record<string, string>>) {
  const port = await freePort();
  // The program is read from standard input, so that it resolves packages from the project folder.
  const deno = spawn(
    resolve('node_modules/.bin/deno'),
    ['run', '--quiet', '--no-lock', '--allow-net', '--allow-env', '--allow-read', '-', `--port=${port}`],
    {
      env: { PATH: process.env.PATH, HOME: process.env.HOME, NO_COLOR: '1', ...variables },
      stdio: ['pipe', 'inherit', 'inherit'],
    },
  );
  deno.stdin.end(
    [
      `import { boot } from ${JSON.stringify(pathToFileURL(BOOTSTRAP).href)};`,
      ...EDGE_FUNCTIONS.map(
        (name) => `import ${name} from ${JSON.stringify(pathToFileURL(edgeFunctionFile(name)).href)};`,
      ),
      `boot(() => Promise.resolve({ ${EDGE_FUNCTIONS.join(', ')} }));`,
    ].join('\n'),
  );
  await untilListening(port, deno);
  return {
    port,
    pid: deno.pid as number,
    async close() {
      if (deno.exitCode !== null) return;
      const processExit = once(deno, 'exit');
      deno.kill('SIGKILL');
      await processExit;
    },
  };
}

async function untilListening(port: number, child: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 600 && child.exitCode === null; attempt++) {
    const answered = await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined);
    if (answered !== undefined) return;
    await new Promise((proceed) => setTimeout(proceed, 50));
  }
  throw new Error('The edge runtime did not start; its output says why.');
}
