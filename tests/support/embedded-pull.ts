import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { createPublisher, type Publisher } from '../../scripts/publisher/publisher.ts';
import { type PullOptions, type PullSummary, pullSnapshot } from '../../src/content/pull/pull-snapshot.ts';

/** Text of each file of a snapshot. */
type Content = Readonly<Record<string, string>>;

/** Pulls from an embedded publisher that serves the sample. Each test has a separate publisher. */
export interface EmbeddedPull {
  readonly publisher: Publisher;
  /** Folder of the test. The snapshot `name` is in its subfolder of that name. */
  readonly folder: string;
  /** Pulls into the snapshot `name`. */
  pull(name: string, options?: Partial<PullOptions>): Promise<PullSummary>;
  /** Copies the snapshot of a first pull, because pulling the whole sample is slow. */
  copyFirstPull(name: string): void;
  readContent(name: string): Content;
  /** Sends an edit to the publisher. @throws {Error} if the publisher rejects it */
  edit(method: string, path: string, body?: unknown): Promise<void>;
  /** Returns the records of a kind in a group. */
  records(kind: string, groupId: number): Promise<readonly Record<string, unknown>[]>;
  publish(groupId: number): Promise<void>;
}

/** Provides a publisher and a folder to each test of a file. */
export function embeddedPull(): EmbeddedPull {
  let publisher: Publisher;
  let folder: string;
  let firstPull: string;

  const pull = (name: string, options: Partial<PullOptions> = {}) =>
    pullSnapshot({
      source: publisher.origin,
      upstream: 'the embedded publisher',
      out: join(folder, name),
      clock: () => new Date('2026-11-21T12:00:00Z'),
      sleep: () => wait(1),
      ...options,
    });
  const edit = async (method: string, path: string, body?: unknown) => {
    const response = await fetch(`${publisher.origin}/edit/${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  };

  beforeAll(async () => {
    publisher = await createPublisher({ scale: 'sample' });
    folder = mkdtempSync(join(tmpdir(), 'laurel-first-pull-'));
    await pull('snapshot');
    await publisher.close();
    firstPull = folder;
  });
  afterAll(() => rmSync(firstPull, { recursive: true, force: true }));
  beforeEach(async () => {
    publisher = await createPublisher({ scale: 'sample' });
    folder = mkdtempSync(join(tmpdir(), 'laurel-pull-'));
  });
  afterEach(async () => {
    await publisher.close();
    rmSync(folder, { recursive: true, force: true });
  });

  return {
    get publisher() {
      return publisher;
    },
    get folder() {
      return folder;
    },
    pull,
    copyFirstPull: (name) => cpSync(join(firstPull, 'snapshot'), join(folder, name), { recursive: true }),
    readContent: (name) => readContent(join(folder, name)),
    edit,
    async records(kind, groupId) {
      const response = await fetch(`${publisher.origin}/edit/${kind}?groupId=${groupId}&take=1000`);
      return ((await response.json()) as { items: Record<string, unknown>[] }).items;
    },
    publish: (groupId) => edit('POST', `groups/${groupId}/publish`),
  };
}

function readContent(folder: string): Content {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return Object.fromEntries(
    files
      .map((file) => join(file.parentPath, file.name))
      .sort()
      .map((path) => [path.slice(folder.length + 1), readFileSync(path, 'utf8')]),
  );
}

/** Returns the files of a snapshot that the site reads, without the state of the pull. */
export const forReaders = (content: Content): Content =>
  Object.fromEntries(Object.entries(content).filter(([name]) => !name.startsWith('upstream/')));
