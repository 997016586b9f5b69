import { readFileSync } from 'node:fs';

/** Limits of connections that keep a server responsive and within its file descriptors. */
export interface ServerLimits {
  /** Maximum number of open connections. Further connections are closed immediately. */
  readonly maxConnections: number;
  /** Maximum number of open connections of one client. */
  readonly maxConnectionsPerClient: number;
  /** Time from the start of a request until all headers have been received. It also limits new connections without a request. */
  readonly headersTimeoutMs: number;
  /** Time from the start of a request until its body has been received. */
  readonly requestTimeoutMs: number;
  /** Interval between two checks of the two deadlines above. */
  readonly checkIntervalMs: number;
  /** Time until a connection without traffic is closed, e.g. because the client does not read its responses. */
  readonly idleTimeoutMs: number;
}

/** Descriptors that remain for files, the search index and requests to the upstream. */
const RESERVED_DESCRIPTORS = 128;
const MIN_CONNECTIONS = 16;
const MAX_CONNECTIONS = 2048;
/** All requests through a proxy that is not configured as trusted count as one client, so the limit is higher than browsers need. */
const MAX_CONNECTIONS_PER_CLIENT = 256;

/** Returns the limits for a process that may open `maxDescriptors` files. One client can occupy at most half of the connections. */
export function serverLimits(maxDescriptors: number): ServerLimits {
  const available = Math.min(MAX_CONNECTIONS, maxDescriptors - RESERVED_DESCRIPTORS);
  const maxConnections = Math.max(MIN_CONNECTIONS, available);
  return {
    maxConnections,
    maxConnectionsPerClient: Math.min(MAX_CONNECTIONS_PER_CLIENT, Math.floor(maxConnections / 2)),
    headersTimeoutMs: 10_000,
    requestTimeoutMs: 30_000,
    checkIntervalMs: 1000,
    idleTimeoutMs: 60_000,
  };
}

/** Assumed limit of file descriptors if the system does not report a limit, or reports that there is none. */
const ASSUMED_DESCRIPTORS = 4096;

/** Returns the limit of open files of this process, according to Linux; on other systems an assumed number. */
export function readMaxDescriptors(limitsFile = '/proc/self/limits'): number {
  try {
    const limit = /^Max open files\s+(\d+)/m.exec(readFileSync(limitsFile, 'utf8'))?.[1];
    return limit === undefined ? ASSUMED_DESCRIPTORS : Number(limit);
  } catch {
    return ASSUMED_DESCRIPTORS;
  }
}
