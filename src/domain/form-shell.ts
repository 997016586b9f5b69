import type { FormChoices } from './forms.ts';

/**
 * The places in static pages that a server fills for visitors without script. What the server must know to draw the
 * form, its choices, the page itself says.
 */
const END = '<!--/form-->';
const PLACE = /<!--form (\S*)-->.*<!--\/form-->/s;

/** Stands before a form in its page. */
export const formStart = (choices: FormChoices = {}): string =>
  `<!--form ${encodeURIComponent(JSON.stringify(choices))}-->`;

/** Stands behind it. */
export const formEnd = END;

/**
 * A static page with something else where its form stands, the place included, so that it may be filled once.
 * @throws {Error} if the page has no such place: it is no page of a form.
 */
export function fillFormPage(
  page: string,
  {
    titlePrefix = '',
    draw,
  }: { readonly titlePrefix?: string; readonly draw: (choices: FormChoices) => string },
): string {
  const place = PLACE.exec(page);
  if (place === null) throw new Error('The page has no place for a form.');
  const choices = JSON.parse(decodeURIComponent(place[1] ?? '')) as FormChoices;
  return page.replace(PLACE, () => draw(choices)).replace('<title>', () => `<title>${titlePrefix}`);
}
