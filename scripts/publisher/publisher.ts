import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { createAdaptorServer, type HttpBindings } from '@hono/node-server';
import { createHostCheck } from '../../src/delivery/server/host-check.ts';
import { createEditing } from './editing-calls.ts';
import { createFaults, type FaultSettings } from './faults.ts';
import { generate, isGenerated } from './generator/generate.ts';
import type { Scale } from './generator/guides.ts';
import { createService, type RequestCounts } from './service.ts';
import { openStore } from './store.ts';
import type { WebhookSettings } from './webhooks.ts';

export interface PublisherOptions {
  /** Approximate number of pages of the built site. Default `sample`. */
  readonly scale?: Scale;
  /** Default 1. The same scale and seed result in the same bytes of each response. */
  readonly seed?: number;
  /** SQLite file. Its edits survive a restart with the same scale and seed. Default: in memory. */
  readonly database?: string;
  /** Default 0: any free port. */
  readonly port?: number;
  readonly faults?: FaultSettings;
  /** Receivers of a call after each publication of a group. */
  readonly webhooks?: readonly WebhookSettings[];
  /** Receives the number of pages that were generated since its last call. */
  readonly onGenerated?: (pages: number) => void;
}

/** A running publisher. */
export interface Publisher {
  /** `http://127.0.0.1:5400`, the base URL of every API. */
  readonly origin: string;
  readonly port: number;
  /** Whether the database was generated at this start. */
  readonly generated: boolean;
  /** Number of responses by call and status, since the start or the last `resetRequests()`. */
  requests(): RequestCounts;
  resetRequests(): void;
  /** Bodies of the accepted POSTs. */
  posts(): { readonly name: string; readonly path: string; readonly body: unknown }[];
  clearPosts(): void;
  setFaults(faults: FaultSettings): void;
  /** Stops listening, ends open connections and closes the database. */
  close(): Promise<void>;
}

/**
 * Generates the database if necessary, and serves it on 127.0.0.1.
 * @throws if the port is in use
 */
export async function createPublisher(options: PublisherOptions = {}): Promise<Publisher> {
  const { scale = 'sample', seed = 1, database = ':memory:', port = 0, webhooks = [] } = options;
  const store = openStore(database);
  const generated = !isGenerated(store, scale, seed);
  if (generated) generate(store, scale, seed, options.onGenerated ?? (() => {}));

  const faults = createFaults(options.faults ?? {});
  const counts: RequestCounts = {};
  const resetRequests = () => {
    for (const name of Object.keys(counts)) delete counts[name];
  };
  const app = createService({ store, faults, counts, wait: (milliseconds) => wait(milliseconds) });
  app.route(
    '/edit',
    createEditing({ store, faults, counts, resetRequests, webhooks, fetch, now: () => Date.now() }),
  );

  // Prevents DNS rebinding: a page of another site must not edit records through a host name that resolves to this machine.
  const checkHost = createHostCheck([]);
  const server = createAdaptorServer({
    // Otherwise the adaptor replaces the global `Response`, which also changes other servers of this process.
    overrideGlobalObjects: false,
    fetch(request, bindings) {
      const refused = checkHost(bindings.incoming as IncomingMessage);
      return refused === undefined
        ? app.fetch(request, bindings as HttpBindings)
        : new Response(null, { status: refused });
    },
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  }).catch((error: unknown) => {
    store.close();
    throw error;
  });
  const address = server.address() as AddressInfo;

  return {
    origin: `http://127.0.0.1:${address.port}`,
    port: address.port,
    generated,
    requests: () => structuredClone(counts),
    resetRequests,
    posts: () => store.posts(),
    clearPosts: () => store.clearPosts(),
    setFaults: (next) => faults.set(next),
    async close() {
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        if ('closeAllConnections' in server) server.closeAllConnections();
      });
      store.close();
    },
  };
}
