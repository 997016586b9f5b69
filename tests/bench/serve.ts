/**
 * Load on the local server and on the edge functions in Netlify's runtime: requests a second, latency, memory.
 *
 *     npx tsx tests/bench/serve.ts [--dist dist] [--seconds 8] [--connections 32] [--json FILE]
 *
 * Needs `wrk` and a built site. Prints a table and exits with 1 where memory grows with the number of distinct
 * unknown paths.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { availableParallelism, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createAdaptorServer } from '@hono/node-server';
import { createStaticFiles } from '../../scripts/lib/serve/static-files.ts';
import { edgeProtocol, startDeno } from '../edge/netlify-host.ts';

const DISTINCT_PATHS = 100_000;
/** Memory may end this much above what it was after the first tenth of the distinct paths. */
const ALLOWED_GROWTH_MB = 40;

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

/** A page of the site: the first by name of a folder. */
async function pageIn(folder: string): Promise<string> {
  const names = (await readdir(join(dist, folder))).filter((name) => name.endsWith('.html')).sort();
  if (names[0] === undefined)
    throw new Error(`${dist}/${folder} has no pages. Build the site first: npm run build`);
  return `/${folder}/${names[0].slice(0, -'.html'.length)}`;
}

/** The page's address under another name. */
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

/** `script` is Lua for wrk. */
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
    p50: figure(/50%\s+(\S+)/),
    p99: figure(/99%\s+(\S+)/),
    failed: Number(figure(/connect \d+, read (\d+)/)),
  };
}

/** Megabytes of memory that a process holds. */
async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
}

const upstream = createServer((request, response) => {
  request.resume();
  response.writeHead(204).end();
}).listen(0, '127.0.0.1');
await once(upstream, 'listening');
const api = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`;

/** The files alone, which are what lies behind the edge functions. */
const files = createStaticFiles(dist);
const behind = createAdaptorServer({
  async fetch(request) {
    return (
      (await files.answer(request, new URL(request.url).pathname)) ?? new Response(null, { status: 404 })
    );
  },
}).listen(0, '127.0.0.1');
await once(behind, 'listening');
const host = `127.0.0.1:${(behind.address() as AddressInfo).port}`;

const server = spawn(
  process.execPath,
  ['--import', 'tsx', 'scripts/serve.ts', '--dist', dist, '--port', '0'],
  { env: { ...process.env, LAUREL_API: api }, stdio: ['ignore', 'pipe', 'inherit'] },
);
const [line] = (await once(server.stdout.setEncoding('utf8'), 'data')) as [string];
const origin = /http:\S+/.exec(line)?.[0] ?? '';
const serverPid = server.pid as number;
const deno = await startDeno({ LAUREL_API: api });

try {
  const lawyer = await pageIn('lawyer');
  const office = await pageIn('office');
  const edge = `http://127.0.0.1:${deno.port}`;
  const edgeHeaders = { Host: host, ...edgeProtocol(host, ['office']) };
  const distinct = (prefix: string) =>
    `local n = 0\nlocal start = os.time()\nrequest = function()\n  n = n + 1\n  return wrk.format("GET", "${prefix}" .. start .. "-" .. n)\nend\n`;

  const loads = [
    await load('server: a page', origin + lawyer),
    await load('server: a page, gzip', origin + lawyer, { headers: { 'Accept-Encoding': 'gzip' } }),
    await load('server: an old name', origin + renamed(lawyer)),
    await load('edge: an office that exists', edge + office, { headers: edgeHeaders }),
    await load('edge: an old name of an office', edge + renamed(office), { headers: edgeHeaders }),
  ];

  const memory: { name: string; afterATenth: number; atTheEnd: number; paths: number }[] = [];
  for (const [name, pid, address, script, headers] of [
    ['server', serverPid, origin, distinct('/unknown/path-'), {}],
    ['edge', deno.pid, edge, distinct('/office/unknown-2:'), edgeHeaders],
  ] as const) {
    let paths = 0;
    let afterATenth = 0;
    while (paths < DISTINCT_PATHS) {
      const round = await load(`${name}: distinct unknown paths`, address, { script, headers });
      if (paths === 0) loads.push(round);
      paths += round.requests;
      if (round.requests === 0) throw new Error(`${name} answered nothing.`);
      if (afterATenth === 0 && paths >= DISTINCT_PATHS / 10) afterATenth = await memoryOf(pid);
    }
    memory.push({ name, afterATenth, atTheEnd: await memoryOf(pid), paths });
  }

  console.log(
    `\nwrk, ${values.connections} connections, ${values.seconds} s each, ${availableParallelism()} cores shared with wrk\n`,
  );
  console.log('| request | requests/s | p50 | p99 | failed |\n| --- | ---: | ---: | ---: | ---: |');
  for (const { name, perSecond, p50, p99, failed } of loads)
    console.log(`| ${name} | ${perSecond.toLocaleString('en')} | ${p50} | ${p99} | ${failed} |`);
  console.log(
    '\n| memory | after a tenth | at the end | distinct unknown paths |\n| --- | ---: | ---: | ---: |',
  );
  for (const { name, afterATenth, atTheEnd, paths } of memory)
    console.log(`| ${name} | ${afterATenth} MB | ${atTheEnd} MB | ${paths.toLocaleString('en')} |`);
  if (values.json !== undefined)
    await writeFile(values.json, `${JSON.stringify({ loads, memory }, null, 1)}\n`);
  const growing = memory.filter(({ afterATenth, atTheEnd }) => atTheEnd - afterATenth > ALLOWED_GROWTH_MB);
  for (const { name } of growing)
    console.error(`The memory of the ${name} grows with the number of unknown paths.`);
  process.exitCode = growing.length === 0 ? 0 : 1;
} finally {
  server.kill();
  upstream.closeAllConnections();
  upstream.close();
  behind.close();
  await deno.close();
  await rm(scratch, { recursive: true, force: true });
}
