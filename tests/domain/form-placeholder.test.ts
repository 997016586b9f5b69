import { describe, expect, it } from 'vitest';
import {
  FORM_PLACEHOLDER_END,
  fillFormPage,
  formPlaceholderStart,
} from '../../src/domain/form-placeholder.ts';

const choices = { topic: ['A --> B', 'Café “é”'] };
const page = `<title>Contact</title><main>${formPlaceholderStart(choices)}\n<form></form>\n${FORM_PLACEHOLDER_END}<p>After</p></main>`;

describe('fillFormPage', () => {
  it('replaces the form of a page, with the choices of its placeholder', () => {
    const filled = fillFormPage(page, {
      titlePrefix: 'Error: ',
      render: (formChoices) => `<b>${formChoices.topic?.length}$&</b>`,
    });
    expect(filled).toBe('<title>Error: Contact</title><main><b>2$&</b><p>After</p></main>');
    fillFormPage(page, {
      render(formChoices) {
        expect(formChoices).toEqual(choices);
        return '';
      },
    });
  });

  it('rejects a page without a form', () => {
    expect(() => fillFormPage('<main></main>', { render: () => '' })).toThrow('no placeholder for a form');
  });
});
