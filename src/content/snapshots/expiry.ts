import type { Inputs } from 'astro-incremental';
import { z } from 'zod';
import { day } from '../../domain/identifiers.ts';
import { canonicalJson } from './canonical-json.ts';
import { LAST_DAYS, type SiteRecordKind } from './record-kinds.ts';

/**
 * File with the expiry date of a snapshot: the newest last day of a record that was past at the time of the pull. The file
 * changes only when another record expires, and pages need no clock.
 * Source: docs/decisions/2026-11-22-store-the-expiry-day-in-the-snapshot.md.
 */
export const EXPIRY_FILE = 'site/over.json';

const schema = z.strictObject({
  /** A record is past if its last day is this day or earlier. Null if no record is past. */
  through: day.nullable(),
});

/** Offset to UTC of the time zone in which a day ends last (UTC−12). */
const LAST_ZONE_OFFSET_MS = 12 * 60 * 60 * 1000;

/**
 * Formats the text of the expiry file. The upstream gives days without a time zone, so a record is past when its last day
 * has ended everywhere on Earth.
 * @param now time of the pull
 */
export function formatExpiry(records: Partial<Record<SiteRecordKind, readonly object[]>>, now: Date): string {
  const today = new Date(now.getTime() - LAST_ZONE_OFFSET_MS).toISOString().slice(0, 10);
  const pastDays = [...LAST_DAYS].flatMap(([kind, field]) =>
    (records[kind] ?? [])
      .map((record) => (record as Readonly<Record<string, string | null>>)[field] ?? today)
      .filter((lastDay) => lastDay < today),
  );
  return `${canonicalJson({ through: pastDays.sort().at(-1) ?? null })}\n`;
}

const parseExpiry = (text: string) => schema.parse(JSON.parse(text)).through;

/**
 * Reads the expiry file.
 * @returns a function that returns whether a last day is past. It returns false for null (a record without a last day), and always
 * if the snapshot has no expiry file.
 */
export function readExpiry(inputs: Inputs): (lastDay: string | null) => boolean {
  const through = inputs.has(EXPIRY_FILE) ? inputs.read(EXPIRY_FILE, parseExpiry) : null;
  return (lastDay) => through !== null && lastDay !== null && lastDay <= through;
}
