import type { PageReference } from '../domain/page-reference.ts';
import type { Link } from './group-view.ts';

/** Formats a link for the open data. */
export const pageReference = ({ label, href }: Link): PageReference => ({ name: label, url: href });
