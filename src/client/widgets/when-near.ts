/** Root margin of the observer: one viewport height above and below the viewport. */
const NEAR_MARGIN = '100% 0px';

/** Runs a task once, when the first of the elements is within one viewport height of the viewport. */
export function whenNear(elements: Iterable<Element>, task: () => unknown): void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      void task();
    },
    { rootMargin: NEAR_MARGIN },
  );
  for (const element of elements) observer.observe(element);
}
