import intent from './intent.ts';

declare global {
  interface Window {
    /** Where Astro's island runtime finds the directives by name. */
    Astro?: Record<string, unknown>;
  }
}

window.Astro = { ...window.Astro, intent };
