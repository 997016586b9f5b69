import type { z } from 'zod';
import { linkTarget, ownSitePath } from '../../domain/link-target.ts';
import { removeDirectionControls } from '../../domain/readable-text.ts';
import { siteConfiguration } from '../../domain/settings/site-configuration.ts';
import { decodeEntities } from '../html/decode-entities.ts';
import { type Omission, pictureSource, sanitizeCmsHtml } from '../html/sanitize-cms-html.ts';
import { mapFields } from './map-fields.ts';

/**
 * Normalises a response before it is validated. Decodes the entities of plain texts and addresses once. In fields that expect a
 * path, shortens absolute addresses of the site to their path without a trailing slash.
 */
export const normalizeContent = (schema: z.core.$ZodType, response: unknown): unknown =>
  mapFields(schema, response, (text, format) => {
    if (format === 'html') return text;
    // Decoding a character reference can produce a bidirectional control character, which the JSON parser could not remove.
    const decoded = removeDirectionControls(decodeEntities(text));
    if (format !== 'path') return decoded;
    return (ownSitePath(decoded, siteConfiguration.origin) ?? decoded).replace(/(?<=[^/])\/$/, '');
  });

/** Content of a field that pages do not show. */
export interface OmittedContent {
  readonly path: readonly PropertyKey[];
  readonly omission: Omission;
}

/**
 * Returns the values that are in a valid response but are not shown on pages. Uses the functions with which the build sanitises HTML
 * and checks addresses.
 */
export function omittedContent(schema: z.core.$ZodType, body: unknown): readonly OmittedContent[] {
  const omitted: OmittedContent[] = [];
  mapFields(schema, body, (text, format, path) => {
    if (format === 'html')
      for (const omission of sanitizeCmsHtml(text, siteConfiguration).omissions)
        omitted.push({ path, omission });
    if (format === 'link' && linkTarget(text, siteConfiguration) === undefined)
      omitted.push({ path, omission: { kind: 'link', value: text } });
    if (format === 'picture' && pictureSource(text, siteConfiguration) === undefined)
      omitted.push({ path, omission: { kind: 'picture', value: text } });
    return text;
  });
  return omitted;
}
