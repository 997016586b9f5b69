import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** Files of the project that the commands need, in addition to its packages. */
const COPIED = [
  'astro.config.mjs',
  'brand',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'public',
  'scripts',
  'src',
];

/** Copies the project's code to `folder` and links its packages. Edits of the copy do not change the project. */
export function copyProject(project: string, folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  // `scripts/audit/` has its own `node_modules`, which is not copied either.
  const filter = (path: string) => basename(path) !== 'node_modules';
  for (const path of COPIED) cpSync(join(project, path), join(folder, path), { recursive: true, filter });
  symlinkSync(join(project, 'node_modules'), join(folder, 'node_modules'), 'dir');
}

/** The template that the benchmark edits, relative to the project: the template of law-firm pages. */
export const EDITED_TEMPLATE = join('src', 'pages', 'law-firm', '[slug].astro');

/**
 * Adds a class to the container of each law firm's page.
 * @throws {Error} if the template does not have the expected container
 */
export function editTemplate(project: string): void {
  const file = join(project, EDITED_TEMPLATE);
  const text = readFileSync(file, 'utf8');
  const edited = text.replace('<div class="container">', '<div class="container law-firm">');
  if (edited === text) throw new Error(`${EDITED_TEMPLATE} has no <div class="container"> to edit.`);
  writeFileSync(file, edited);
}
