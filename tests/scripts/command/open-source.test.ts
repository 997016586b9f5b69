import { describe, expect, it } from 'vitest';
import { sourceOpener } from '../../../scripts/command/open-source.ts';
import { readEnvironment } from '../../../src/domain/settings/environment.ts';

const environment = readEnvironment({});

const open = async (option: string | undefined) =>
  sourceOpener('npm run pull --', option, environment)({ writesIds: false });

describe('sourceOpener', () => {
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

  it.each(['csv:', 'sqlite:', 'xml:content', 'content', '', 'http://user:password@host', undefined])(
    'rejects the option %s before it opens content',
    (option) => {
      expect(() => sourceOpener('npm run watch --', option, environment)).toThrow(
        expect.objectContaining({ name: 'WrongUsage' }),
      );
    },
  );

  it.each([
    ['csv:examples/none', 'ContentUnreadable'],
    ['sqlite:examples/none.sqlite', 'ContentUnreadable'],
    ['sqlite:examples/source-csv', 'ContentUnreadable'],
    ['sqlite:examples/source-csv/tiers.csv', 'ContentUnreadable'],
    ['sqlite:/dev/null', 'ContentUnreadable'],
  ])('opens no content at %s, and throws %s', async (option, name) => {
    await expect(open(option)).rejects.toMatchObject({ name });
  });
});
