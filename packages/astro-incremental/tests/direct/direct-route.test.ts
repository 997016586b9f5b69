import type { SSRResult } from 'astro';
import { describe, expect, it, vi } from 'vitest';
import type { AstroFactory } from '../../src/direct/direct-page.ts';
import { directRoute } from '../../src/direct/direct-route.ts';
import { createComponent, render } from '../../src/direct/runtime.ts';
import { newPage } from './new-page.ts';

type Template = (Astro: ReturnType<SSRResult['createAstro']>, page: SSRResult) => unknown;

const page = (template: Template) =>
  createComponent(
    ((result: SSRResult, props: object, slots: object) =>
      render`<p>${template(result.createAstro(props, slots as never), result)}</p>`) as never,
  ) as unknown as AstroFactory;

/** What Astro's app does with a module: it hands its own `Astro` and the page's data to the template. */
async function prepare(template: Template, changes: Partial<SSRResult> = {}) {
  const shared = {
    site: new URL('https://site.example'),
    generator: 'Astro v7',
    get url(): URL {
      throw new Error('The first page was asked for its address.');
    },
  };
  const prepared = {
    ...newPage(true),
    ...changes,
    createAstro: (props: object) => Object.assign(Object.create(shared), { props, self: null }),
  } as SSRResult;
  const renderByAstro = vi.fn(async (module: { readonly default?: AstroFactory }) =>
    module.default?.(prepared, {}, {}),
  );
  const direct = await directRoute({ default: page(template) }, renderByAstro);
  const request = () => new Request('https://site.example/second');
  return { route: direct && ((props: object) => direct(props, request)), prepared };
}

describe('a route whose pages are rendered directly', () => {
  it('hands each page its properties, and what is the same for all', async () => {
    const { route } = await prepare((Astro) => `${Astro.props.name} of ${Astro.site}`);
    expect(await route?.({ name: 'Ada' })).toBe('<!DOCTYPE html><p>Ada of https://site.example/</p>');
    expect(await route?.({ name: 'Grace' })).toBe('<!DOCTYPE html><p>Grace of https://site.example/</p>');
  });

  it('starts each page with the head that the first would have had', async () => {
    const { route, prepared } = await prepare((_, result) => {
      const { size } = result.styles;
      result.styles.clear();
      result._metadata.extraHead.push('x');
      return `${size}, ${result._metadata.extraHead.length}`;
    });
    for (const _ of [1, 2]) expect(await route?.({})).toBe('<!DOCTYPE html><p>1, 1</p>');
    expect([prepared.styles.size, prepared._metadata.extraHead.length]).toEqual([1, 0]);
  });

  it('hands the request of each page to renderers that ask for it', async () => {
    const { route } = await prepare((_, result) => result.request.url);
    expect(await route?.({})).toBe('<!DOCTYPE html><p>https://site.example/second</p>');
  });

  it.each(['params', 'pathname', 'cookies', 'response'] as const)(
    'is left to Astro where something asks for the %s of a page',
    async (name) => {
      const { route } = await prepare((_, result) => String(result[name]));
      expect(await route?.({})).toBeUndefined();
    },
  );

  it('is left to Astro for good where a template asks for what only a request can answer', async () => {
    let asks = true;
    const { route } = await prepare((Astro) => (asks ? Astro.url.pathname : 'nothing'));
    expect(await route?.({})).toBeUndefined();
    asks = false;
    expect(await route?.({})).toBeUndefined();
  });

  it('is left to Astro also where the template catches that it cannot be answered', async () => {
    const { route } = await prepare((Astro) => {
      try {
        return Astro.url.pathname;
      } catch {
        return 'nowhere';
      }
    });
    expect(await route?.({})).toBeUndefined();
  });

  it('fails where its template does', async () => {
    const failed = new Error('no such firm');
    const { route } = await prepare(() => {
      throw failed;
    });
    await expect(route?.({})).rejects.toBe(failed);
  });

  it.each([
    ['that is a part of a page', { partial: true }],
    ['whose policy names what it holds', { shouldInjectCspMetaTags: true }],
    [
      'with parts that add to its head',
      { componentMetadata: new Map([['part', { propagation: 'self', containsHead: false }]]) },
    ],
  ] as const)('is none %s', async (_, changes) => {
    expect((await prepare(() => '', changes as never)).route).toBeUndefined();
  });

  it('is none where its page is no template of Astro', async () => {
    const renderByAstro = vi.fn();
    expect(await directRoute({}, renderByAstro)).toBeUndefined();
    expect(await directRoute({ default: () => 'markup' }, renderByAstro)).toBeUndefined();
    expect(renderByAstro).not.toHaveBeenCalled();
  });
});
