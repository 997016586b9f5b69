import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { expect, test } from 'vitest';
import Quote from '../../../src/components/content/quote.astro';

test.each([
  ['in a q element if it has no quotation marks', 'A fine mind.', '<q>A fine mind.</q>'],
  ['unchanged if it has quotation marks', '“A fine mind.”', '“A fine mind.”'],
  ['unchanged if it has German quotation marks', '„Ein kluger Kopf.“', '„Ein kluger Kopf.“'],
  ['unchanged if there is a line break between its quotation marks', '«A fine\nmind.»', '«A fine\nmind.»'],
  [
    'in a q element if only its first words are quoted',
    '“Superb,” says one client.',
    '<q>“Superb,” says one client.</q>',
  ],
  ['in a q element if only its last word is quoted', 'I call her “superb”', '<q>I call her “superb”</q>'],
])('a quote is %s', async (_case, text, html) => {
  const container = await AstroContainer.create();
  expect((await container.renderToString(Quote, { props: { text } })).trim()).toBe(html);
});
