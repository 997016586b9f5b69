import { wrapped } from './wrapped.ts';

/** Milliseconds between two slides. Source: specification §9. */
const CAROUSEL_INTERVAL_MS = 5000;

/**
 * `<laurel-carousel>` around a row of slides that scrolls by itself: adds what needs script, which is turning
 * every five seconds, buttons, arrow keys and a pause. It pauses under a pointer and with the focus inside, and does
 * not turn by itself for those who want less motion.
 */
class Carousel extends HTMLElement {
  #index = 0;
  #paused = false;
  #held = false;
  #timer: number | undefined;
  readonly #calm = matchMedia('(prefers-reduced-motion: reduce)');

  connectedCallback(): void {
    this.#paused = this.#calm.matches;
    this.#button('previous').addEventListener('click', () => this.#go(-1));
    this.#button('next').addEventListener('click', () => this.#go(1));
    this.#button('pause').addEventListener('click', () => {
      this.#paused = !this.#paused;
      this.#tick();
    });
    this.#required('.carousel-row').addEventListener('scrollend', () => this.#follow());
    this.addEventListener('keydown', (event) => {
      // Alt and an arrow lead back and forward.
      if (event.altKey || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return;
      event.preventDefault();
      this.#go((event.key === 'ArrowRight') === (getComputedStyle(this).direction === 'ltr') ? 1 : -1);
    });
    for (const sign of ['pointerenter', 'focusin']) this.addEventListener(sign, () => this.#hold(true));
    for (const sign of ['pointerleave', 'focusout']) {
      this.addEventListener(sign, () => this.#hold(this.matches(':hover, :focus-within')));
    }
    this.#tick();
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
    const found = this.querySelector<HTMLElement>(selector);
    if (found === null) throw new Error(`<laurel-carousel> has no ${selector}: draw it with carousel.astro.`);
    return found;
  }

  #hold(held: boolean): void {
    this.#held = held;
    this.#tick();
  }

  #go(by: number): void {
    const slides = this.#slides();
    this.#index = wrapped(this.#index, by, slides.length);
    const slide = slides[this.#index];
    if (slide === undefined) return;
    const row = this.#required('.carousel-row');
    row.scrollTo({ left: placeOf(slide, row), behavior: this.#calm.matches ? 'instant' : 'smooth' });
    this.#sayPlace();
  }

  /** Goes on from the slide that somebody has scrolled to. */
  #follow(): void {
    const row = this.#required('.carousel-row');
    const distances = this.#slides().map((slide) => Math.abs(placeOf(slide, row) - row.scrollLeft));
    // Several slides may share the end of the row.
    if ((distances[this.#index] ?? 0) < 2) return;
    this.#index = distances.lastIndexOf(Math.min(...distances));
    this.#sayPlace();
  }

  #sayPlace(): void {
    this.#required('.carousel-place').textContent = `${this.#index + 1} of ${this.#slides().length}`;
  }

  #tick(): void {
    clearInterval(this.#timer);
    const pause = this.#button('pause');
    pause.textContent = this.#paused ? 'Play' : 'Pause';
    const turning = !this.#paused && !this.#held;
    this.toggleAttribute('data-turning', turning);
    this.#required('.carousel-row').setAttribute('aria-live', turning ? 'off' : 'polite');
    if (turning) this.#timer = window.setInterval(() => this.#go(1), CAROUSEL_INTERVAL_MS);
  }
}

/** How far a row is scrolled to show a slide at its beginning, or as near to it as it goes. Negative from right to left. */
function placeOf(slide: HTMLElement, row: HTMLElement): number {
  const end = row.scrollWidth - row.clientWidth;
  return Math.max(-end, Math.min(end, slide.offsetLeft - row.offsetLeft));
}

/** Makes `<laurel-carousel>` known to the page. */
export function defineCarousel(elements: CustomElementRegistry): void {
  if (elements.get('laurel-carousel') === undefined) elements.define('laurel-carousel', Carousel);
}
