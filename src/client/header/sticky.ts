/** Where the page was and is scrolled to, in pixels, and how far the header reaches. */
interface Scroll {
  readonly before: number;
  readonly now: number;
  readonly headerHeight: number;
}

/** Movements smaller than this many pixels are a resting finger's, not a direction. */
const JITTER = 4;

/**
 * Whether a header that shows only while scrolling upward is away; undefined if the movement says nothing.
 * Source: specification §4.
 */
export function headerAway({ before, now, headerHeight }: Scroll): boolean | undefined {
  if (now <= headerHeight) return false;
  if (Math.abs(now - before) < JITTER) return undefined;
  return now > before;
}

/** Keeps `data-away` of a header of mode `scroll-up` current. */
export function followScroll(header: HTMLElement, view: Window): void {
  if (header.dataset.sticky !== 'scroll-up') return;
  let before = view.scrollY;
  view.addEventListener(
    'scroll',
    () => {
      const away = headerAway({ before, now: view.scrollY, headerHeight: header.offsetHeight });
      if (away === undefined) return;
      before = view.scrollY;
      header.toggleAttribute('data-away', away);
    },
    { passive: true },
  );
}
