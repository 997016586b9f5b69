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

/** As another process would ask. */
const asked = (drawing: Drawing) =>
  createDrawingCache(folder, async (wanted) => {
    drawings.push(wanted);
    return draw(wanted);
  })(drawing);

const files = () =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile());

const DAY = 86_400_000;
const lastUsed = (path: string, days: number) => {
  const then = new Date(Date.now() - days * DAY);
  utimesSync(path, then, then);
};

test('a picture is drawn once, and later has the same bytes', async () => {
  const first = await asked(circle(8));
  const second = await asked(circle(8));
  expect(drawings).toHaveLength(1);
  expect(Buffer.from(second).equals(Buffer.from(first))).toBe(true);
  expect(Buffer.from(second).equals(Buffer.from(await draw(circle(8))))).toBe(true);
});

describe('whatever it is drawn as, a picture has the same bytes every time:', () => {
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
  ['shows something else', circle(9)],
  ['has another format', { source: circle(8).source, format: 'webp', options: { quality: 75 } }],
  ['has other settings', { source: circle(8).source, format: 'png', options: { palette: false } }],
  ['has another size', { ...circle(8), resize: { width: 20 } }],
  ['has something behind it', { ...circle(8), background: '#ffffff' }],
])('a picture that %s is drawn by itself', async (_, other) => {
  await asked(circle(8));
  const found = await asked(other);
  expect(drawings).toHaveLength(2);
  expect(Buffer.from(found).equals(Buffer.from(await draw(other)))).toBe(true);
});

test.each<[string, (file: string) => void]>([
  ['empty', (file) => writeFileSync(file, '')],
  ['cut off', (file) => writeFileSync(file, readFileSync(file).subarray(0, -1))],
  ['changed in one bit', (file) => writeFileSync(file, flipped(readFileSync(file)))],
])('a kept picture that is %s is drawn again', async (_, damage) => {
  const first = await asked(circle(8));
  for (const file of files()) damage(file);
  expect(Buffer.from(await asked(circle(8))).equals(Buffer.from(first))).toBe(true);
  expect(drawings).toHaveLength(2);
  await asked(circle(8));
  expect(drawings).toHaveLength(2);
});

test('where nothing can be kept, pictures are drawn all the same', async () => {
  writeFileSync(folder, 'a file in the place of the folder');
  const first = await asked(circle(8));
  expect(Buffer.from(await asked(circle(8))).equals(Buffer.from(first))).toBe(true);
  expect(drawings).toHaveLength(2);
});

test('what no build asked for in 90 days goes when something else is kept', async () => {
  const quick = createDrawingCache(folder, async () => new Uint8Array([1, 2, 3]));
  const fileOf = async (drawing: Drawing) => {
    const before = new Set(files());
    await quick(drawing);
    return files().find((file) => !before.has(file)) ?? '';
  };
  await quick(circle(0));
  const unused = await fileOf(circle(1));
  const used = await fileOf(circle(2));
  for (const file of [unused, used]) lastUsed(file, 91);
  await quick(circle(2));
  const later = createDrawingCache(folder, async () => new Uint8Array([1, 2, 3]));
  for (let radius = 3; radius < 3000; radius++) await later(circle(radius));
  expect([existsSync(unused), existsSync(used)]).toEqual([false, true]);
});

const flipped = (bytes: Buffer) => {
  const copy = Buffer.from(bytes);
  copy[copy.length - 1] = (copy.at(-1) ?? 0) ^ 1;
  return copy;
};
