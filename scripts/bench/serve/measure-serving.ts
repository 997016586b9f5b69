/**
 * Measures requests a second, latency and memory of the local server, and of the edge functions in Netlify's runtime.
 *
 *     npm run bench:serve -- [--dist DIR] [--seconds N] [--connections N] [--json FILE]
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempDisposable, readdir, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import { availableParallelism, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { parseWholeNumber, runCommand } from '@laurel/terminal';
import { createStaticFiles } from '../../../src/delivery/server/static-files.ts';
import { edgeProtocol, startDeno } from '../../../tests/delivery/edge/netlify-host.ts';
import { startLocalServer } from '../../fakes/local-server.ts';
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

const CALL = 'npm run bench:serve --';

const usage = `Usage: ${CALL} [options]

Sends requests to a built site with wrk, which has to be installed: apt-get install wrk. Prints requests a second, latencies and
memory as tables.

  --dist DIR       built site (default dist)
  --seconds N      duration of each measurement (default 8)
  --connections N  number of connections (default 32)
  --json FILE      write the results as JSON
  --help           this text

Exit codes: 0 measured, 1 failure or memory that grows with the number of distinct unknown paths, 2 invalid arguments.`;

/** Options of wrk. */
interface LoadOptions {
  readonly seconds: number;
  readonly connections: number;
  /** Source of a Lua script. */
  readonly script?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Returns the path of the page in a folder whose name sorts first. */
async function firstPageIn(dist: string, folder: string): Promise<string> {
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

/** Runs wrk. */
async function load(
  name: string,
  address: string,
  { seconds, connections, script = '', headers = {} }: LoadOptions,
): Promise<Load> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'serve-bench-'));
  const file = join(folder.path, 'request.lua');
  await writeFile(file, script);
  const fields = Object.entries(headers).flatMap(([header, value]) => ['-H', `${header}: ${value}`]);
  const output = await run('wrk', [
    ...['-t1', `-c${connections}`, `-d${seconds}s`, '--latency', '-s', file],
    ...fields,
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

/** Measures the server and the edge functions with the pages of a built site. */
async function measureServing(dist: string, wrk: LoadOptions) {
  await using started = new AsyncDisposableStack();
  const startServer = async (listener: RequestListener) =>
    started.adopt(await startLocalServer(createServer(listener)), (server) => server.close());
  const upstream = await startServer((request, response) => {
    request.resume();
    response.writeHead(204).end();
  });
  /** The static files without edge functions. */
  const files = createStaticFiles(dist);
  const behind = await startServer(
    getRequestListener(
      async (request) =>
        (await files.serve(request, new URL(request.url).pathname)) ?? new Response(null, { status: 404 }),
    ),
  );
  const variables = { LAUREL_API: upstream.origin };
  const startSite = async (...flags: readonly string[]) =>
    started.adopt(await startSiteServer(dist, { flags, variables }), (site) => site.stop());
  const server = await startSite();
  /** Small heaps collect garbage early: the remaining memory is in use. */
  const smallHeap = await startSite('--max-semi-space-size=2', '--max-old-space-size=96');
  const deno = started.adopt(await startDeno(variables), (runtime) => runtime.close());

  const lawyer = await firstPageIn(dist, 'lawyer');
  const office = await firstPageIn(dist, 'office');
  const edge = `http://127.0.0.1:${deno.port}`;
  const { host } = new URL(behind.origin);
  const edgeHeaders = { Host: host, ...edgeProtocol(host, ['office']) };
  const distinct = (prefix: string) =>
    `local n = 0\nlocal start = os.time()\nrequest = function()\n  n = n + 1\n  return wrk.format("GET", "${prefix}" .. start .. "-" .. n)\nend\n`;

  const loads = [
    await load('server: a page', server.address + lawyer, wrk),
    await load('server: a page, gzip', server.address + lawyer, {
      ...wrk,
      headers: { 'Accept-Encoding': 'gzip' },
    }),
    await load('server: an old name', server.address + renamed(lawyer), wrk),
    await load('edge: an office that exists', edge + office, { ...wrk, headers: edgeHeaders }),
    await load('edge: an old name of an office', edge + renamed(office), { ...wrk, headers: edgeHeaders }),
  ];

  const memory: { name: string; afterAThird: number; atTheEnd: number; paths: number }[] = [];
  for (const [name, pid, address, script, headers] of [
    ['server', smallHeap.pid, smallHeap.address, distinct('/unknown/path-'), {}],
    ['edge', deno.pid, edge, distinct('/office/unknown-2:'), edgeHeaders],
  ] as const) {
    let paths = 0;
    let afterAThird = 0;
    while (paths < DISTINCT_PATHS[name]) {
      const measured = await load(`${name}: distinct unknown paths`, address, { ...wrk, script, headers });
      if (paths === 0) loads.push(measured);
      paths += measured.requests;
      if (measured.requests === 0) throw new Error(`${name} sent no response.`);
      if (afterAThird === 0 && paths >= DISTINCT_PATHS[name] / 3) afterAThird = residentMegabytes(pid);
    }
    memory.push({ name, afterAThird, atTheEnd: residentMegabytes(pid), paths });
  }

  return { loads, memory };
}

await runCommand({
  invocation: CALL,
  usage,
  options: {
    dist: { type: 'string', default: 'dist' },
    seconds: { type: 'string', default: '8' },
    connections: { type: 'string', default: '32' },
    json: { type: 'string' },
  },
  async run({ values }) {
    const seconds = parseWholeNumber(CALL, '--seconds', values.seconds);
    const connections = parseWholeNumber(CALL, '--connections', values.connections);
    const { loads, memory } = await measureServing(resolve(values.dist), { seconds, connections });
    console.log(
      `\nwrk, ${connections} connections, ${seconds} s each, ${availableParallelism()} cores shared with wrk\n`,
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
    return growing.length === 0 ? 0 : 1;
  },
});
