import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { describe, expect, it } from 'vitest';
import ProfileMark from '../../../src/components/content/profile-mark.astro';
import { parseHtml } from '../../support/html.ts';

const render = async (props: object) => {
  const container = await AstroContainer.create();
  return parseHtml(await container.renderToString(ProfileMark, { props: { name: 'Zoë Ash', ...props } }));
};

const photograph = {
  kind: 'photograph',
  name: '2-photograph-1001-0a1b2c3d',
};

describe('ProfileMark', () => {
  it('renders the photograph in two widths next to a page title', async () => {
    const html = await render({ picture: photograph, size: 'large', alt: 'Portrait of Zoë Ash' });
    const [picture] = html.select('picture > img');
    expect(picture?.attribute('alt')).toBe('Portrait of Zoë Ash');
    expect(picture?.attribute('src')).toBe('/images/profiles/2-photograph-1001-0a1b2c3d-224.webp');
    expect(html.select('picture > source').map((source) => source.attribute('srcset'))).toEqual([
      '/images/profiles/2-photograph-1001-0a1b2c3d-96.avif 96w, /images/profiles/2-photograph-1001-0a1b2c3d-224.avif 224w',
    ]);
    expect(html.select('.monogram')).toEqual([]);
  });

  it('renders the narrow photograph, without alternative text, in a list', async () => {
    const [picture] = (await render({ picture: photograph })).select('picture > img');
    expect(picture?.attribute('src')).toBe('/images/profiles/2-photograph-1001-0a1b2c3d-96.webp');
    expect(picture?.attribute('alt')).toBe('');
  });

  it('renders the initials of the name if there is no picture', async () => {
    const html = await render({ picture: null });
    expect(html.select('.monogram').map(({ text }) => text)).toEqual(['ZA']);
    expect(html.select('picture')).toEqual([]);
  });
});
