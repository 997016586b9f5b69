/** Label before the links. */
export const share = 'Share';
/** Label of the link that shares a page by e-mail. */
export const email = 'Email';
export const copyLink = 'Copy link';
/** Reports the outcome of copying. Source: specification §9. */
export const copied = 'Link copied';
export const notCopied = 'The link could not be copied';
