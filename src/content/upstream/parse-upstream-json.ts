import { removeDirectionControls } from '../../domain/readable-text.ts';

/** Matches JSON that may contain a bidirectional control character, as a character or as an escape sequence. */
const MAY_CONTAIN_DIRECTION_CONTROL = /[\u202a-\u202e\u2066-\u2069]|\\u20(?:2[a-e]|6[6-9])/i;

/**
 * Parses JSON of the upstream. Removes bidirectional control characters from all texts, because they could reorder the
 * surrounding text of a page.
 * @throws {SyntaxError} if the text is not JSON
 */
export function parseUpstreamJson(text: string): unknown {
  if (!MAY_CONTAIN_DIRECTION_CONTROL.test(text)) return JSON.parse(text);
  return JSON.parse(text, (_, value: unknown) =>
    typeof value === 'string' ? removeDirectionControls(value) : value,
  );
}
