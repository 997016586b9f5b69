import { describe, expect, it } from 'vitest';
import { formErrors } from '../../../src/domain/forms.ts';
import { describeIssue, invalidFields } from '../../../src/texts/de/forms.ts';

const MESSAGE = {
  category: 'Presse',
  name: 'Ana',
  email: 'ana@kanzlei.example',
  organisation: '',
  message: 'Guten Tag, ich habe eine Frage.',
};

describe('the German texts of forms', () => {
  it.each([
    [{ category: '' }, { category: 'Wählen Sie aus, worum es in Ihrer Nachricht geht.' }],
    [{ name: ' ' }, { name: 'Geben Sie Ihren Namen ein.' }],
    [{ email: 'ana@kanzlei' }, { email: 'Geben Sie eine E-Mail-Adresse wie name@kanzlei.example ein.' }],
    [{ organisation: 'x'.repeat(161) }, { organisation: 'Verwenden Sie höchstens 160 Zeichen.' }],
    [{ message: 'Hallo' }, { message: 'Schreiben Sie mindestens 10 Zeichen.' }],
    [{ name: 'Ana\u0000' }, { name: 'Verwenden Sie nur Text ohne Steuerzeichen.' }],
  ])('describe the errors of %j', (change, errors) => {
    expect(formErrors('contact-us', { ...MESSAGE, ...change }, describeIssue)).toEqual(errors);
  });

  it.each([
    [1, 'Bitte prüfen Sie eine Ihrer Angaben'],
    [3, 'Bitte prüfen Sie 3 Ihrer Angaben'],
  ])('count %d invalid fields', (count, heading) => {
    expect(invalidFields(count)).toBe(heading);
  });
});
