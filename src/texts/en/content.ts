/** Texts of components that several kinds of page contain. */

/** Heading of a table of contents. */
export const onThisPage = 'On this page';
/** Link to the contact details at the end of the page. */
export const toContact = 'Contact details';
/** Accessible name of the links to the same content in other languages. */
export const languages = 'Languages';
/** Link to the home page from a page without other content. */
export const homeAndGuides = 'Home and all guides';
/** Accessible name of a table of the CMS without a caption. */
export const table = 'Table';
export const previousPage = 'Previous';
export const nextPage = 'Next';
export const pageLabel = (page: string): string => `Page ${page}`;
