/** A label of a domain name, in letters of any script. */
const LABEL = '[\\p{L}\\p{N}](?:[\\p{L}\\p{M}\\p{N}-]{0,61}[\\p{L}\\p{M}\\p{N}])?';

/**
 * An e-mail address as browsers accept it. The domain must contain a dot and may be written in any script.
 * Source: HTML Standard, "valid email address"; RFC 5890 (internationalised domain names).
 */
export const EMAIL_ADDRESS = new RegExp(`^[\\w.!#$%&'*+/=?^\`{|}~-]+@${LABEL}(?:\\.${LABEL})+$`, 'u');

/** Maximum length of an e-mail address. Source: RFC 5321, section 4.5.3.1. */
export const MAX_EMAIL_CHARACTERS = 254;

/**
 * Removes everything around an e-mail address that people copy with it: white space, invisible characters, `mailto:` with its
 * parameters, angle brackets, and a final punctuation mark.
 */
export const cleanEmailAddress = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .trim()
    .replace(/^<(.*)>$/s, '$1')
    .replace(/^mailto:\s*([^?]*)(?:\?.*)?$/is, '$1')
    .replace(/[.,;]$/, '')
    .trim();

/** Returns the `mailto:` address of an e-mail address, with its domain in ASCII. Source: RFC 6068. */
export function mailtoAddress(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1);
  return `mailto:${encodeURIComponent(email.slice(0, at)).replaceAll('%2B', '+')}@${URL.parse(`https://${domain}`)?.hostname ?? domain}`;
}
