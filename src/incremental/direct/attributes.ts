import { addAttribute as astroAddAttribute } from 'astro/runtime/server/index.js';
import { Markup } from './markup.ts';

const ANY_TEXT = 'x';

/** By the name of an attribute, whether Astro sets it to any text as it is: others are there or not, or are put together. */
const takesText = new Map<string, boolean>();

/** An attribute that is nothing but a text without characters to escape; undefined for another, which Astro makes. */
export function plainAttribute(name: string, value: unknown): Markup | undefined {
  if (typeof value !== 'string' || value === '' || value.includes('"') || value.includes('&'))
    return undefined;
  let isPlain = takesText.get(name);
  if (isPlain === undefined) {
    isPlain = String(astroAddAttribute(ANY_TEXT, name)) === ` ${name}="${ANY_TEXT}"`;
    takesText.set(name, isPlain);
  }
  return isPlain ? new Markup(undefined, ` ${name}="${value}"`) : undefined;
}
