import { describe, expect, test } from 'vitest';
import { configurationFindings } from '../../../scripts/checks/configuration.ts';
import { BRAND_DOCUMENT, brandDocument } from '../../../scripts/configuration/brand-document.ts';
import {
  CONFIGURATION_DOCUMENT,
  configurationDocument,
} from '../../../scripts/configuration/configuration-document.ts';
import { ALL_SETTINGS } from '../../../src/domain/settings/variables.ts';

const document = { path: CONFIGURATION_DOCUMENT, text: configurationDocument() };
const brand = { path: BRAND_DOCUMENT, text: brandDocument() };
const reading = (names: readonly string[]) => ({
  path: 'src/domain/settings/all.ts',
  text: names.map((name) => `environment.${name};`).join('\n'),
});
const all = ALL_SETTINGS.map(([name]) => name);

describe('the configuration check', () => {
  test('accepts a document of all settings, each of which is read', () => {
    expect(configurationFindings([document, brand, reading(all)])).toEqual([]);
  });

  test.each([
    [
      'a document of other settings',
      [{ ...document, text: '# Configuration' }, brand, reading(all)],
      'differs from the settings',
    ],
    ['no document', [brand, reading(all)], 'differs from the settings'],
    [
      'a document of other keys of brand.json',
      [document, { ...brand, text: '# Brand' }, reading(all)],
      'differs from the keys',
    ],
    [
      'a setting that no code reads',
      [document, brand, reading(all.filter((name) => name !== 'searchApi'))],
      'LAUREL_API_SEARCH (searchApi) is read by no code',
    ],
    [
      'a setting that is only imported',
      [
        document,
        brand,
        reading(all.filter((name) => name !== 'searchApi')),
        { path: 'src/a.ts', text: "import { searchApi } from './environment.ts';" },
      ],
      'LAUREL_API_SEARCH (searchApi) is read by no code',
    ],
  ])('rejects %s', (_what, files, finding) => {
    expect(configurationFindings(files).map(({ what }) => what)).toEqual([expect.stringContaining(finding)]);
  });
});

test('the document names every variable once', () => {
  for (const [, { variable }] of ALL_SETTINGS)
    expect(document.text.split('\n').filter((line) => line.startsWith(`| \`${variable}\` |`))).toHaveLength(
      1,
    );
});
