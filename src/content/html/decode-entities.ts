import { DomUtils, parseDocument } from 'htmlparser2';
import { isReadable } from '../../domain/readable-text.ts';

const ENTITY = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/gi;

/**
 * Decodes the HTML entities of a plain text once, e.g. `M&amp;A &#8211; news` to `M&A – news`. A text that was encoded twice stays
 * encoded once. Ampersands without an entity, and entities of control characters, are not changed.
 */
export const decodeEntities = (text: string): string =>
  text.replace(ENTITY, (entity) => {
    const decoded = DomUtils.textContent(parseDocument(entity));
    return isReadable(decoded) && decoded !== '\ufffd' ? decoded : entity;
  });
