import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { createAdaptorServer } from '@hono/node-server';
import { createEditing } from './editing.ts';
import { createFaults, type FaultSettings } from './faults.ts';
import { generate, isGenerated } from './generator/generate.ts';
import type { Scale } from './generator/guides.ts';
import { createService, type RequestCounts } from './service.ts';
import { openStore } from './store.ts';
import type { WebhookSettings } from './webhooks.ts';

export interface PublisherOptions {
  /** Number of pages of the site that is built from it. Default `sample`. */
  readonly scale?: Scale;
  /** Default 1. The same scale and seed give the same bytes in every answer. */
  readonly seed?: number;
  /** SQLite file; edits in it survive a restart with the same scale and seed. Default: memory. */
  readonly database?: string;
  /** Default 0: any free port. */
  readonly port?: number;
  readonly faults?: FaultSettings;
  /** Called after each publication of a group. */
  readonly webhooks?: readonly WebhookSettings[];
  /** Told about the pages that exist while the database is filled. */
  readonly onGenerated?: (pages: number) => void;
}

/** A running publisher. */
export interface Publisher {
  /** `http://127.0.0.1:5400`; every API base. */
  readonly origin: string;
  readonly port: number;
  /** Whether the database was filled again. */
  readonly generated: boolean;
  /** Answers by call and status since the start or the last `resetRequests()`. */
  requests(): RequestCounts;
  resetRequests(): void;
  /** Bodies of the POSTs that were accepted. */
  posts(): { readonly name: string; readonly path: string; readonly body: unknown }[];
  clearPosts(): void;
  setFaults(faults: FaultSettings): void;
  /** Stops listening, ends open connections and closes the database. */
  close(): Promise<void>;
}

/** Fills the database where it must and serves it on 127.0.0.1. @throws when the port is taken. */
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

  const server = createAdaptorServer({ fetch: app.fetch });
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
