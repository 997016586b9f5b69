import { useEffect, useState } from 'react';

const requests = new Map<string, Promise<void>>();

/**
 * Loads a stylesheet that is not part of the initial page, once per page.
 * @returns whether loading has ended, with success or failure, so that content that needs the stylesheet can be shown
 */
export function useStylesheet(href: string): boolean {
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    let isMounted = true;
    const request = requests.get(href) ?? requestStylesheet(href);
    requests.set(href, request);
    void request.then(() => {
      if (isMounted) setSettled(true);
    });
    return () => {
      isMounted = false;
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
