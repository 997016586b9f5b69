/** The texts of pages and responses for visitors whose request failed. */

interface ErrorPageTexts {
  /** Title of the page, without the name of the site. */
  readonly pageTitle: string;
  readonly description: string;
  readonly kicker: string;
  readonly heading: string;
  readonly standfirst: string;
}

export const notFound: ErrorPageTexts = {
  pageTitle: 'Page not found',
  description: 'The page that you asked for is not here.',
  kicker: '404',
  heading: 'This page is not here',
  standfirst:
    'It may have moved, or the name in its address may have changed. Search, or start from one of these pages.',
};
export const failed: ErrorPageTexts = {
  pageTitle: 'Something went wrong',
  description: 'Something went wrong on our side.',
  kicker: 'Error',
  heading: 'Something went wrong on our side',
  standfirst:
    'It is not you. The page will probably be back in a moment: go back and try again, or start from here.',
};
export const accountMaintenance: ErrorPageTexts = {
  pageTitle: 'My Account is being maintained',
  description: 'My Account is being maintained and will be back shortly.',
  kicker: 'My Account',
  heading: 'My Account is being maintained',
  standfirst:
    'Signing in is not possible at the moment. Try again in a while: the directory itself works as always.',
};

/** Labels of links to other pages. */
export const findFirm = 'Find a law firm';
export const findLawyer = 'Find a lawyer';
export const faq = 'Frequently asked questions';
export const reportFailure = 'Tell us what happened';
export const askAboutSubmission = 'Ask about your submission';

/** Responses of one line if no page can be shown. */
export const failedResponse = 'Something went wrong here. Try again in a moment.';
export const overloadedResponse = 'Too many of your requests are waiting. Try again in a moment.';
export const malformedAddressResponse = 'This is not a page of this site.';
