export const skipToContent = 'Zum Hauptinhalt springen';
export const articleFeed = (productName: string): string => `${productName}: Artikel`;

export const legacyBrowser = 'Ihr Browser ist veraltet und unsicher';
export const legacyBrowserText =
  'Diese Version Ihres Browsers wird nicht mehr unterstützt und erhält keine Sicherheitsupdates mehr. Bitte installieren Sie einen dieser Browser:';
