import * as errorsTexts from '#texts/errors.ts';
import { directoryAddress } from '../domain/addresses.ts';

/** Links to all firms and all lawyers, for pages without other content. */
export const directoryLinks: readonly { readonly label: string; readonly href: string }[] = [
  { label: errorsTexts.findFirm, href: directoryAddress('all-law-firms') },
  { label: errorsTexts.findLawyer, href: directoryAddress('all-lawyers') },
];
