/** How far below or above what is seen counts as near: as far again as a screen is high. */
const NEAR = '100% 0px';

/** Runs a task once, when the first of some elements comes near to what a visitor sees. */
export function whenNear(elements: Iterable<Element>, task: () => unknown): void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      void task();
    },
    { rootMargin: NEAR },
  );
  for (const element of elements) observer.observe(element);
}
