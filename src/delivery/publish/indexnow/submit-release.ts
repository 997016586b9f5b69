/** Notifies search engines of the pages of a release folder that changed since the previous notification. */
import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { releasedOutputs } from 'astro-incremental';
import { z } from 'zod';
import { readJsonFile } from '../read-json-file.ts';
import type { IndexNow } from './indexnow.ts';
import type { Submission } from './submit-difference.ts';
import { submittedPages } from './submitted-pages.ts';

const note = z.object({ release: z.string() });

/**
 * Submits the pages that differ between a release and the release of the previous notification.
 * @param to folder of the releases
 * @param release name of the live release
 * @returns undefined if no page changed
 * @throws {FaultError} IndexNowFailed
 */
export async function submitRelease(
  to: string,
  release: string,
  engines: IndexNow,
): Promise<Submission | undefined> {
  const noteFile = join(to, 'submitted.json');
  const notedRelease = readJsonFile(noteFile, note)?.release;
  if (notedRelease === release) return undefined;
  // If the previously submitted release was removed, every page counts as new.
  const addresses = submittedPages(await listChangedFiles(to, notedRelease, release));
  const requests = addresses.length === 0 ? 0 : await engines.submit(addresses);
  writeFileSync(`${noteFile}.next`, `${JSON.stringify({ release } satisfies z.infer<typeof note>)}\n`);
  renameSync(`${noteFile}.next`, noteFile);
  return addresses.length === 0 ? undefined : { addresses: addresses.length, requests };
}

/** Lists the files that are in one release only or have different bytes. */
async function listChangedFiles(
  to: string,
  before: string | undefined,
  after: string,
): Promise<readonly string[]> {
  const now = await releasedOutputs(to, after);
  const then = before === undefined ? new Map<string, string>() : await releasedOutputs(to, before);
  const files = new Set([...now.keys(), ...then.keys()]);
  return [...files].filter((file) => now.get(file) !== then.get(file));
}
