import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { release } from 'astro-incremental';
import { createProgress, describeReport, formatDuration } from 'astro-incremental/terminal';
import { buildDirectory } from '../build/build-directory.ts';
import type { SiteFolders } from '../build/site-folders.ts';
import type { Bases } from '../pull/http/call-address.ts';
import { pullSnapshot } from '../pull/pull-snapshot.ts';
import { PublicationQueue, type PullScope } from './publication-queue.ts';
import { createWebhookServer } from './webhook-server.ts';

export interface WatchOptions {
  readonly folders: SiteFolders;
  readonly source: Bases;
  /** Folder of the releases, and how many are kept. */
  readonly to: string;
  readonly keep: number;
  /** Seconds between two questions for what is new; 0 never asks. */
  readonly poll: number;
  /** Where signed calls are taken, and their key; undefined: none are. */
  readonly webhook: { readonly port: number; readonly secret: string } | undefined;
  /** Prints a line for people. */
  readonly print: (line: string) => void;
  /** Told of a failed round; what is live stays. */
  readonly failed: (error: unknown) => void;
}

/**
 * Keeps a released site up to date until `stop` is called: a publication upstream → pull → build → release. What is in
 * flight then is abandoned, and what is live stays. A build that was begun runs on until the process ends, which may
 * be at once: builds and releases survive being killed.
 */
export async function watchPublications(options: WatchOptions): Promise<{ stop(): Promise<void> }> {
  const { poll, webhook, print, failed } = options;
  const queue = new PublicationQueue({
    work: (scope, signal) => publishRound(scope, signal, options),
    failed(error, retryAfter) {
      failed(error);
      print(`Tried again in ${formatDuration(retryAfter)}. What is live stays.`);
    },
  });
  queue.add('everything');
  const timer = poll > 0 ? setInterval(() => queue.add('everything'), poll * 1000) : undefined;
  let server: Server | undefined;
  if (webhook !== undefined) {
    server = createWebhookServer({
      secret: webhook.secret,
      now: () => Date.now(),
      published: (groupId) => queue.add(groupId),
    }).listen(webhook.port, '127.0.0.1');
    await once(server, 'listening');
    print(`Takes publications at http://127.0.0.1:${(server.address() as AddressInfo).port}/publications`);
  }
  return {
    async stop() {
      clearInterval(timer);
      server?.close();
      await queue.stop();
    },
  };
}

/** One round: pull, build, release, report. */
async function publishRound(
  scope: PullScope,
  signal: AbortSignal,
  { folders, source, to, keep, print }: WatchOptions,
): Promise<void> {
  const began = performance.now();
  const what = scope === 'everything' ? 'Everything' : `Group ${[...scope].join(', ')}`;
  const progress = createProgress();
  try {
    await pullSnapshot({
      source,
      out: folders.inputs,
      progress,
      signal,
      ...(scope !== 'everything' && { groups: [...scope] }),
    });
    const report = await orAborted(signal, buildDirectory(folders, progress));
    const released = await release({ ...folders, to, keep, now: () => new Date(), progress });
    progress.close();
    const took = formatDuration(performance.now() - began);
    if (released.changed) print(`${describeReport(report)}\nRelease ${released.name}. ${what}: ${took}.`);
    else print(`${what}: nothing new, ${took}.`);
  } finally {
    progress.close();
  }
}

/** Work, unless the signal comes first. */
function orAborted<Result>(signal: AbortSignal, work: Promise<Result>): Promise<Result> {
  const aborted = async () => {
    if (!signal.aborted) await once(signal, 'abort');
    throw signal.reason;
  };
  return Promise.race([work, aborted()]);
}
