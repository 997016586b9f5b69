import anyAscii from 'any-ascii';
import { fold } from './fold.ts';

/**
 * Returns a name in Latin letters, for an address. A name without Latin letters is transliterated (王伟 → `Wang Wei`);
 * any other name is returned unchanged. Only builds use it, because its tables of all scripts are large. An address that
 * was formatted without transliteration is redirected by its ids.
 */
export function latinName(name: string): string {
  if (/[A-Za-z0-9]/.test(name) || /[a-z0-9]/.test(fold(name))) return name;
  return anyAscii(name).replace(/([a-z])(?=[A-Z])/g, '$1 ');
}

/** Returns the Latin form of a name as a field of a search hit; an empty object if the name already contains Latin letters. */
export function inLatin(name: string): { readonly latinName?: string } {
  const latin = latinName(name);
  return latin === name ? {} : { latinName: latin };
}
