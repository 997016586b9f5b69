import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { astroCheckDigest, compilerErrors } from '../../../scripts/checks/types.ts';

const files = [
  { path: 'src/pages/index.astro', text: '<p>home</p>' },
  { path: 'src/domain/fold.ts', text: 'export const fold = 1;' },
];
const state = {
  fileNames: ['../../src/domain/fold.ts', '../../tests/domain/fold.test.ts', '../astro/types.d.ts'],
  fileInfos: [{ version: 'v1', signature: 's1' }, { version: 't1' }, 'a1'] as unknown[],
};
const withInfo = (at: number, info: unknown) => ({ ...state, fileInfos: state.fileInfos.with(at, info) });
const withText = (at: number, text: string) =>
  files.map((file, index) => (index === at ? { ...file, text } : file));

describe('astroCheckDigest', () => {
  const digest = astroCheckDigest(files, state, '{}');

  it.each([
    ['the body of a module', files, withInfo(0, { version: 'v2', signature: 's1' })],
    ['the text of a module with the same declarations', withText(1, 'export const fold = 2;'), state],
    ['a test', files, withInfo(1, { version: 't2' })],
  ])('is not affected by a change of %s', (_what, changed, changedState) => {
    expect(astroCheckDigest(changed, changedState, '{}')).toBe(digest);
  });

  it.each([
    ['the declarations of a module', files, withInfo(0, { version: 'v2', signature: 's2' })],
    ['a module whose declarations are unknown', files, withInfo(0, { version: 'v2', signature: false })],
    ['the types of a package', files, withInfo(2, 'a2')],
    ['a template', withText(0, '<p>changed</p>'), state],
    ['the list of templates', files.slice(1), state],
  ])('changes with %s', (_what, changed, changedState) => {
    expect(astroCheckDigest(changed, changedState, '{}')).not.toBe(digest);
  });

  it('changes with the installed packages', () => {
    expect(astroCheckDigest(files, state, '{"a":1}')).not.toBe(digest);
  });

  it.each([undefined, {}, { fileNames: [], fileInfos: [1] }])(
    'rejects the build information %j',
    (damaged) => {
      expect(() => astroCheckDigest(files, damaged, '{}')).toThrow();
    },
  );
});

// Starts TypeScript, because its cached state is the subject.
describe('compilerErrors', () => {
  const STATE = 'node_modules/.cache/laurel-check/tsc.json';
  const DECLARATIONS = 'node_modules/dependency/index.d.ts';
  const settings = (strict: boolean): string =>
    JSON.stringify({ compilerOptions: { strict, lib: ['ES5'], types: [] }, include: ['*.ts'] });

  /** Creates a project with a package and a parameter without a type, and checks it once. */
  const checkedProject = async (): Promise<(file: string, text: string) => string> => {
    const root = mkdtempSync(join(tmpdir(), 'types-'));
    onTestFinished(() => rmSync(root, { recursive: true }));
    const write = (file: string, text: string): string => {
      mkdirSync(join(root, file, '..'), { recursive: true });
      writeFileSync(join(root, file), text);
      return root;
    };
    write('tsconfig.json', settings(false));
    write(DECLARATIONS, 'export const d: number;\n');
    write('a.ts', "import { d } from 'dependency';\nexport const a: number = d;\n");
    write('b.ts', 'export const b = (c) => c;\n');
    mkdirSync(join(root, STATE, '..'), { recursive: true });
    expect(await compilerErrors(root)).toBe('');
    return write;
  };

  it('reports no error that only the cached state contains', async () => {
    const write = await checkedProject();
    const root = write('c.ts', 'export const c = 1;\n');
    const state = JSON.parse(readFileSync(join(root, STATE), 'utf8'));
    const invented = { start: 0, length: 6, messageText: 'invented', category: 1, code: 2353 };
    write(
      STATE,
      JSON.stringify({ ...state, semanticDiagnosticsPerFile: [[state.fileNames.length, [invented]]] }),
    );
    expect(await compilerErrors(root)).toBe('');
  });

  it.each([
    ['declarations of a package', DECLARATIONS, 'export const d: string;\n', 'a.ts(2,14): error TS2322'],
    ['settings', 'tsconfig.json', settings(true), 'b.ts(1,19): error TS7006'],
  ])('reports errors in unchanged files after a change of the %s', async (_what, file, text, error) => {
    const write = await checkedProject();
    expect(await compilerErrors(write(file, text))).toContain(error);
  });
});
