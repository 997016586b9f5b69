import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';

const LIST = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate'];

/**
 * Copies all files of the project that git tracks or would add to a new repository. Each package is linked, so that caches in
 * `node_modules` are not shared.
 */
export function copyRepository(project: string, folder: string): void {
  const files = execFileSync('git', LIST, { cwd: project, encoding: 'utf8' }).split('\0');
  for (const file of files) {
    if (file === '' || !existsSync(join(project, file))) continue;
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(project, file), join(folder, file));
  }
  execFileSync('git', ['init', '--quiet'], { cwd: folder });
  const packages = join(project, 'node_modules');
  mkdirSync(join(folder, 'node_modules'));
  for (const name of readdirSync(packages))
    if (!/^\.(?:cache|vite|astro)$/.test(name))
      symlinkSync(join(packages, name), join(folder, 'node_modules', name));
}
