import { createElement, useId } from 'react';
import { expect, test, vi } from 'vitest';
import server from '../../../src/delivery/integrations/react-server.ts';

const render = (page: object, component: unknown, props: object, slots: Record<string, string> = {}) =>
  server.renderToStaticMarkup.call({ result: page } as never, component, { ...props }, slots, undefined);
/** Properties of a page that the React renderer reads. */
const page = () => ({ request: new Request('https://www.laurel.example/') });

const Field = ({ label }: { label: string }) => {
  const id = useId();
  return createElement('label', { htmlFor: id }, label);
};

test('the renderer of islands does not access the page if the island generates no ids', async () => {
  const Greeting = ({ name }: { name: string }) => createElement('p', null, `Hello ${name}`);
  const caller = {
    get result(): never {
      throw new Error('It asked for the page.');
    },
  };
  const rendered = server.renderToStaticMarkup.call(
    caller as never,
    Greeting,
    { name: 'Ada' },
    {},
    undefined,
  );
  expect(await rendered).toEqual({ html: '<p>Hello Ada</p>', attrs: { prefix: '' } });
  expect(await server.check.call(caller as never, Greeting, { name: 'Ada' }, {}, undefined)).toBe(true);
});

test('an island with slots is rendered for each page', async () => {
  const Box = vi.fn(({ children }: { children?: never }) => createElement('div', null, children));
  const one = await render(page(), Box, {}, { default: 'one' });
  const two = await render(page(), Box, {}, { default: 'two' });
  expect([one.html, two.html]).toEqual([expect.stringContaining('one'), expect.stringContaining('two')]);
  expect(Box).toHaveBeenCalledTimes(2);
});

test('generated ids of islands differ within a page and do not depend on pages rendered earlier', async () => {
  const fields = async () => {
    const here = page();
    await server.check.call({ result: here } as never, Field, { label: 'Name' }, {}, undefined);
    const islands = [];
    for (const label of ['Name', 'Name', 'Town']) islands.push(await render(here, Field, { label }));
    return islands;
  };
  const first = await fields();
  expect(new Set(first.map(({ html }) => /for="([^"]+)"/.exec(html)?.[1])).size).toBe(3);
  expect(await fields()).toEqual(first);
});

test('the renderer rejects values that are not React components', async () => {
  expect(await server.check.call({} as never, () => 'text', {}, {}, undefined)).toBe(false);
});
