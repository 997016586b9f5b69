import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { describe, expect, test } from 'vitest';
import PersonLine from '../../../src/components/content/person-line.astro';
import { parseHtml } from '../../support/html.ts';

describe('the line of a person', () => {
  test.each([
    ['a text', 'Partner', 'Partner', []],
    [
      'links, separated by dots',
      [
        { label: 'Tax, UK', href: '/tax' },
        { label: 'Shipping, UK', href: '/shipping' },
      ],
      'Tax, UK · Shipping, UK',
      ['/tax', '/shipping'],
    ],
    ['one link without a dot', [{ label: 'Tax, UK', href: '/tax' }], 'Tax, UK', ['/tax']],
  ])('has %s below the name', async (_case, detail, text, links) => {
    const container = await AstroContainer.create();
    const line = parseHtml(
      await container.renderToString(PersonLine, {
        props: { name: 'Ana Berg', href: '/lawyer/ana', detail },
      }),
    );
    expect(line.select('.person-name a').map((link) => link.attribute('href'))).toEqual(['/lawyer/ana']);
    const [below] = line.select('.person-name + .person-detail');
    expect(below?.text).toBe(text);
    expect(below?.select('a').map((link) => link.attribute('href'))).toEqual(links);
  });
});
