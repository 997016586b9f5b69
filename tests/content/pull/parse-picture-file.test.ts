import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { parsePictureFile } from '../../../src/content/pull/parse-picture-file.ts';

const ADDRESS = 'https://media.example/picture.png';
let png: Buffer;
beforeAll(async () => {
  png = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
});

const never = () => new Promise<never>(() => {});
const size = { width: 40, height: 30 };
const working = { readSize: async () => size, decode: async () => undefined };
const accepted = { address: ADDRESS, type: 'image/png' };

describe('parsePictureFile', () => {
  it('accepts a picture that the decoder accepts', async () => {
    expect(await parsePictureFile(ADDRESS, png)).toMatchObject(accepted);
    expect(await parsePictureFile(ADDRESS, png, { decoder: working })).toMatchObject(accepted);
  });

  it.each([
    ['whose size is never read', { ...working, readSize: never }, 'no result after 0.02 s'],
    ['that is never decoded', { ...working, decode: never }, 'no result after 0.02 s'],
    [
      'that is decoded after the time limit',
      { ...working, decode: () => sleep(60_000, undefined, { ref: false }) },
      'no result after 0.02 s',
    ],
    [
      'that cannot be decoded',
      { ...working, decode: () => Promise.reject(new Error('bad\nlines')) },
      '(bad)',
    ],
    [
      'whose size cannot be read',
      { ...working, readSize: () => Promise.reject(new Error('bad header')) },
      '(bad header)',
    ],
    [
      'that is too wide',
      { ...working, readSize: async () => ({ width: 16_001, height: 900 }) },
      '16001 × 900',
    ],
  ])('rejects a picture %s', async (_, decoder, reason) => {
    expect(await parsePictureFile(ADDRESS, png, { decoder, timeoutMs: 20 })).toEqual({
      reason: expect.stringContaining(reason),
    });
  });

  it('decodes further pictures after the decoding of earlier pictures has timed out', async () => {
    const hanging = { decoder: { ...working, decode: never }, timeoutMs: 20 };
    const results = await Promise.all(
      Array.from({ length: 5 }, () => parsePictureFile(ADDRESS, png, hanging)),
    );
    for (const result of results) expect(result).toHaveProperty('reason');
    expect(await parsePictureFile(ADDRESS, png)).toMatchObject(accepted);
  });

  it('decodes at most two pictures at the same time', async () => {
    let running = 0;
    let most = 0;
    const decode = async () => {
      running += 1;
      most = Math.max(most, running);
      await sleep(1);
      running -= 1;
    };
    const decoder = { ...working, decode };
    await Promise.all(Array.from({ length: 8 }, () => parsePictureFile(ADDRESS, png, { decoder })));
    expect(most).toBe(2);
  });
});
