import * as carouselTexts from '#texts/carousel.ts';
import { track } from '../analytics/track.ts';
import { wrapIndex } from './wrap-index.ts';

/** Time between two slides. Source: specification §9. */
const CAROUSEL_INTERVAL_MS = 5000;

/**
 * Custom element `<laurel-carousel>` around a scrollable row of slides. It adds automatic rotation, previous and next
 * buttons, arrow keys and a pause button. Rotation pauses while the pointer or the focus is inside, and is off by default
 * for visitors who prefer reduced motion.
 */
class Carousel extends HTMLElement {
  #index = 0;
  #paused = false;
  #held = false;
  #timer: number | undefined;
  readonly #reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');

  connectedCallback(): void {
    this.#paused = this.#reducedMotion.matches;
    this.#button('previous').addEventListener('click', () => this.#go(-1));
    this.#button('next').addEventListener('click', () => this.#go(1));
    this.#button('pause').addEventListener('click', () => {
      this.#paused = !this.#paused;
      this.#updateTimer();
    });
    this.#required('.carousel-row').addEventListener('scrollend', () => this.#syncIndex());
    this.addEventListener('keydown', (event) => {
      // Alt with an arrow key is the browser's shortcut for back and forward.
      if (event.altKey || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return;
      event.preventDefault();
      const isNext = (event.key === 'ArrowRight') === (getComputedStyle(this).direction === 'ltr');
      this.#go(isNext ? 1 : -1);
      track({
        event: 'carousel_scroll',
        carouselName: this.#required('.carousel-row').dataset.cmbCarouselName ?? '',
        direction: isNext ? 'next' : 'previous',
      });
    });
    for (const type of ['pointerenter', 'focusin']) this.addEventListener(type, () => this.#setHeld(true));
    for (const type of ['pointerleave', 'focusout']) {
      this.addEventListener(type, () => this.#setHeld(this.matches(':hover, :focus-within')));
    }
    this.#updateTimer();
  }

  disconnectedCallback(): void {
    clearInterval(this.#timer);
  }

  #slides(): readonly HTMLElement[] {
    return [...this.querySelectorAll<HTMLElement>('.carousel-slide')];
  }

  #button(action: string): HTMLElement {
    return this.#required(`[data-action=${action}]`);
  }

  #required(selector: string): HTMLElement {
    const element = this.querySelector<HTMLElement>(selector);
    if (element === null)
      throw new Error(`<laurel-carousel> has no ${selector}: render it with carousel.astro.`);
    return element;
  }

  #setHeld(held: boolean): void {
    this.#held = held;
    this.#updateTimer();
  }

  #go(by: number): void {
    const slides = this.#slides();
    this.#index = wrapIndex(this.#index, by, slides.length);
    const slide = slides[this.#index];
    if (slide === undefined) return;
    const row = this.#required('.carousel-row');
    row.scrollTo({
      left: scrollOffset(slide, row),
      behavior: this.#reducedMotion.matches ? 'instant' : 'smooth',
    });
    this.#updatePosition();
  }

  /** Sets the current slide to the one in view after scrolling. */
  #syncIndex(): void {
    const row = this.#required('.carousel-row');
    const distances = this.#slides().map((slide) => Math.abs(scrollOffset(slide, row) - row.scrollLeft));
    // Several slides may have the same offset at the end of the row.
    if ((distances[this.#index] ?? 0) < 2) return;
    this.#index = distances.lastIndexOf(Math.min(...distances));
    this.#updatePosition();
  }

  #updatePosition(): void {
    this.#required('.carousel-place').textContent = carouselTexts.position(
      this.#index + 1,
      this.#slides().length,
    );
  }

  #updateTimer(): void {
    clearInterval(this.#timer);
    const pause = this.#button('pause');
    pause.textContent = this.#paused ? carouselTexts.play : carouselTexts.pause;
    const isRotating = !this.#paused && !this.#held;
    this.toggleAttribute('data-turning', isRotating);
    this.#required('.carousel-row').setAttribute('aria-live', isRotating ? 'off' : 'polite');
    if (isRotating) this.#timer = window.setInterval(() => this.#go(1), CAROUSEL_INTERVAL_MS);
  }
}

/**
 * Returns the scroll position of a row, in CSS pixels, that moves a slide to the row's start. The result is limited to the
 * scrollable range, and negative in right-to-left text.
 */
function scrollOffset(slide: HTMLElement, row: HTMLElement): number {
  const end = row.scrollWidth - row.clientWidth;
  return Math.max(-end, Math.min(end, slide.offsetLeft - row.offsetLeft));
}

/** Registers `<laurel-carousel>`, if it is not registered. */
export function defineCarousel(elements: CustomElementRegistry): void {
  if (elements.get('laurel-carousel') === undefined) elements.define('laurel-carousel', Carousel);
}
