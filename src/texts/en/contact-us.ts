/** Title of the page if the publisher gives it none. */
export const title = 'Contact us';
export const kicker = 'Company';
export const description = (productName: string): string =>
  `Write to the researchers, editors and client services of ${productName}.`;
/** The only selectable subject of a message if the publisher defines none. */
export const defaultCategory = 'A question or a remark';

/** Heading of the e-mail addresses of the publisher's departments. */
export const desks = 'Or write to a desk';
/** Labels of links to other pages. */
export const faq = 'Frequently asked questions';
export const nextEdition = 'Hear of the next edition';
export const preferences = 'Choose what you receive';
