import { invalidPath } from './engine-errors.ts';

const forbidden = /[?#\\%\p{Cc}\p{Cs}]/u;

/** Bytes of a segment of a path; with an ending or a suffix it still is a file name of at most 255. */
const MAX_SEGMENT_BYTES = 200;

/**
 * Output file of an address, relative to the output folder: '/a/b' → 'a/b.html', '/' → 'index.html';
 * with `kind` 'file' the path itself, '/data/x.json' → 'data/x.json'.
 * @throws {FaultError} InvalidPath
 */
export function outputFile(path: string, kind: 'page' | 'file', route: string): string {
  if (kind === 'page' && path === '/') return 'index.html';
  const segments = path.slice(1).split('/');
  const valid =
    path.startsWith('/') &&
    !forbidden.test(path) &&
    segments.every(
      (part) => part !== '' && part !== '.' && part !== '..' && Buffer.byteLength(part) <= MAX_SEGMENT_BYTES,
    );
  if (!valid) throw invalidPath(path, route);
  return kind === 'page' ? `${path.slice(1)}.html` : path.slice(1);
}

/** The reverse of `outputFile`, for reports: 'a/b.html' of a page → '/a/b'. */
export function outputAddress(file: string, kind: 'page' | 'file'): string {
  if (kind === 'file') return `/${file}`;
  return file === 'index.html' ? '/' : `/${file.slice(0, -'.html'.length)}`;
}
