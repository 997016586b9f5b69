import anyAscii from 'any-ascii';
import { fold } from './folding.ts';

/**
 * A name in Latin letters for an address: a name without any is transliterated (王伟 → `Wang Wei`), others stay.
 * For builds alone: the tables of all scripts are large. An address made without them is redirected by its ids.
 */
export function latinName(name: string): string {
  if (/[A-Za-z0-9]/.test(name) || /[a-z0-9]/.test(fold(name))) return name;
  return anyAscii(name).replace(/([a-z])(?=[A-Z])/g, '$1 ');
}
