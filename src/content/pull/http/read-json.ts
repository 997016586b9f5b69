import { numberText } from '@laurel/diagnostics/number-text';
import { parseUpstreamJson } from '../../upstream/parse-upstream-json.ts';
import { BodyRefused } from './body-refused.ts';

/** Limits of a JSON body, after decompression. */
export interface JsonLimits {
  readonly maxBytes: number;
  /** Largest size of one record, and of everything outside the records, in bytes. */
  readonly maxRecordBytes: number;
}

/** Maximum nesting depth of arrays and objects. Responses of the catalogue need fewer than ten levels. */
const MAX_DEPTH = 64;
/** The maximum number of values in a body is its size limit in bytes divided by this number, because each value needs memory. */
const MIN_BYTES_PER_VALUE = 8;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPEN_ARRAY = 0x5b;
const CLOSE_ARRAY = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/** Throws for text in a different encoding, instead of replacing its characters. */
const UTF8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Reads JSON in UTF-8 from chunks. A record is an object in the top-level array, or in an array of the top-level object. Each
 * record is parsed as soon as it is complete, so the text of a long listing is never in memory as a whole. Signals are handled
 * between two chunks.
 * @throws {BodyRefused} if the body exceeds a limit or is not JSON in UTF-8
 */
export async function readJson(
  chunks: AsyncIterable<Uint8Array>,
  { maxBytes, maxRecordBytes }: JsonLimits,
): Promise<unknown> {
  const maxValues = Math.floor(maxBytes / MIN_BYTES_PER_VALUE);
  const records: unknown[] = [];
  const frame = createFrame(maxRecordBytes);
  let record: Uint8Array[] | undefined;
  let recordDepth = 0;
  const openers: number[] = [];
  let size = 0;
  let values = 0;
  let isInString = false;
  let isEscaped = false;
  for await (const chunk of chunks) {
    size += chunk.byteLength;
    if (size > maxBytes) throw tooLarge(`a body of more than ${numberText(maxBytes)} bytes`);
    /** Start of the bytes that belong to the current record, or to the text outside the records. */
    let start = 0;
    for (let index = 0; index < chunk.byteLength; index++) {
      const byte = chunk[index] as number;
      if (isInString) {
        if (isEscaped) isEscaped = false;
        else if (byte === BACKSLASH) isEscaped = true;
        else if (byte === QUOTE) isInString = false;
        continue;
      }
      switch (byte) {
        case QUOTE:
          isInString = true;
          break;
        case COMMA:
          values++;
          break;
        case OPEN_ARRAY:
        case OPEN_OBJECT:
          values++;
          if (byte === OPEN_OBJECT && record === undefined && isTopList(openers)) {
            frame.append(chunk.subarray(start, index));
            start = index;
            record = [];
            recordDepth = openers.length;
          }
          openers.push(byte);
          if (openers.length > MAX_DEPTH)
            throw tooLarge(`more than ${MAX_DEPTH} arrays and objects within each other`);
          break;
        case CLOSE_ARRAY:
        case CLOSE_OBJECT:
          openers.pop();
          if (record !== undefined && openers.length === recordDepth) {
            record.push(chunk.subarray(start, index + 1));
            start = index + 1;
            requireRecordSize(record, maxRecordBytes);
            frame.addPlaceholder(records.push(parseBytes(record)) - 1);
            record = undefined;
          }
      }
    }
    if (values > maxValues) throw tooLarge(`more than ${numberText(maxValues)} values`);
    const rest = chunk.subarray(start);
    if (record === undefined) frame.append(rest);
    else {
      record.push(rest);
      requireRecordSize(record, maxRecordBytes);
    }
  }
  return restoreRecords(frame.parse(), records);
}

function requireRecordSize(record: readonly Uint8Array[], maxBytes: number): void {
  if (record.reduce((size, { byteLength }) => size + byteLength, 0) > maxBytes)
    throw tooLarge(`a record of more than ${numberText(maxBytes)} bytes`);
}

/** Returns whether the innermost open array contains records. */
const isTopList = (openers: readonly number[]): boolean =>
  openers.length === 1
    ? openers[0] === OPEN_ARRAY
    : openers.length === 2 && openers[0] === OPEN_OBJECT && openers[1] === OPEN_ARRAY;

/**
 * Collects the text of a body outside its records. Each record is replaced by a placeholder: an object with the index of the
 * record.
 */
function createFrame(maxBytes: number) {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  let size = 0;
  const decode = (bytes?: Uint8Array) => {
    try {
      return decoder.decode(bytes, { stream: bytes !== undefined });
    } catch {
      throw notJson();
    }
  };
  return {
    append(bytes: Uint8Array): void {
      size += bytes.byteLength;
      if (size > maxBytes) throw tooLarge(`more than ${numberText(maxBytes)} bytes outside of its records`);
      text += decode(bytes);
    },
    addPlaceholder(index: number): void {
      text += `{"":${index}}`;
    },
    parse: () => parseText(text + decode()),
  };
}

/** Replaces the placeholders in a parsed frame by their records. */
function restoreRecords(frame: unknown, records: readonly unknown[]): unknown {
  const lists = Array.isArray(frame)
    ? [frame]
    : typeof frame === 'object' && frame
      ? Object.values(frame)
      : [];
  for (const list of lists)
    if (Array.isArray(list))
      for (const [index, entry] of list.entries())
        if (typeof entry === 'object' && entry !== null && !Array.isArray(entry))
          list[index] = records[(entry as { readonly '': number })['']];
  return frame;
}

function parseBytes(chunks: readonly Uint8Array[]): unknown {
  const [first] = chunks;
  const bytes = chunks.length === 1 && first !== undefined ? first : Buffer.concat(chunks);
  let text: string;
  try {
    text = UTF8.decode(bytes);
  } catch {
    throw notJson();
  }
  return parseText(text);
}

function parseText(text: string): unknown {
  try {
    return parseUpstreamJson(text);
  } catch {
    throw notJson();
  }
}

const tooLarge = (content: string) => new BodyRefused(content, { retryable: false });
const notJson = () => new BodyRefused('a body that is not JSON in UTF-8', { retryable: true });
