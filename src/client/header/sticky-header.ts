/** Previous and current vertical scroll position, and the height of the header, in CSS pixels. */
interface Scroll {
  readonly before: number;
  readonly now: number;
  readonly headerHeight: number;
}

/** Minimum distance that counts as scrolling up or down. Smaller movements occur while a finger rests on the screen. */
const MIN_SCROLL_PX = 4;

/**
 * Returns whether a header that shows only while scrolling upward is hidden, or undefined if the movement is too small to
 * have a direction. Source: specification §4.
 */
export function isHeaderHidden({ before, now, headerHeight }: Scroll): boolean | undefined {
  if (now <= headerHeight) return false;
  if (Math.abs(now - before) < MIN_SCROLL_PX) return undefined;
  return now > before;
}

/** Sets `data-away` on a header of mode `scroll-up` while it is hidden. Headers of other modes are ignored. */
export function hideHeaderOnScroll(header: HTMLElement, view: Window): void {
  if (header.dataset.sticky !== 'scroll-up') return;
  let before = view.scrollY;
  view.addEventListener(
    'scroll',
    () => {
      const isHidden = isHeaderHidden({ before, now: view.scrollY, headerHeight: header.offsetHeight });
      if (isHidden === undefined) return;
      before = view.scrollY;
      header.toggleAttribute('data-away', isHidden);
    },
    { passive: true },
  );
}
