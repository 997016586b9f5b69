import type { SSRResult } from 'astro';
import { markHTMLString, renderToString } from 'astro/runtime/server/index.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AstroFactory, isNeedsAstro } from '../../src/direct/direct-page.ts';
import { newPage } from './new-page.ts';
import { ISLAND, runtimeOf } from './runtime-of.ts';

// Of components that are pure, more is used again than of others.
const {
  addAttribute,
  createComponent,
  createTransitionScope,
  directly,
  Fragment,
  html,
  maybeRenderHead,
  renderComponent,
  renderHead,
  renderScript,
  renderSlot,
} = await runtimeOf({ arePure: true });

/** What may stand in the braces of a template, made anew for each rendering. */
type Child = (page: SSRResult) => unknown;

const text = fc.oneof(fc.constantFrom('', '<b> & "quotes"', '</p>', 'é–字'), fc.string({ maxLength: 8 }));
const names = ['default', 'aside'] as const;
/** Names of attributes that Astro tells apart. */
const attributes =
  'href title data-n aria-hidden class class:list className style checked hidden download popover x=y'.split(
    ' ',
  );

const { child } = fc.letrec<{ child: Child }>((tie) => {
  const inner = tie('child') as fc.Arbitrary<Child>;
  const several = fc.array(inner, { maxLength: 3 });
  /** A component that shows each of its slots, some twice, around what it says itself. */
  const component = fc
    .record({
      isAsync: fc.boolean(),
      own: several,
      slots: fc.array(fc.constantFrom(...names), { maxLength: 3 }),
    })
    .map(({ isAsync, own, slots }) => {
      const body = (page: SSRResult, shown: Record<string, (page: SSRResult) => unknown>) =>
        html(
          ['<section>', ...slots.map(() => '<hr>'), ...own.map(() => '|'), '</section>'],
          maybeRenderHead(page),
          ...slots.map((name) => renderSlot(page, shown[name], () => 'nothing')),
          ...own.map((make) => make(page)),
        );
      return createComponent(
        (isAsync
          ? async (page: SSRResult, _: object, shown: object) => {
              await Promise.resolve();
              return body(page, shown as never);
            }
          : (page: SSRResult, _: object, shown: object) => body(page, shown as never)) as never,
      );
    });
  const slotted = fc.record({ default: inner, aside: inner }, { requiredKeys: [] });
  return {
    child: fc.oneof(
      { maxDepth: 4, depthSize: 'small' },
      text.map((value) => () => value),
      // Without NaN and 0n, which Astro shows or not by what stands around them.
      fc.constantFrom(0, 7, -1.5, 10n, null, undefined, true, false).map((value) => () => value),
      text.map((value) => () => markHTMLString(`<i>${value}</i>`)),
      fc
        .tuple(
          fc.constantFrom(...attributes),
          fc.oneof(text, fc.constantFrom(null, undefined, true, false, 7, ['a', 'b'], { color: 'red' })),
          fc.boolean(),
          fc.constantFrom('a', 'my-part'),
        )
        .map(
          ([name, value, isEscaped, tag]) =>
            () =>
              html(['<a', '>'], addAttribute(value, name, isEscaped, tag)),
        ),
      fc.constant((() => renderHead()) as Child),
      fc.constantFrom('/one.ts', '/two.ts').map((id) => (page: SSRResult) => renderScript(page, id)),
      several.map((made) => (page: SSRResult) => made.map((make) => make(page))),
      several.map((made) => (page: SSRResult) => new Set(made.map((make) => make(page)))),
      inner.map((make) => (page: SSRResult) => () => make(page)),
      inner.map((make) => async (page: SSRResult) => make(page)),
      several.map(
        (made) =>
          async function* (page: SSRResult) {
            for (const make of made) yield make(page);
          },
      ),
      several.map(
        (made) => (page: SSRResult) => html(['', ...made.map(() => ' ')], ...made.map((make) => make(page))),
      ),
      slotted.map(
        (slots) => (page: SSRResult) => renderComponent(page, 'Fragment', Fragment, {}, given(slots)),
      ),
      fc.tuple(component, slotted, fc.boolean()).map(
        ([made, slots, hasClasses]) =>
          (page: SSRResult) =>
            renderComponent(page, 'Part', made, hasClasses ? { 'class:list': ['a', 'b'] } : {}, given(slots)),
      ),
    ),
  };
});

/** Slots as compiled templates hand them over. */
const given = (slots: Readonly<Record<string, Child>>): Record<string, (page: SSRResult) => unknown> =>
  Object.fromEntries(
    Object.entries(slots).map(([name, make]) => [name, (page) => html(['<', '>'], make(page))]),
  );

const pageWith = (child: Child, hasHead: boolean) =>
  createComponent(((page: SSRResult) =>
    hasHead
      ? html(['<html><head>', '</head><body>', '</body></html>'], renderHead(), child(page))
      : html(['', '<p>', '</p>'], maybeRenderHead(page), child(page))) as never) as unknown as AstroFactory;

const byAstro = (factory: AstroFactory, ...page: Parameters<typeof newPage>) =>
  renderToString(newPage(...page), factory as never, {}, {}, true);

describe('a page that is rendered directly', () => {
  it('has the text that Astro gives it, whatever its templates are made of', async () => {
    await fc.assert(
      fc.asyncProperty(child, fc.boolean(), async (made, hasHead) => {
        const factory = pageWith(made, hasHead);
        expect(await directly(factory, hasHead)).toBe(await byAstro(factory, hasHead));
      }),
      { numRuns: Number(process.env.TEST_LAW_RUNS ?? 2_000) },
    );
  });

  it('is there at once where nothing in it has to be waited for', () => {
    expect(
      directly(
        pageWith(() => ['a', '<'], true),
        true,
      ),
    ).toBe(
      '<!DOCTYPE html><html><head><link rel="stylesheet" href="/site.css"></head><body>a&lt;</body></html>',
    );
  });

  it('fails with what its template throws, now or later', async () => {
    const failed = new Error('no such firm');
    const fails = () => {
      throw failed;
    };
    expect(() => directly(pageWith(fails, true), true)).toThrow(failed);
    await expect(
      directly(
        pageWith(async () => fails(), true),
        true,
      ),
    ).rejects.toBe(failed);
    expect(
      directly(
        pageWith(() => 'after', true),
        true,
      ),
    ).toContain('after');
  });

  it.each([
    ['a transition', (page: SSRResult) => createTransitionScope(page, 'hash')],
    ['an answer', () => new Response('elsewhere')],
    [
      'a server island',
      (page: SSRResult) =>
        renderComponent(
          page,
          'Later',
          pageWith(() => '', true),
          { 'server:component-directive': 'defer' },
        ),
    ],
  ] as const)('is left to Astro where it asks for %s', (_, make) => {
    let thrown: unknown;
    try {
      directly(pageWith(make, true), true);
    } catch (error) {
      thrown = error;
    }
    expect(isNeedsAstro(thrown)).toBe(true);
  });
});

describe('a template of a page that is rendered directly', () => {
  /** A header that draws its name, and notes it. */
  function header() {
    const drawn: unknown[] = [];
    const component = createComponent(((_: SSRResult, { name }: { readonly name: unknown }) => {
      drawn.push(name);
      return html(['<header>', '</header>'], name);
    }) as never);
    return { drawn, component };
  }

  it('is drawn once for the pages of a route that give it the same, and has the text that Astro gives it', async () => {
    const { drawn, component } = header();
    const name = ['<a>', 'b'];
    const route = pageWith((page) => renderComponent(page, 'Header', component, { name }), true);
    const expected = await byAstro(route, true);
    drawn.length = 0;
    for (const _ of [1, 2, 3]) expect(await directly(route, true)).toBe(expected);
    expect(drawn).toEqual([name]);
  });

  it('is drawn again for other properties, for content of its page and for another route', async () => {
    const { drawn, component } = header();
    let [name, slots]: [string, object] = ['one', {}];
    const newRoute = () =>
      pageWith((page) => renderComponent(page, 'Header', component, { name }, slots as never), true);
    const route = newRoute();
    const expected: string[] = [];
    const show = async (shown: typeof route) => {
      expect(await directly(shown, true)).toContain(`<header>${name}`);
      expected.push(name);
      expect(drawn).toEqual(expected);
    };
    await show(route);
    name = 'two';
    await show(route);
    slots = { default: () => html(['content']) };
    await show(route);
    await show(route);
    slots = {};
    await show(newRoute());
  });
});

describe('an island of a page that is rendered directly', () => {
  /** A framework that draws an island's properties, and notes which. */
  function framework({ asksForPage }: { readonly asksForPage: boolean }) {
    const drawn: object[] = [];
    const renderer = {
      name: 'framework',
      clientEntrypoint: '/framework.js',
      ssr: {
        check: async () => true,
        async renderToStaticMarkup(
          this: { readonly result: SSRResult },
          _: unknown,
          props: object,
          slots: object,
        ) {
          drawn.push(props);
          const page = asksForPage ? this.result.pathname : '';
          return { html: `<p>${JSON.stringify({ props, ...slots })}${page}</p>`, attrs: { page } };
        },
      },
    };
    return { renderer, drawn };
  }

  const island =
    (component: () => void, props: object, slots = {}): Child =>
    (page) =>
      renderComponent(page, 'Island', component, { ...props, ...ISLAND }, slots);

  it('is drawn once for all pages that show it with the same properties, and has the text that Astro gives it', async () => {
    const { renderer, drawn } = framework({ asksForPage: false });
    const shown = () => undefined;
    const page = (count: number) =>
      pageWith((result) => [1, 2].map(() => island(shown, { count })(result)), true);
    const expected = await byAstro(page(1), true, [framework({ asksForPage: false }).renderer]);
    for (const _ of [1, 2, 3]) expect(await directly(page(1), true, [renderer])).toBe(expected);
    await directly(page(2), true, [renderer]);
    expect(await directly(page(1), true, [renderer])).toBe(expected);
    // Both of the first page are drawn, as the first is not finished when the second begins.
    expect(drawn).toEqual([{ count: 1 }, { count: 1 }, { count: 2 }, { count: 2 }]);
  });

  it.each([
    ['whose renderer asks for the page', framework({ asksForPage: true }), {}],
    [
      'with content of its page',
      framework({ asksForPage: false }),
      { default: () => html(['<b>', '</b>'], 'x') },
    ],
  ] as const)('is drawn for each page %s', async (_, { renderer, drawn }, slots) => {
    const page = pageWith(
      island(() => undefined, {}, slots),
      true,
    );
    const expected = await byAstro(page, true, [renderer]);
    expect(await directly(page, true, [renderer])).toBe(expected);
    expect(await directly(page, true, [renderer])).toBe(expected);
    expect(drawn).toHaveLength(3);
  });
});
