import { counted, type Fault, FaultError } from '@laurel/diagnostics';

/** Faults of the folder with the publisher's identity. */

/** A fault of brand.json or tokens.css. */
export type BrandFault =
  | { readonly kind: 'syntax' }
  | { readonly kind: 'invalid'; readonly key: string; readonly expected: string; readonly received: string }
  /** `nearest` is the most similar known key; undefined if none is similar. */
  | { readonly kind: 'unknown'; readonly key: string; readonly nearest: string | undefined }
  | { readonly kind: 'token-missing'; readonly token: string }
  | { readonly kind: 'token-colour'; readonly token: string; readonly received: string };

/** The file brand.json or tokens.css is invalid; there is one fault per key or token. */
export function brandInvalid(file: string, faults: readonly BrandFault[]): FaultError {
  return new FaultError(
    {
      name: 'BrandInvalid',
      what: `${file} has ${counted(faults.length, 'fault')}.`,
      location: { file },
      why: 'Every page shows the content of this file.',
      action: 'Correct what is listed below.',
    },
    {
      exitCode: 2,
      faults: faults.map((fault) => {
        if (fault.kind === 'syntax')
          return {
            name: 'BrandSyntaxInvalid',
            what: `${file} is not JSON.`,
            location: { file },
            why: 'A comma, a quotation mark or a bracket is missing or superfluous.',
            action: 'Check the file with an editor that supports JSON.',
          };
        if (fault.kind === 'token-missing')
          return {
            name: 'BrandTokenMissing',
            what: `${fault.token} is not defined in a block :root without a media query.`,
            location: { file, field: fault.token },
            why: 'No other file contains a colour or the name of a font.',
            action: 'Define the token; docs/brand.md describes all tokens.',
          };
        if (fault.kind === 'token-colour')
          return {
            name: 'BrandTokenInvalid',
            what: `${fault.token} is ${fault.received}, which is not a hexadecimal colour such as #1f5a41.`,
            location: { file, field: fault.token },
            why: 'Pictures such as badges contain the value, and understand no other notation.',
            action: 'Write the colour with three or six hexadecimal digits.',
          };
        const { key } = fault;
        const location = { file, field: key };
        if (fault.kind === 'unknown')
          return {
            name: 'BrandKeyUnknown',
            what: `${key} is not a key of brand.json${fault.nearest === undefined ? '' : `; there is ${fault.nearest}`}.`,
            location,
            why: 'Nothing reads it, so it has no effect.',
            action: 'Correct or remove the key; docs/brand.md lists all keys.',
          };
        return {
          name: 'BrandKeyInvalid',
          what: `${key === '' ? 'The content' : key} is ${fault.received}, which is not ${fault.expected}.`,
          location,
          why: 'The key accepts only this format.',
          action: 'Correct the value; docs/brand.md describes all keys.',
        };
      }),
    },
  );
}

/** A file of the brand folder cannot be read. */
export const brandUnreadable = (file: string, reason: string): FaultError =>
  new FaultError(
    {
      name: 'BrandUnreadable',
      what: `${file} cannot be read: ${reason}.`,
      location: { file },
      why: 'The folder contains the names, colours and pictures of the site.',
      action: 'Add the file, or correct LAUREL_BRAND, the path of the folder below the folder of the site.',
    },
    { exitCode: 2 },
  );

/**
 * Warning: a link of the header, the footer or the cookie policy leads to no page. `key` is its setting, and `file` is the file with the setting, or
 * undefined for a setting of the upstream.
 */
export const shellLinkDead = ({
  file,
  key,
  href,
}: {
  readonly file: string | undefined;
  readonly key: string;
  readonly href: string;
}): Fault => ({
  name: 'ShellLinkDead',
  what: `${file === undefined ? 'The setting ' : ''}${key} leads to ${href}, which is no page of the site.`,
  location: { ...(file !== undefined && { file }), field: key },
  why: 'Pages contain the link, and visitors who follow it get an error page.',
  action: 'Correct or remove the link, or publish a page at this address.',
});

/** Warning: the upstream has a section of the header that no menu shows. */
export const hiddenSection = ({
  file,
  section,
  setting,
}: {
  readonly file: string;
  readonly section: string;
  /** Setting of the upstream that contains the section. */
  readonly setting: string;
}): Fault => ({
  name: 'HeaderSectionHidden',
  what: `No menu shows the section "${section}" of the upstream.`,
  location: { file, field: 'menus' },
  why: `A section of ${setting} is shown by the menu whose id is its section_id, and no menu has this id.`,
  action: `Add a menu with the id "${section}" to menus, or remove the section at the upstream.`,
});

/** Functions of the host contain the default brand, so that pages and functions would have different brands. */
export const brandFolderUnsupported = (folder: string): FaultError =>
  new FaultError({
    name: 'BrandFolderUnsupported',
    what: `LAUREL_BRAND is ${folder}, but functions on Netlify read the folder brand.`,
    why: 'Netlify bundles functions and edge functions together with brand/brand.json.',
    action: 'Put the brand into the folder brand and unset LAUREL_BRAND.',
  });
