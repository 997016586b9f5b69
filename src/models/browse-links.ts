import { locationAddress, practiceAreaAddress } from '../domain/addresses.ts';
import { latinName } from '../domain/latin-name.ts';
import type { Link } from './group-view.ts';

/** Returns the link to the page of a practice area. */
export const practiceAreaLink = (name: string): Link => ({
  label: name,
  href: practiceAreaAddress(latinName(name)),
});

/** Returns the link to the page of a location. */
export const locationLink = (name: string): Link => ({
  label: name,
  href: locationAddress(latinName(name)),
});
