import { useEffect, useState } from 'react';

const requests = new Map<string, Promise<void>>();

/**
 * Loads a stylesheet that pages do not start with, once a page.
 * @returns whether what needs it can be shown: it is there, or could not be had and the page does without.
 */
export function useStylesheet(href: string): boolean {
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    let wanted = true;
    const request = requests.get(href) ?? requestStylesheet(href);
    requests.set(href, request);
    void request.then(() => {
      if (wanted) setSettled(true);
    });
    return () => {
      wanted = false;
    };
  }, [href]);
  return settled;
}

function requestStylesheet(href: string): Promise<void> {
  return new Promise((settle) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    link.onload = () => settle();
    link.onerror = () => settle();
    document.head.append(link);
  });
}
