import { z } from 'zod';

/**
 * Any numeric id of the upstream: a positive whole number of at most 15 digits, which addresses can carry and numbers
 * hold exactly. Source: specification §3, "Identifiers in call paths".
 */
export const id = z.int().positive().max(999_999_999_999_999);

/** A calendar day, `2026-11-21`. */
export const day = z.iso.date();

/** Text that must say something. */
export const text = z.string().trim().min(1);
