import { createElement, useId } from 'react';
import { expect, test, vi } from 'vitest';
import server from '../../src/integrations/react-server.ts';

const render = (page: object, component: unknown, props: object, slots: Record<string, string> = {}) =>
  server.renderToStaticMarkup.call({ result: page } as never, component, { ...props }, slots, undefined);
/** Of a page, as far as React's renderer asks for it. */
const page = () => ({ request: new Request('https://www.laurel.example/') });

const greeting = () => vi.fn(({ name }: { name: string }) => createElement('p', null, `Hello ${name}`));
const Field = ({ label }: { label: string }) => {
  const id = useId();
  return createElement('label', { htmlFor: id }, label);
};

test('an island of the same properties is rendered once for all pages', async () => {
  const Greeting = greeting();
  const first = await render(page(), Greeting, { name: 'Ada' });
  expect(first).toEqual({ html: '<p>Hello Ada</p>', attrs: { prefix: '' } });
  expect(await render(page(), Greeting, { name: 'Ada' })).toEqual(first);
  expect(Greeting).toHaveBeenCalledTimes(1);
});

test('other properties, and another component, are rendered for themselves', async () => {
  const Greeting = greeting();
  const Other = ({ name }: { name: string }) => createElement('b', null, name);
  await render(page(), Greeting, { name: 'Ada' });
  expect((await render(page(), Greeting, { name: 'Grace' })).html).toBe('<p>Hello Grace</p>');
  expect((await render(page(), Other, { name: 'Ada' })).html).toBe('<b>Ada</b>');
});

test('properties that are alike as JSON are told apart', async () => {
  const Days = ({ of }: { of: Map<string, number> }) => createElement('p', null, String(of.get('days')));
  const shown = [];
  for (const days of [1, 2]) shown.push((await render(page(), Days, { of: new Map([['days', days]]) })).html);
  expect(shown).toEqual(['<p>1</p>', '<p>2</p>']);
});

test('a function among the properties is no data, and the island is rendered each time', async () => {
  const Called = vi.fn(({ name }: { name: () => string }) => createElement('p', null, name()));
  for (const name of ['one', 'two'])
    expect((await render(page(), Called, { name: () => name })).html).toBe(`<p>${name}</p>`);
  expect(Called).toHaveBeenCalledTimes(2);
});

test('an island with content of its page in it is rendered for each', async () => {
  const Box = vi.fn(({ children }: { children?: never }) => createElement('div', null, children));
  const one = await render(page(), Box, {}, { default: 'one' });
  const two = await render(page(), Box, {}, { default: 'two' });
  expect([one.html, two.html]).toEqual([expect.stringContaining('one'), expect.stringContaining('two')]);
  expect(Box).toHaveBeenCalledTimes(2);
});

test('islands with ids of their own have different ones on a page, and the same ones whatever was rendered before', async () => {
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

test('what is no component of React is said to be none', async () => {
  expect(await server.check.call({} as never, () => 'text', {}, {}, undefined)).toBe(false);
});
