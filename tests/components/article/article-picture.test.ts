import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { expect, test } from 'vitest';
import ArticlePicture from '../../../src/components/article/article-picture.astro';
import { parseHtml } from '../../support/html.ts';

const picture = { url: '/media/port.jpg', alt: 'A port', caption: 'The port. Photograph: A. Gil' };

test.each([
  ['has its caption with the credit', picture, ['The port. Photograph: A. Gil']],
  ['has no empty caption', { ...picture, caption: null }, []],
])('the picture of an article has its alternative text, and %s', async (_case, shown, captions) => {
  const container = await AstroContainer.create();
  const html = parseHtml(await container.renderToString(ArticlePicture, { props: { picture: shown } }));
  expect(html.select('figure > img').map((img) => [img.attribute('src'), img.attribute('alt')])).toEqual([
    ['/media/port.jpg', 'A port'],
  ]);
  expect(html.select('figcaption').map(({ text }) => text)).toEqual(captions);
});
