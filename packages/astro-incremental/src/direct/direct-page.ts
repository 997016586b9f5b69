/**
 * Direct rendering turns the templates of a page into text immediately (`runtime.ts`). It skips the request, the response and the
 * rendering stages of Astro's app.
 */
import type { SSRResult } from 'astro';

/** A compiled `.astro` file. */
export type AstroFactory = (result: SSRResult, props: object, slots: object) => unknown;

/** Renders a page directly and returns its HTML, including the doctype. */
export type RenderDirectly = (
  result: SSRResult,
  factory: AstroFactory,
  props: object,
) => string | Promise<string>;

/** Property of a compiled `.astro` file with the function that renders it directly. The function is part of the site's bundle. */
export const RENDER_DIRECTLY_KEY = Symbol.for('astro-incremental:directly');

/** Name of the error that a page throws if it reads something that only Astro's app provides. Astro's app then renders the page. */
const NEEDS_ASTRO = 'NeedsAstro';

/**
 * Creates the error that makes Astro's app render the page.
 * @param feature the feature that the page uses
 */
export const createNeedsAstroError = (feature: string): Error =>
  Object.assign(new Error(`The page uses ${feature}.`), { name: NEEDS_ASTRO });

export const isNeedsAstroError = (error: unknown): boolean =>
  error instanceof Error && error.name === NEEDS_ASTRO;
