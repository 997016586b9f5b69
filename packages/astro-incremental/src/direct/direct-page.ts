/**
 * A page is rendered directly where its templates become text at once (`runtime.ts`), without the request, the response and
 * the stages that Astro's app puts around them.
 */
import type { SSRResult } from 'astro';

/** A compiled `.astro` file. */
export type AstroFactory = (result: SSRResult, props: object, slots: object) => unknown;

/** Renders a page directly: its text, with the doctype. */
export type RenderDirectly = (
  result: SSRResult,
  factory: AstroFactory,
  props: object,
) => string | Promise<string>;

/** Where a compiled `.astro` file holds the function that renders it directly: the site's bundle has its own. */
export const directlyKey = Symbol.for('astro-incremental:directly');

/** Name of what is thrown where a page asks for something that Astro's app alone can answer, and so is rendered by it. */
const NEEDS_ASTRO = 'NeedsAstro';

export const needsAstro = (what: string): Error =>
  Object.assign(new Error(`The page asks for ${what}.`), { name: NEEDS_ASTRO });

export const isNeedsAstro = (error: unknown): boolean => error instanceof Error && error.name === NEEDS_ASTRO;
