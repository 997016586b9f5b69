import { addAttribute as astroAddAttribute } from 'astro/runtime/server/index.js';
import { Markup } from './markup.ts';

const ANY_TEXT = 'x';

/** By the name of an attribute, whether Astro sets it to any text as it is: others are there or not, or are put together. */
const takesText = new Map<string, boolean>();

/** An attribute that is nothing but a text without characters to escape; undefined for another, which Astro makes. */
export function textAttribute(name: string, value: unknown): Markup | undefined {
  if (typeof value !== 'string' || value === '' || value.includes('"') || value.includes('&'))
    return undefined;
  let isText = takesText.get(name);
  if (isText === undefined) {
    isText = String(astroAddAttribute(ANY_TEXT, name)) === ` ${name}="${ANY_TEXT}"`;
    takesText.set(name, isText);
  }
  return isText ? new Markup(undefined, ` ${name}="${value}"`) : undefined;
}
