import { describe, expect, it } from 'vitest';
import { openSource } from '../../../scripts/command/open-source.ts';

const open = (option: string) => openSource('npm run pull --', option, { isCheck: true });

describe('openSource', () => {
  it('returns the base URLs of an address', async () => {
    expect(await open('http://127.0.0.1:4400/')).toMatchObject({
      source: { main: 'http://127.0.0.1:4400', v2: 'http://127.0.0.1:4400' },
    });
  });

  it('returns a fetch for a folder of CSV files, and the option as the name of the upstream', async () => {
    const { fetch, source, upstream } = await open('csv:examples/source-csv');
    expect(upstream).toBe('csv:examples/source-csv');
    const { main } = typeof source === 'string' ? { main: source } : source;
    const response = await fetch?.(`${main}/publications/type-groups`);
    expect(await response?.json()).toMatchObject([{ publicationTypeGroupId: 1, name: 'Harbour' }]);
  });

  it.each([
    ['csv:', 'WrongUsage'],
    ['xml:content', 'WrongUsage'],
    ['content', 'WrongUsage'],
    ['http://user:password@host', 'WrongUsage'],
    ['csv:examples/none', 'CsvFolderUnreadable'],
  ])('rejects %s with %s', async (option, name) => {
    await expect(open(option)).rejects.toMatchObject({ name });
  });
});
