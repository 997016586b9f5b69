import type * as english from '../en/feeds.ts';
import { counted } from './formats.ts';

export const follow = 'Veränderungen jeder Ausgabe abonnieren (Atom)';
export const title: typeof english.title = (subject, guide) =>
  subject === guide
    ? `${guide}: Veränderungen jeder Ausgabe`
    : `${subject}, ${guide}: Veränderungen jeder Ausgabe`;
export const change: typeof english.change = (table, tier, movement) =>
  tier === undefined ? `${table}: ${movement}` : `${table}: ${tier}. ${movement}`;
export const furtherChanges = (count: number): string =>
  counted(count, { one: 'weitere Veränderung', other: 'weitere Veränderungen' });
