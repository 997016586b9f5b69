import { invalidPath } from './engine-errors.ts';

const FORBIDDEN_CHARACTERS = /[?#\\%\p{Cc}\p{Cs}]/u;

/** Maximum size of a path segment. With an extension or a suffix it is still a file name of at most 255 bytes. */
const MAX_SEGMENT_BYTES = 200;

/**
 * Returns the output file of a path, relative to the output folder. For a page: '/a/b' → 'a/b.html', '/' → 'index.html'.
 * For a file: '/data/x.json' → 'data/x.json'.
 * @throws {FaultError} InvalidPath
 */
export function outputFile(path: string, kind: 'page' | 'file', route: string): string {
  if (kind === 'page' && path === '/') return 'index.html';
  const segments = path.slice(1).split('/');
  const valid =
    path.startsWith('/') &&
    !FORBIDDEN_CHARACTERS.test(path) &&
    segments.every(
      (segment) =>
        segment !== '' &&
        segment !== '.' &&
        segment !== '..' &&
        Buffer.byteLength(segment) <= MAX_SEGMENT_BYTES,
    );
  if (!valid) throw invalidPath(path, route);
  return kind === 'page' ? `${path.slice(1)}.html` : path.slice(1);
}

/** Returns the site-absolute path of an output file: the inverse of `outputFile`. */
export function outputAddress(file: string, kind: 'page' | 'file'): string {
  if (kind === 'file') return `/${file}`;
  return file === 'index.html' ? '/' : `/${file.slice(0, -'.html'.length)}`;
}
