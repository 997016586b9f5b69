import intent from './intent.ts';

declare global {
  interface Window {
    /** Client directives by name, as Astro's island runtime reads them. */
    Astro?: Record<string, unknown>;
  }
}

window.Astro = { ...window.Astro, intent };
