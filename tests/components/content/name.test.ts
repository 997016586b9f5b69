import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { expect, test } from 'vitest';
import Name from '../../../src/components/content/name.astro';

test.each([
  [{ name: 'Harrow & Vane LLP' }, 'Harrow &amp; Vane LLP'],
  [{ name: 'Harrow', href: '/h' }, '<a href="/h">Harrow</a>'],
  [{ name: '君竹律师事务所' }, '<bdi lang="und-Hani">君竹律师事务所</bdi>'],
  [{ name: 'خالد المنصوري', href: '/k' }, '<a href="/k" lang="und-Arab" dir="auto">خالد المنصوري</a>'],
])('the name %j is rendered as %s', async (props, html) => {
  const container = await AstroContainer.create();
  expect((await container.renderToString(Name, { props })).trim()).toBe(html);
});
