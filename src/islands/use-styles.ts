import { useEffect } from 'react';

const adopted = new Set<string>();

/** Applies the CSS that is bundled with an island to the page, once per page. */
export function useStyles(css: string): void {
  useEffect(() => {
    if (adopted.has(css)) return;
    adopted.add(css);
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets.push(sheet);
  }, [css]);
}
