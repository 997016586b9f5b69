import type { SSRResult } from 'astro';
import { markHTMLString, renderToString } from 'astro/runtime/server/index.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AstroFactory, isNeedsAstroError } from '../../src/direct/direct-page.ts';
import { createStubPage } from './create-stub-page.ts';
import { ISLAND, loadRuntime } from './load-runtime.ts';

// Pure components use all caches.
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
} = await loadRuntime({ arePure: true });

/** Creates the value of a template expression for one rendering. */
type Child = (page: SSRResult) => unknown;

const text = fc.oneof(fc.constantFrom('', '<b> & "quotes"', '</p>', 'é–字'), fc.string({ maxLength: 8 }));
const names = ['default', 'aside'] as const;
/** Names of attributes that Astro renders differently. */
const attributes =
  'href title data-n aria-hidden class class:list className style checked hidden download popover x=y'.split(
    ' ',
  );

const { child } = fc.letrec<{ child: Child }>((tie) => {
  const inner = tie('child') as fc.Arbitrary<Child>;
  const several = fc.array(inner, { maxLength: 3 });
  /** A component that renders its slots, possibly repeatedly, and children of itself. */
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
      // NaN and 0n are omitted because Astro's output for them depends on their position.
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
        (slots) => (page: SSRResult) => renderComponent(page, 'Fragment', Fragment, {}, createSlots(slots)),
      ),
      fc.tuple(component, slotted, fc.boolean()).map(
        ([made, slots, hasClasses]) =>
          (page: SSRResult) =>
            renderComponent(
              page,
              'Part',
              made,
              hasClasses ? { 'class:list': ['a', 'b'] } : {},
              createSlots(slots),
            ),
      ),
    ),
  };
});

/** Creates slots in the form of compiled templates. */
const createSlots = (slots: Readonly<Record<string, Child>>): Record<string, (page: SSRResult) => unknown> =>
  Object.fromEntries(
    Object.entries(slots).map(([name, make]) => [name, (page) => html(['<', '>'], make(page))]),
  );

const pageWith = (child: Child, hasHead: boolean) =>
  createComponent(((page: SSRResult) =>
    hasHead
      ? html(['<html><head>', '</head><body>', '</body></html>'], renderHead(), child(page))
      : html(['', '<p>', '</p>'], maybeRenderHead(page), child(page))) as never) as unknown as AstroFactory;

const byAstro = (factory: AstroFactory, ...page: Parameters<typeof createStubPage>) =>
  renderToString(createStubPage(...page), factory as never, {}, {}, true);

describe('a directly rendered page', () => {
  it('has the same HTML as with Astro for random templates', async () => {
    await fc.assert(
      fc.asyncProperty(child, fc.boolean(), async (made, hasHead) => {
        const factory = pageWith(made, hasHead);
        expect(await directly(factory, hasHead)).toBe(await byAstro(factory, hasHead));
      }),
      { numRuns: 2_000 },
    );
  });

  it('is returned synchronously if nothing in it is pending', () => {
    expect(
      directly(
        pageWith(() => ['a', '<'], true),
        true,
      ),
    ).toBe(
      '<!DOCTYPE html><html><head><link rel="stylesheet" href="/site.css"></head><body>a&lt;</body></html>',
    );
  });

  it('fails with the error of its template, thrown or rejected', async () => {
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
    ['a response', () => new Response('elsewhere')],
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
  ] as const)('falls back to Astro if it uses %s', (_, make) => {
    let thrown: unknown;
    try {
      directly(pageWith(make, true), true);
    } catch (error) {
      thrown = error;
    }
    expect(isNeedsAstroError(thrown)).toBe(true);
  });
});

describe('a template without slots on a directly rendered page', () => {
  /** Creates a header that renders its name and records it. */
  function createHeader() {
    const rendered: unknown[] = [];
    const component = createComponent(((_: SSRResult, { name }: { readonly name: unknown }) => {
      rendered.push(name);
      return html(['<header>', '</header>'], name);
    }) as never);
    return { rendered, component };
  }

  it('is rendered once for the pages of a route that pass the same properties', async () => {
    const { rendered, component } = createHeader();
    const name = ['<a>', 'b'];
    const route = pageWith((page) => renderComponent(page, 'Header', component, { name }), true);
    const expected = await byAstro(route, true);
    rendered.length = 0;
    for (const _ of [1, 2, 3]) expect(await directly(route, true)).toBe(expected);
    expect(rendered).toEqual([name]);
  });

  it('is rendered again for other properties, with slots and for another route', async () => {
    const { rendered, component } = createHeader();
    let [name, slots]: [string, object] = ['one', {}];
    const newRoute = () =>
      pageWith((page) => renderComponent(page, 'Header', component, { name }, slots as never), true);
    const route = newRoute();
    const expected: string[] = [];
    const show = async (shown: typeof route) => {
      expect(await directly(shown, true)).toContain(`<header>${name}`);
      expected.push(name);
      expect(rendered).toEqual(expected);
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

describe('an island on a directly rendered page', () => {
  /** Creates a framework that renders the properties of an island and records them. */
  function createFramework({ readsPage }: { readonly readsPage: boolean }) {
    const rendered: object[] = [];
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
          rendered.push(props);
          const page = readsPage ? this.result.pathname : '';
          return { html: `<p>${JSON.stringify({ props, ...slots })}${page}</p>`, attrs: { page } };
        },
      },
    };
    return { renderer, rendered };
  }

  const island =
    (component: () => void, props: object, slots = {}): Child =>
    (page) =>
      renderComponent(page, 'Island', component, { ...props, ...ISLAND }, slots);

  it('is rendered once for all pages with the same properties', async () => {
    const { renderer, rendered } = createFramework({ readsPage: false });
    const shown = () => undefined;
    const page = (count: number) =>
      pageWith((result) => [1, 2].map(() => island(shown, { count })(result)), true);
    const expected = await byAstro(page(1), true, [createFramework({ readsPage: false }).renderer]);
    for (const _ of [1, 2, 3]) expect(await directly(page(1), true, [renderer])).toBe(expected);
    await directly(page(2), true, [renderer]);
    expect(await directly(page(1), true, [renderer])).toBe(expected);
    // Both islands of the first page are rendered because the second starts before the first is finished.
    expect(rendered).toEqual([{ count: 1 }, { count: 1 }, { count: 2 }, { count: 2 }]);
  });

  it.each([
    ['its renderer reads the page', createFramework({ readsPage: true }), {}],
    ['it has slots', createFramework({ readsPage: false }), { default: () => html(['<b>', '</b>'], 'x') }],
  ] as const)('is rendered for each page if %s', async (_, { renderer, rendered }, slots) => {
    const page = pageWith(
      island(() => undefined, {}, slots),
      true,
    );
    const expected = await byAstro(page, true, [renderer]);
    expect(await directly(page, true, [renderer])).toBe(expected);
    expect(await directly(page, true, [renderer])).toBe(expected);
    expect(rendered).toHaveLength(3);
  });
});
