import { mkdtempSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createPublisher } from '../../../scripts/publisher/publisher.ts';
import { pullSnapshot } from '../../../src/content/pull/pull-snapshot.ts';
import { callUse, type Sender } from '../../../src/content/upstream/call-use.ts';
import { catalogue } from '../../../src/content/upstream/catalogue.ts';

const sentBy = (sender: Sender): readonly string[] =>
  Object.entries(callUse)
    .filter(([, { senders }]) => senders.includes(sender))
    .map(([name]) => name)
    .sort();

describe('callUse', () => {
  it('names the pull as the sender of the calls that a pull requests', async () => {
    const publisher = await createPublisher();
    try {
      await pullSnapshot({
        source: publisher.origin,
        out: join(mkdtempSync(join(tmpdir(), 'laurel-pull-')), 'snapshot'),
      });
      expect(Object.keys(publisher.requests()).sort()).toEqual(sentBy('pull'));
    } finally {
      await publisher.close();
    }
  });

  it('names the edge as the sender of the calls that the code of the edge uses', async () => {
    const folder = join(import.meta.dirname, '../../../src/delivery/edge');
    const files = await readdir(folder, { recursive: true });
    const code = await Promise.all(
      files.filter((file) => file.endsWith('.ts')).map((file) => readFile(join(folder, file), 'utf8')),
    );
    const used = Object.keys(catalogue).filter((name) =>
      new RegExp(`catalogue\\.${name}\\b`).test(code.join('\n')),
    );
    expect(used.sort()).toEqual(sentBy('edge'));
  });

  it('states the effect of the absence of each call that is sent, and when the edge sends it', () => {
    for (const { senders, edgeRequest, withoutIt } of Object.values(callUse)) {
      expect(withoutIt === undefined).toBe(senders.length === 0);
      expect(edgeRequest !== undefined).toBe(senders.includes('edge'));
    }
  });
});
