import type { FormChoices } from './forms.ts';

/**
 * Matches the placeholder in a static page that a server replaces with a form for visitors without JavaScript. It contains
 * the choices of the form, which the server needs to render it.
 */
const PLACEHOLDER = /<!--form (\S*)-->.*<!--\/form-->/s;

/** Formats the comment before a form in its page. */
export const formPlaceholderStart = (choices: FormChoices = {}): string =>
  `<!--form ${encodeURIComponent(JSON.stringify(choices))}-->`;

/** The comment after a form in its page. */
export const FORM_PLACEHOLDER_END = '<!--/form-->';

/**
 * Replaces the form of a static page, including its placeholder, so that a page can be filled only once.
 * @throws {Error} if the page has no placeholder
 */
export function fillFormPage(
  page: string,
  {
    titlePrefix = '',
    render,
  }: { readonly titlePrefix?: string; readonly render: (choices: FormChoices) => string },
): string {
  const placeholder = PLACEHOLDER.exec(page);
  if (placeholder === null) throw new Error('The page has no placeholder for a form.');
  const choices = JSON.parse(decodeURIComponent(placeholder[1] ?? '')) as FormChoices;
  return page.replace(PLACEHOLDER, () => render(choices)).replace('<title>', () => `<title>${titlePrefix}`);
}
