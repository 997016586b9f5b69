import { FaultError } from '@laurel/diagnostics';

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
      what: `${file} has ${faults.length} ${faults.length === 1 ? 'fault' : 'faults'}.`,
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
