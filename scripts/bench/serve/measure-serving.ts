/**
 * Measures requests a second, latency and memory of the local server, and of the edge functions in Netlify's runtime.
 *
 *     npx tsx scripts/bench/serve/measure-serving.ts [--dist dist] [--seconds 8] [--connections 32] [--json FILE]
 *
 * Needs `wrk` and a built site. Prints a table. Exits with 1 if memory grows with the number of distinct unknown paths.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { availableParallelism, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createAdaptorServer } from '@hono/node-server';
import { createStaticFiles } from '../../../src/delivery/server/static-files.ts';
import { edgeProtocol, startDeno } from '../../../tests/delivery/edge/netlify-host.ts';
import { residentBytes } from '../process-tree.ts';
import { startSiteServer } from './start-site-server.ts';

const DISTINCT_PATHS = { server: 300_000, edge: 100_000 } as const;
/** Allowed growth of memory after the first third of the distinct paths. */
const ALLOWED_GROWTH_MB = 30;

interface Load {
  readonly name: string;
  readonly requests: number;
  readonly perSecond: number;
  readonly p50: string;
  readonly p99: string;
  readonly failed: number;
}

const { values } = parseArgs({
  options: {
    dist: { type: 'string', default: 'dist' },
    seconds: { type: 'string', default: '8' },
    connections: { type: 'string', default: '32' },
    json: { type: 'string' },
  },
});
const dist = resolve(values.dist);
const scratch = await mkdtemp(join(tmpdir(), 'serve-bench-'));

/** Returns the path of the page in a folder whose name sorts first. */
async function firstPageIn(folder: string): Promise<string> {
  const names = (await readdir(join(dist, folder))).filter((name) => name.endsWith('.html')).sort();
  if (names[0] === undefined)
    throw new Error(`${dist}/${folder} has no pages. Build the site first: npm run build`);
  return `/${folder}/${names[0].slice(0, -'.html'.length)}`;
}

/** Returns the path of a page with another name in its slug. */
const renamed = (path: string): string => path.replace(/[^/]+(?=-\d+:)/, 'an-old-name');

async function run(command: string, args: readonly string[]): Promise<string> {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${command} ended with ${code}: ${output}`);
  return output;
}

/** Runs wrk. `script` is Lua. */
async function load(
  name: string,
  address: string,
  options: { readonly script?: string; readonly headers?: Readonly<Record<string, string>> } = {},
): Promise<Load> {
  const script = join(scratch, 'request.lua');
  await writeFile(script, options.script ?? '');
  const headers = Object.entries(options.headers ?? {}).flatMap(([header, value]) => [
    '-H',
    `${header}: ${value}`,
  ]);
  const output = await run('wrk', [
    '-t1',
    `-c${values.connections}`,
    `-d${values.seconds}s`,
    '--latency',
    '-s',
    script,
    ...headers,
    address,
  ]);
  const figure = (pattern: RegExp) => pattern.exec(output)?.[1] ?? '0';
  return {
    name,
    requests: Number(figure(/(\d+) requests in/)),
    perSecond: Math.round(Number(figure(/Requests\/sec:\s+([\d.]+)/))),
    p50: figure(/^\s+50%\s+([\d.]+\w+)/m),
    p99: figure(/^\s+99%\s+([\d.]+\w+)/m),
    failed: Number(figure(/connect \d+, read (\d+)/)),
  };
}

/** Returns the resident memory of a process in megabytes. */
const residentMegabytes = (pid: number): number => Math.round(residentBytes(pid) / 2 ** 20);

const upstream = createServer((request, response) => {
  request.resume();
  response.writeHead(204).end();
}).listen(0, '127.0.0.1');
await once(upstream, 'listening');
const api = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`;

/** The static files without edge functions. */
const files = createStaticFiles(dist);
const behind = createAdaptorServer({
  async fetch(request) {
    return (await files.serve(request, new URL(request.url).pathname)) ?? new Response(null, { status: 404 });
  },
}).listen(0, '127.0.0.1');
await once(behind, 'listening');
const host = `127.0.0.1:${(behind.address() as AddressInfo).port}`;

const startSite = (...flags: readonly string[]) =>
  startSiteServer(dist, { flags, variables: { LAUREL_API: api } });

const server = await startSite();
/** Small heaps collect garbage early: the remaining memory is in use. */
const smallHeap = await startSite('--max-semi-space-size=2', '--max-old-space-size=96');
const deno = await startDeno({ LAUREL_API: api });

try {
  const lawyer = await firstPageIn('lawyer');
  const office = await firstPageIn('office');
  const edge = `http://127.0.0.1:${deno.port}`;
  const edgeHeaders = { Host: host, ...edgeProtocol(host, ['office']) };
  const distinct = (prefix: string) =>
    `local n = 0\nlocal start = os.time()\nrequest = function()\n  n = n + 1\n  return wrk.format("GET", "${prefix}" .. start .. "-" .. n)\nend\n`;

  const loads = [
    await load('server: a page', server.address + lawyer),
    await load('server: a page, gzip', server.address + lawyer, { headers: { 'Accept-Encoding': 'gzip' } }),
    await load('server: an old name', server.address + renamed(lawyer)),
    await load('edge: an office that exists', edge + office, { headers: edgeHeaders }),
    await load('edge: an old name of an office', edge + renamed(office), { headers: edgeHeaders }),
  ];

  const memory: { name: string; afterAThird: number; atTheEnd: number; paths: number }[] = [];
  for (const [name, pid, address, script, headers] of [
    ['server', smallHeap.pid, smallHeap.address, distinct('/unknown/path-'), {}],
    ['edge', deno.pid, edge, distinct('/office/unknown-2:'), edgeHeaders],
  ] as const) {
    let paths = 0;
    let afterAThird = 0;
    while (paths < DISTINCT_PATHS[name]) {
      const measured = await load(`${name}: distinct unknown paths`, address, { script, headers });
      if (paths === 0) loads.push(measured);
      paths += measured.requests;
      if (measured.requests === 0) throw new Error(`${name} sent no response.`);
      if (afterAThird === 0 && paths >= DISTINCT_PATHS[name] / 3) afterAThird = residentMegabytes(pid);
    }
    memory.push({ name, afterAThird, atTheEnd: residentMegabytes(pid), paths });
  }

  console.log(
    `\nwrk, ${values.connections} connections, ${values.seconds} s each, ${availableParallelism()} cores shared with wrk\n`,
  );
  console.log('| request | requests/s | p50 | p99 | failed |\n| --- | ---: | ---: | ---: | ---: |');
  for (const { name, perSecond, p50, p99, failed } of loads)
    console.log(`| ${name} | ${perSecond.toLocaleString('en')} | ${p50} | ${p99} | ${failed} |`);
  console.log(
    '\n| memory | after a third | at the end | distinct unknown paths |\n| --- | ---: | ---: | ---: |',
  );
  for (const { name, afterAThird, atTheEnd, paths } of memory)
    console.log(`| ${name} | ${afterAThird} MB | ${atTheEnd} MB | ${paths.toLocaleString('en')} |`);
  if (values.json !== undefined)
    await writeFile(values.json, `${JSON.stringify({ loads, memory }, null, 1)}\n`);
  const growing = memory.filter(({ afterAThird, atTheEnd }) => atTheEnd - afterAThird > ALLOWED_GROWTH_MB);
  for (const { name } of growing)
    console.error(`The memory of the ${name} grows with the number of unknown paths.`);
  process.exitCode = growing.length === 0 ? 0 : 1;
} finally {
  await server.stop();
  await smallHeap.stop();
  upstream.closeAllConnections();
  upstream.close();
  behind.close();
  await deno.close();
  await rm(scratch, { recursive: true, force: true });
}
