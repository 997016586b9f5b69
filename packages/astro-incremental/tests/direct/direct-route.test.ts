import type { SSRResult } from 'astro';
import { describe, expect, it, vi } from 'vitest';
import type { AstroFactory } from '../../src/direct/direct-page.ts';
import { directRoute } from '../../src/direct/direct-route.ts';
import { createComponent, render } from '../../src/direct/runtime.ts';
import { createStubPage } from './create-stub-page.ts';

type Template = (Astro: ReturnType<SSRResult['createAstro']>, page: SSRResult) => unknown;

const page = (template: Template) =>
  createComponent(
    ((result: SSRResult, props: object, slots: object) =>
      render`<p>${template(result.createAstro(props, slots as never), result)}</p>`) as never,
  ) as unknown as AstroFactory;

/** Prepares a route with a stub of Astro's app, which passes `Astro` and the data of the first page to the template. */
async function prepare(template: Template, changes: Partial<SSRResult> = {}) {
  const shared = {
    site: new URL('https://site.example'),
    generator: 'Astro v7',
    get url(): URL {
      throw new Error('The address of the first page was read.');
    },
  };
  const firstResult = {
    ...createStubPage(true),
    ...changes,
    createAstro: (props: object) => Object.assign(Object.create(shared), { props, self: null }),
  } as SSRResult;
  const renderByAstro = vi.fn(async (module: { readonly default?: AstroFactory }) =>
    module.default?.(firstResult, {}, {}),
  );
  const direct = await directRoute({ default: page(template) }, renderByAstro);
  const request = () => new Request('https://site.example/second');
  return { route: direct && ((props: object) => direct(props, request)), firstResult };
}

describe('direct rendering of a route', () => {
  it('passes each page its properties and the data of its route', async () => {
    const { route } = await prepare((Astro) => `${Astro.props.name} of ${Astro.site}`);
    expect(await route?.({ name: 'Ada' })).toBe('<!DOCTYPE html><p>Ada of https://site.example/</p>');
    expect(await route?.({ name: 'Grace' })).toBe('<!DOCTYPE html><p>Grace of https://site.example/</p>');
  });

  it('starts each page with the unrendered head of the first page', async () => {
    const { route, firstResult } = await prepare((_, result) => {
      const { size } = result.styles;
      result.styles.clear();
      result._metadata.extraHead.push('x');
      return `${size}, ${result._metadata.extraHead.length}`;
    });
    for (const _ of [1, 2]) expect(await route?.({})).toBe('<!DOCTYPE html><p>1, 1</p>');
    expect([firstResult.styles.size, firstResult._metadata.extraHead.length]).toEqual([1, 0]);
  });

  it('passes the request of the rendered page to a renderer that reads the request', async () => {
    const { route } = await prepare((_, result) => result.request.url);
    expect(await route?.({})).toBe('<!DOCTYPE html><p>https://site.example/second</p>');
  });

  it.each(['params', 'pathname', 'cookies', 'response'] as const)(
    'falls back to Astro if a template reads `%s` of the page',
    async (name) => {
      const { route } = await prepare((_, result) => String(result[name]));
      expect(await route?.({})).toBeUndefined();
    },
  );

  it('falls back to Astro for all further pages once a template has read the URL', async () => {
    let readsUrl = true;
    const { route } = await prepare((Astro) => (readsUrl ? Astro.url.pathname : 'nothing'));
    expect(await route?.({})).toBeUndefined();
    readsUrl = false;
    expect(await route?.({})).toBeUndefined();
  });

  it('falls back to Astro if the template catches the error', async () => {
    const { route } = await prepare((Astro) => {
      try {
        return Astro.url.pathname;
      } catch {
        return 'nowhere';
      }
    });
    expect(await route?.({})).toBeUndefined();
  });

  it('fails with the error of the template', async () => {
    const failed = new Error('no such firm');
    const { route } = await prepare(() => {
      throw failed;
    });
    await expect(route?.({})).rejects.toBe(failed);
  });

  it.each([
    ['partial pages', { partial: true }],
    ['pages with a generated CSP', { shouldInjectCspMetaTags: true }],
    [
      'components that add to the head',
      { componentMetadata: new Map([['part', { propagation: 'self', containsHead: false }]]) },
    ],
  ] as const)('is unavailable for %s', async (_, changes) => {
    expect((await prepare(() => '', changes as never)).route).toBeUndefined();
  });

  it('is unavailable for a module that is not an Astro template', async () => {
    const renderByAstro = vi.fn();
    expect(await directRoute({}, renderByAstro)).toBeUndefined();
    expect(await directRoute({ default: () => 'markup' }, renderByAstro)).toBeUndefined();
    expect(renderByAstro).not.toHaveBeenCalled();
  });
});
