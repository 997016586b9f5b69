import { describe, expect, test } from 'vitest';
import { browserSources } from '../../../scripts/browser/browser-sources.ts';
import { findBrowser } from '../../../scripts/browser/find-browser.ts';

const source = (name: string, ...executables: readonly string[]) => ({
  name,
  executables: async () => executables,
});
const broken = { name: 'download', executables: () => Promise.reject(new Error('no network\nat line 1')) };
const startsOnly = (working: string) => async (executable: string) => {
  if (executable !== working) throw new Error('missing library\nat line 1');
  return executable;
};

describe('findBrowser', () => {
  test('returns the browser of the first source if that browser starts', async () => {
    const chosen = source('CHROMIUM_PATH', '/opt/chosen');
    expect(await findBrowser([chosen, broken], startsOnly('/opt/chosen'))).toBe('/opt/chosen');
  });

  test('tries the next source if a browser does not start or cannot be installed', async () => {
    const sources = [source('CHROMIUM_PATH'), broken, source('system', '/bin/a', '/bin/b')];
    expect(await findBrowser(sources, startsOnly('/bin/b'))).toBe('/bin/b');
  });
});

test('findBrowser does not query later sources after a browser has started', async () => {
  let isRequested = false;
  const installing = {
    name: 'apt-get',
    executables: async () => {
      isRequested = true;
      return [];
    },
  };
  await findBrowser([source('system', '/bin/a'), installing], startsOnly('/bin/a'));
  expect(isRequested).toBe(false);
});

test('the error of findBrowser lists each failed attempt', async () => {
  const sources = [source('CHROMIUM_PATH'), source('system', '/bin/a'), broken];
  const failure = findBrowser(sources, startsOnly('/bin/none'));
  await expect(failure).rejects.toMatchObject({
    fault: {
      name: 'NoBrowser',
      why: [
        'Tried:',
        '        - CHROMIUM_PATH: not there',
        '        - system: /bin/a does not start: missing library',
        '        - download: no network',
      ].join('\n'),
    },
  });
});

test('browserSources lists configured browsers first and downloads last', () => {
  expect(browserSources({}, () => {}).map(({ name }) => name)).toEqual([
    'CHROMIUM_PATH',
    'system Chromium',
    "playwright's Chromium",
    'playwright install chromium',
    'apt-get install chromium-headless-shell',
  ]);
});
