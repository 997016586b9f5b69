import { addAttribute as astroAddAttribute } from 'astro/runtime/server/index.js';
import { Markup } from './markup.ts';

const SAMPLE_TEXT = 'x';

/** Whether Astro writes an attribute with its text value, by name. Other attributes are boolean or composed, e.g. `class:list`. */
const takesText = new Map<string, boolean>();

/** Renders an attribute with a text value that needs no escaping. Returns undefined for any other attribute. */
export function textAttribute(name: string, value: unknown): Markup | undefined {
  if (typeof value !== 'string' || value === '' || value.includes('"') || value.includes('&'))
    return undefined;
  let acceptsText = takesText.get(name);
  if (acceptsText === undefined) {
    acceptsText = String(astroAddAttribute(SAMPLE_TEXT, name)) === ` ${name}="${SAMPLE_TEXT}"`;
    takesText.set(name, acceptsText);
  }
  return acceptsText ? new Markup(undefined, ` ${name}="${value}"`) : undefined;
}
