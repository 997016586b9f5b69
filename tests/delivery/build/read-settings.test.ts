import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FaultError } from '@laurel/diagnostics';
import { describe, expect, it } from 'vitest';
import { readBrand } from '../../../src/delivery/build/read-settings.ts';
import { readEnvironment } from '../../../src/domain/settings/environment.ts';

/** Returns the names of the faults of a brand folder. */
function faultNames(root: string, folder: string): readonly string[] {
  try {
    readBrand(root, folder);
  } catch (error) {
    if (error instanceof FaultError) return [error.fault.name, ...error.faults.map(({ name }) => name)];
    throw error;
  }
  return [];
}

describe('readBrand', () => {
  it('reads the default brand of the project', () => {
    expect(readBrand('.', 'brand').brand.productName).not.toBe('');
  });

  it.each([
    ['a missing file', undefined, ['BrandUnreadable']],
    ['a file that is not JSON', '{ "productName": ', ['BrandInvalid', 'BrandSyntaxInvalid']],
    ['a file that contains a list', '[]', ['BrandInvalid', 'BrandKeyInvalid']],
  ])('reports %s', (_fault, text, expected) => {
    const root = mkdtempSync(join(tmpdir(), 'brand-'));
    mkdirSync(join(root, 'brand'));
    if (text !== undefined) writeFileSync(join(root, 'brand/brand.json'), text);
    expect(faultNames(root, 'brand')).toEqual(expected);
  });

  it.each([
    'tokens.css',
    'fonts.css',
    'lettering.json',
    'logo.svg',
    'favicon.svg',
    'favicon.ico',
    'apple-touch-icon.png',
  ])('reports a folder without %s', (file) => {
    const root = mkdtempSync(join(tmpdir(), 'brand-'));
    cpSync('brand', join(root, 'brand'), { recursive: true });
    rmSync(join(root, 'brand', file));
    expect(faultNames(root, 'brand')).toEqual(['BrandUnreadable']);
  });

  it('reports a preloaded font that the folder does not contain', () => {
    const root = mkdtempSync(join(tmpdir(), 'brand-'));
    cpSync('brand', join(root, 'brand'), { recursive: true });
    const file = join(root, 'brand/brand.json');
    const content = JSON.parse(readFileSync(file, 'utf8')) as object;
    writeFileSync(file, JSON.stringify({ ...content, preloadedFonts: ['absent.woff2'] }));
    expect(faultNames(root, 'brand')).toEqual(['BrandInvalid', 'BrandKeyInvalid']);
  });
});

describe('LAUREL_BRAND', () => {
  it.each([
    ['', 'brand'],
    ['examples/kanzleikompass/brand', 'examples/kanzleikompass/brand'],
    ['./brands/north/', 'brands/north'],
  ])('accepts %j', (value, expected) => {
    expect(readEnvironment({ LAUREL_BRAND: value }).brand).toBe(expected);
  });

  it.each(['/etc/brand', '../brand', 'brands/../../brand', 'brands/north?x', '..'])(
    'refuses %j, which is not below the folder of the site',
    (value) => {
      expect(() => readEnvironment({ LAUREL_BRAND: value })).toThrow(FaultError);
    },
  );
});
