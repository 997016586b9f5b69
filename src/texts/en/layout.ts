export const skipToContent = 'Skip to main content';
/** Title of the feed of articles. */
export const articleFeed = (productName: string): string => `${productName}: articles`;

/** Title of the notice for unsupported browsers. Source: specification §8. */
export const legacyBrowser = 'Legacy Browser Detected / Unsafe';
/** Text of the notice for unsupported browsers; a list of browsers follows. Source: specification §8. */
export const legacyBrowserText =
  'This version of your browser is unsupported and no longer receives security updates. Please download one of these browsers:';
