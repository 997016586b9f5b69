import type { Inputs } from 'astro-incremental';
import { z } from 'zod';
import { REDIRECT_TARGET } from '../../domain/redirects.ts';
import { canonicalJson } from './canonical-json.ts';

/** File with the redirects of former addresses: one JSON object with the target of each key. Absent if there are none. */
export const REDIRECTS_FILE = 'site/redirects.json';

const schema = z.record(z.string(), z.string().regex(REDIRECT_TARGET));

/** Targets by `redirectKey`. */
export type RedirectTargets = Readonly<Record<string, string>>;

export const formatRedirects = (
  redirects: readonly { readonly from: string; readonly to: string }[],
): string => `${canonicalJson(Object.fromEntries(redirects.map(({ from, to }) => [from, to])))}\n`;

const parse = (text: string): RedirectTargets => schema.parse(JSON.parse(text));

/** Reads the redirects of a snapshot; none if it has no file of redirects. */
export const readRedirects = (inputs: Inputs): RedirectTargets =>
  inputs.has(REDIRECTS_FILE) ? inputs.read(REDIRECTS_FILE, parse) : {};
