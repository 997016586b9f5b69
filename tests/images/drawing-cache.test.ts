import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Drawing, draw, pngFromSvg } from '../../src/images/drawing.ts';
import { createDrawingCache } from '../../src/images/drawing-cache.ts';

const circle = (radius: number): Drawing =>
  pngFromSvg(`<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><circle r="${radius}"/></svg>`);

let folder: string;
let drawings: Drawing[];

beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'laurel-drawings-')), 'drawings');
  drawings = [];
});

/** Renders a drawing or reads it from the cache, with a new instance of the cache. */
const render = (drawing: Drawing) =>
  createDrawingCache(folder, async (requested) => {
    drawings.push(requested);
    return draw(requested);
  })(drawing);

const files = () =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile());

const DAY_MS = 86_400_000;
const lastUsed = (path: string, days: number) => {
  const then = new Date(Date.now() - days * DAY_MS);
  utimesSync(path, then, then);
};

test('a picture is rendered once, and then read from the cache with the same bytes', async () => {
  const first = await render(circle(8));
  const second = await render(circle(8));
  expect(drawings).toHaveLength(1);
  expect(Buffer.from(second).equals(Buffer.from(first))).toBe(true);
  expect(Buffer.from(second).equals(Buffer.from(await draw(circle(8))))).toBe(true);
});

describe('rendering is deterministic for the format', () => {
  test.each<Drawing>([
    circle(8),
    { source: circle(8).source, format: 'avif', options: { quality: 50, effort: 1 } },
    { source: circle(8).source, format: 'webp', options: { quality: 75 } },
    { ...circle(8), background: '#ffffff', format: 'jpeg', options: { quality: 78 } },
  ])('$format', async (drawing) => {
    const [first, second] = await Promise.all([draw(drawing), draw(drawing)]);
    expect(first.byteLength).toBeGreaterThan(0);
    expect(Buffer.from(second).equals(Buffer.from(first))).toBe(true);
  });
});

test.each<[string, Drawing]>([
  ['has another content', circle(9)],
  ['has a different format', { source: circle(8).source, format: 'webp', options: { quality: 75 } }],
  ['has other settings', { source: circle(8).source, format: 'png', options: { palette: false } }],
  ['has another size', { ...circle(8), resize: { width: 20 } }],
  ['has a background', { ...circle(8), background: '#ffffff' }],
])('a picture that %s has its own cache entry', async (_, other) => {
  await render(circle(8));
  const found = await render(other);
  expect(drawings).toHaveLength(2);
  expect(Buffer.from(found).equals(Buffer.from(await draw(other)))).toBe(true);
});

test.each<[string, (file: string) => void]>([
  ['empty', (file) => writeFileSync(file, '')],
  ['cut off', (file) => writeFileSync(file, readFileSync(file).subarray(0, -1))],
  ['changed in one bit', (file) => writeFileSync(file, flipped(readFileSync(file)))],
])('a cached picture that is %s is rendered again', async (_, damage) => {
  const first = await render(circle(8));
  for (const file of files()) damage(file);
  expect(Buffer.from(await render(circle(8))).equals(Buffer.from(first))).toBe(true);
  expect(drawings).toHaveLength(2);
  await render(circle(8));
  expect(drawings).toHaveLength(2);
});

test('pictures are rendered even if the cache folder cannot be written', async () => {
  writeFileSync(folder, 'a file instead of the folder');
  const first = await render(circle(8));
  expect(Buffer.from(await render(circle(8))).equals(Buffer.from(first))).toBe(true);
  expect(drawings).toHaveLength(2);
});

test('pictures that were not read for 90 days are deleted when another picture is cached', async () => {
  const quick = createDrawingCache(folder, async () => new Uint8Array([1, 2, 3]));
  const newCacheFile = async (drawing: Drawing) => {
    const before = new Set(files());
    await quick(drawing);
    return files().find((file) => !before.has(file)) ?? '';
  };
  await quick(circle(0));
  const unused = await newCacheFile(circle(1));
  const usedFile = await newCacheFile(circle(2));
  for (const file of [unused, usedFile]) lastUsed(file, 91);
  await quick(circle(2));
  const later = createDrawingCache(folder, async () => new Uint8Array([1, 2, 3]));
  for (let radius = 3; radius < 3000; radius++) await later(circle(radius));
  expect([existsSync(unused), existsSync(usedFile)]).toEqual([false, true]);
});

const flipped = (bytes: Buffer) => {
  const copy = Buffer.from(bytes);
  copy[copy.length - 1] = (copy.at(-1) ?? 0) ^ 1;
  return copy;
};
