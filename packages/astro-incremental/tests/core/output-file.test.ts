import { escapeControls } from '@laurel/diagnostics';
import { describe, expect, it } from 'vitest';
import { outputAddress, outputFile } from '../../src/core/output-file.ts';

describe('outputFile', () => {
  it.each([
    ['/', 'page', 'index.html'],
    ['/lawyer/adele-2:17', 'page', 'lawyer/adele-2:17.html'],
    ['/404', 'page', '404.html'],
    ['/data/menu.json', 'file', 'data/menu.json'],
    ['/ünï/李', 'page', 'ünï/李.html'],
  ] as const)(
    'converts the path %s of a %s to %s, and outputAddress converts it back',
    (path, kind, file) => {
      expect(outputFile(path, kind, 'x')).toBe(file);
      expect(outputAddress(file, kind)).toBe(path);
    },
  );

  it.each([
    'a',
    '//a',
    '/a/',
    '/../a',
    '/a/./b',
    '/a?b',
    '/a#b',
    '/a%2Fb',
    '/a\\b',
    '/a\u0000',
    '/a\ud800',
    `/${'é'.repeat(101)}`,
  ])('rejects the path %j', (path) => {
    expect(() => outputFile(path, 'page', '/[x]')).toThrow(
      `The route '/[x]' has the path '${escapeControls(path)}', which cannot be published.`,
    );
  });
});
