import { expect, test } from 'vitest';
import { fillFormPage, formEnd, formStart } from '../../src/domain/form-shell.ts';

const choices = { topic: ['A --> B', 'Café “é”'] };
const page = `<title>Contact</title><main>${formStart(choices)}\n<form></form>\n${formEnd}<p>After</p></main>`;

test('a page is filled where its form stands, by the choices that it holds', () => {
  const filled = fillFormPage(page, {
    titlePrefix: 'Error: ',
    draw: (drawn) => `<b>${drawn.topic?.length}$&</b>`,
  });
  expect(filled).toBe('<title>Error: Contact</title><main><b>2$&</b><p>After</p></main>');
  fillFormPage(page, {
    draw(drawn) {
      expect(drawn).toEqual(choices);
      return '';
    },
  });
});

test('a page without a form cannot be filled', () => {
  expect(() => fillFormPage('<main></main>', { draw: () => '' })).toThrow('no place for a form');
});
