/** Notifies search engines of how a release in a folder differs from the one that they were notified of last. */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { isSameFile } from '../folder-site.ts';
import type { IndexNow } from './indexnow.ts';
import type { Submission } from './submit-difference.ts';
import { submittedPages } from './submitted-pages.ts';

const note = z.object({ release: z.string() });

/**
 * @param to folder of the releases
 * @param release name of the live one
 * @returns undefined where they know already
 * @throws {FaultError} IndexNowFailed
 */
export async function submitRelease(
  to: string,
  release: string,
  engines: IndexNow,
): Promise<Submission | undefined> {
  const noteFile = join(to, 'submitted.json');
  const folderOf = (name: string) => join(to, 'releases', name);
  const known = readNote(noteFile)?.release;
  if (known === release) return undefined;
  // A release that was removed meanwhile says nothing any more: then every page counts as new.
  const before = known === undefined || !existsSync(folderOf(known)) ? undefined : folderOf(known);
  const addresses = submittedPages(await differences(before, folderOf(release)));
  const requests = addresses.length === 0 ? 0 : await engines.submit(addresses);
  writeFileSync(`${noteFile}.next`, `${JSON.stringify({ release } satisfies z.infer<typeof note>)}\n`);
  renameSync(`${noteFile}.next`, noteFile);
  return addresses.length === 0 ? undefined : { addresses: addresses.length, requests };
}

/** A note that is missing or cannot be read says nothing. */
function readNote(file: string): z.infer<typeof note> | undefined {
  try {
    return note.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}

/** Pages that stand in one folder only, or with other bytes. Unchanged files of two releases are mostly one file. */
async function differences(before: string | undefined, after: string): Promise<readonly string[]> {
  const now = await pagesIn(after);
  if (before === undefined) return now;
  const then = new Set(await pagesIn(before));
  const changed: string[] = [];
  for (const file of now) {
    if (!then.delete(file) || !isSameFile(join(before, file), join(after, file))) changed.push(file);
  }
  return [...changed, ...then];
}

const pagesIn = async (folder: string): Promise<readonly string[]> =>
  (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.html'));
