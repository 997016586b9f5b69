/**
 * Measures latency, errors and memory of the local server with many visitors at the same time. Each visitor has one connection and a
 * loopback address, and requests pages and searches alternately, without pauses.
 *
 *     npm run bench:connections -- [--dist DIR] [--connections N] [--seconds N]
 */
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { resolve } from 'node:path';
import { parseWholeNumber, runCommand } from '@laurel/terminal';
import { describeLoad } from '../describe-load.ts';
import { percentile } from '../percentile.ts';
import { treeMemory } from '../process-tree.ts';
import { startSiteServer } from './start-site-server.ts';

const CALL = 'npm run bench:connections --';

const MEMORY_INTERVAL_MS = 200;
const BYTES_PER_MB = 2 ** 20;
/** Number of distinct addresses that `addressOf` returns. */
const MAX_CONNECTIONS = 255 * 250;

const usage = `Usage: ${CALL} [options]

Requests pages and searches of a built site on the local server, with many connections. Prints the latencies and the memory of the
server. Needs Linux.

  --dist DIR       built site (default dist)
  --connections N  number of connections (default 200)
  --seconds N      duration (default 20)
  --help           this text

Exit codes: 0 measured, 1 failure or a failed request, 2 invalid arguments.`;

interface Measurement {
  readonly kind: 'page' | 'search';
  readonly milliseconds: number;
  /** Status of the response, or the error of the request. */
  readonly result: number | string;
}

type Paths = { readonly [kind in Measurement['kind']]: readonly string[] };

/** Returns the paths of all pages of a built site, and of searches for the words in these paths. */
function pathsOf(dist: string): Paths {
  const page = readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.html') && !file.endsWith('404.html'))
    .sort()
    .map((file) => encodeURI(`/${file.slice(0, -'.html'.length)}`.replace(/\/index$/, '/')));
  const words = [...new Set(page.flatMap((path) => path.match(/[a-z]{4,}/g) ?? []))];
  const search = words.map((word) => `/api/search?entityType=individual&query=${word}&page=0&size=10`);
  return { page, search };
}

/** Returns an address of 127.0.0.0/8 for each visitor, because servers limit requests per address. */
const addressOf = (visitor: number) => `127.0.${1 + Math.floor(visitor / 250)}.${1 + (visitor % 250)}`;

async function request(origin: string, path: string, agent: Agent, from: string): Promise<number | string> {
  try {
    const sent = get(origin + path, { agent, localAddress: from, headers: { 'Accept-Encoding': 'gzip' } });
    const [response] = await once(sent, 'response');
    response.resume();
    await once(response, 'end');
    return Number(response.statusCode);
  } catch (error) {
    return String(error);
  }
}

/** Sends requests of one visitor until the deadline, a time of `performance.now()`. */
async function visit(
  origin: string,
  paths: Paths,
  visitor: number,
  deadline: number,
): Promise<readonly Measurement[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const measured: Measurement[] = [];
  for (let count = visitor; performance.now() < deadline; count += 1) {
    const kind = count % 2 === 0 ? 'page' : 'search';
    const path = paths[kind][(count * 7919) % paths[kind].length] ?? '/';
    const began = performance.now();
    const result = await request(origin, path, agent, addressOf(visitor));
    measured.push({ kind, milliseconds: performance.now() - began, result });
  }
  agent.destroy();
  return measured;
}

/** Prints the latencies and the memory. Returns whether all requests succeeded. */
async function measureConnections(dist: string, connections: number, seconds: number): Promise<boolean> {
  await using opened = new AsyncDisposableStack();
  const server = opened.adopt(await startSiteServer(dist), ({ stop }) => stop());
  const origin = server.address;
  const paths = pathsOf(dist);
  const memory = () => {
    const bytes = treeMemory(server.pid);
    return bytes === undefined ? undefined : Math.round(bytes / BYTES_PER_MB);
  };
  // The first search loads the index.
  for (const path of [paths.page[0], paths.search[0]]) await (await fetch(origin + path)).arrayBuffer();
  const before = memory();
  let peak = before ?? 0;
  const sampling = setInterval(() => {
    peak = Math.max(peak, memory() ?? 0);
  }, MEMORY_INTERVAL_MS);
  const deadline = performance.now() + seconds * 1000;
  const visits = Array.from({ length: connections }, (_, visitor) => visit(origin, paths, visitor, deadline));
  const measured = (await Promise.all(visits)).flat();
  clearInterval(sampling);
  const atTheEnd = memory();

  console.log(`${connections} connections, ${seconds} s, ${describeLoad()}.`);
  console.log('The server and the simulated visitors share these cores.\n');
  console.log('| request | requests | requests/s | p50, ms | p99, ms | errors |');
  console.log('| --- | ---: | ---: | ---: | ---: | ---: |');
  for (const kind of ['page', 'search'] as const) {
    const ofKind = measured.filter((measurement) => measurement.kind === kind);
    const times = ofKind.map(({ milliseconds }) => milliseconds);
    const [p50, p99] = [0.5, 0.99].map((share) => Math.round(percentile(times, share)));
    const errors = ofKind.filter(({ result }) => result !== 200).length;
    console.log(
      `| ${kind} | ${times.length} | ${Math.round(times.length / seconds)} | ${p50} | ${p99} | ${errors} |`,
    );
  }
  console.log(
    `\nResident memory of the server: ${before} MB before, ${peak} MB at most, ${atTheEnd} MB at the end.`,
  );
  const failures = Map.groupBy(
    measured.filter(({ result }) => result !== 200),
    ({ kind, result }) => `${kind}: ${result}`,
  );
  for (const [failure, { length }] of failures) console.error(`${length} × ${failure}`);
  return failures.size === 0 && measured.length > 0;
}

await runCommand({
  invocation: CALL,
  usage,
  options: {
    dist: { type: 'string', default: 'dist' },
    connections: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '20' },
  },
  async run({ values }) {
    const connections = parseWholeNumber(CALL, '--connections', values.connections, { max: MAX_CONNECTIONS });
    const seconds = parseWholeNumber(CALL, '--seconds', values.seconds);
    return (await measureConnections(resolve(values.dist), connections, seconds)) ? 0 : 1;
  },
});
