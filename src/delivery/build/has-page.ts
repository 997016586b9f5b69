import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { candidateFiles } from '../hosting/file-address.ts';

/** Returns whether a file of the output folder is served at a decoded path. A folder is no page. */
export const hasPage = (out: string, path: string): boolean =>
  candidateFiles(path).some((name) => {
    const file = join(out, name);
    return existsSync(file) && statSync(file).isFile();
  });
