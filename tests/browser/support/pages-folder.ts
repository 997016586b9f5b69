import { mkdir, mkdtemp } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const parent = fileURLToPath(new URL('../../../.laurel/', import.meta.url));

/**
 * Creates a folder to build pages of a test into. It is within the project: for folders outside, Astro caches compiled
 * files in one common folder, which concurrent builds would share.
 */
export async function makePagesFolder(name: string): Promise<string> {
  await mkdir(parent, { recursive: true });
  return mkdtemp(`${parent}${name}-`);
}
