import { describe, expect, it } from 'vitest';
import { astroCheckDigest } from '../../../scripts/checks/types.ts';

const files = [
  { path: 'src/pages/index.astro', text: '<p>home</p>' },
  { path: 'src/domain/fold.ts', text: 'export const fold = 1;' },
  { path: 'package-lock.json', text: '{}' },
];
const state = {
  fileNames: ['../../src/domain/fold.ts', '../../tests/domain/fold.test.ts', '../astro/types.d.ts'],
  fileInfos: [{ version: 'v1', signature: 's1' }, { version: 't1' }, 'a1'] as unknown[],
};
const withInfo = (at: number, info: unknown) => ({ ...state, fileInfos: state.fileInfos.with(at, info) });
const withText = (at: number, text: string) =>
  files.map((file, index) => (index === at ? { ...file, text } : file));

describe('astroCheckDigest', () => {
  const digest = astroCheckDigest(files, state);

  it.each([
    ['the body of a module', files, withInfo(0, { version: 'v2', signature: 's1' })],
    ['the text of a module with the same declarations', withText(1, 'export const fold = 2;'), state],
    ['a test', files, withInfo(1, { version: 't2' })],
  ])('is not affected by a change of %s', (_what, changed, changedState) => {
    expect(astroCheckDigest(changed, changedState)).toBe(digest);
  });

  it.each([
    ['the declarations of a module', files, withInfo(0, { version: 'v2', signature: 's2' })],
    ['a module whose declarations are unknown', files, withInfo(0, { version: 'v2', signature: false })],
    ['the types of a package', files, withInfo(2, 'a2')],
    ['a template', withText(0, '<p>changed</p>'), state],
    ['the installed packages', withText(2, '{"a":1}'), state],
    ['the list of templates', files.slice(1), state],
  ])('changes with %s', (_what, changed, changedState) => {
    expect(astroCheckDigest(changed, changedState)).not.toBe(digest);
  });

  it.each([undefined, {}, { fileNames: [], fileInfos: [1] }])(
    'rejects the build information %j',
    (damaged) => {
      expect(() => astroCheckDigest(files, damaged)).toThrow();
    },
  );
});
