import { mkdir, mkdtemp } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const parent = fileURLToPath(new URL('../../../.laurel/', import.meta.url));

/**
 * A new folder to build pages of a test into. It lies within the project: for others Astro keeps what it compiled in
 * one folder, which builds at the same time would share.
 */
export async function makePagesFolder(name: string): Promise<string> {
  await mkdir(parent, { recursive: true });
  return mkdtemp(`${parent}${name}-`);
}
