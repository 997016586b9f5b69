/** Notifies search engines of the pages of a release folder that changed since the previous notification. */
import { existsSync, renameSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { isSameFile } from '../folder-site.ts';
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
  const releaseFolder = (name: string) => join(to, 'releases', name);
  const notedRelease = readJsonFile(noteFile, note)?.release;
  if (notedRelease === release) return undefined;
  // If the previously submitted release was removed, every page counts as new.
  const before =
    notedRelease === undefined || !existsSync(releaseFolder(notedRelease))
      ? undefined
      : releaseFolder(notedRelease);
  const addresses = submittedPages(await listChangedPages(before, releaseFolder(release)));
  const requests = addresses.length === 0 ? 0 : await engines.submit(addresses);
  writeFileSync(`${noteFile}.next`, `${JSON.stringify({ release } satisfies z.infer<typeof note>)}\n`);
  renameSync(`${noteFile}.next`, noteFile);
  return addresses.length === 0 ? undefined : { addresses: addresses.length, requests };
}

/** Lists pages that are in one folder only or have different bytes. Unchanged files of two releases are usually one inode. */
async function listChangedPages(before: string | undefined, after: string): Promise<readonly string[]> {
  const now = await listPages(after);
  if (before === undefined) return now;
  const then = new Set(await listPages(before));
  const changed: string[] = [];
  for (const file of now) {
    if (!then.delete(file) || !isSameFile(join(before, file), join(after, file))) changed.push(file);
  }
  return [...changed, ...then];
}

const listPages = async (folder: string): Promise<readonly string[]> =>
  (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.html'));
