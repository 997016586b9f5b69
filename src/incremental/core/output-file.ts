import { invalidPath } from './errors.ts';

const forbidden = /[?#\\%\p{Cc}]/u;

/**
 * Output file of an address, relative to the output folder: '/a/b' → 'a/b.html', '/' → 'index.html';
 * with `kind` 'file' the path itself, '/data/x.json' → 'data/x.json'.
 * @throws {BuildError} InvalidPath
 */
export function outputFile(path: string, kind: 'page' | 'file', collection: string): string {
  if (kind === 'page' && path === '/') return 'index.html';
  const segments = path.slice(1).split('/');
  const valid =
    path.startsWith('/') &&
    !forbidden.test(path) &&
    segments.every((part) => part !== '' && part !== '.' && part !== '..' && Buffer.byteLength(part) <= 200);
  if (!valid) throw invalidPath(path, collection);
  return kind === 'page' ? `${path.slice(1)}.html` : path.slice(1);
}

/** The reverse of `outputFile`, for reports: 'a/b.html' of a page → '/a/b'. */
export function addressOf(file: string, kind: 'page' | 'file'): string {
  if (kind === 'file') return `/${file}`;
  return file === 'index.html' ? '/' : `/${file.slice(0, -'.html'.length)}`;
}
