/** Generational suffixes, degrees and honours that follow a name. They are written without dots here. */
const POST_NOMINALS: ReadonlySet<string> = new Set(
  (
    'Jr Jnr Sr Snr II III IV Filho Neto Sobrinho Júnior Junior ' +
    'Esq KC QC SAN OBE MBE CBE KBE DBE GBE CMG KCMG CVO OAM AO AC AM JP TD RD ' +
    'LLM LLB LLD JD SJD JSD PhD DPhil BCL MJur MPhil MBA EMBA MPA MPP MA BA MSc BSc MEng BEng MD DEA DESS ' +
    'CPA CFA ACA FCA FCCA CIPP CEDR FCIArb MCIArb ACIArb FRSA FRICS MRICS'
  ).split(' '),
);

/** Post-nominals that are also family names (`Jack MA`, `Ana Neto`). They count as post-nominals only after at least two other words. */
const AMBIGUOUS: ReadonlySet<string> = new Set(
  'MA BA AO AC AM SAN DEA Filho Neto Sobrinho Júnior Junior'.split(' '),
);

/** An abbreviation in capitals without a vowel, e.g. `KC` or `FRCS`, but not the family name `NG`. */
const CONSONANTS = /^(?!NG$)[B-DF-HJ-NP-TV-XZ]{2,}$/;

/** A text in brackets, e.g. `(Hon)`. */
const BRACKETED = /\([^)]*\)/g;

/**
 * Returns the last word of a name, without generational suffixes, degrees and honours: `Ming Huang Jr.` → `Huang`. The
 * upstream has no separate family name, so the last of several family names is used, without its particles. Of a name
 * with a comma (`Zhu, KC`; `Smith, John`) only the part before the comma is used.
 */
export function familyName(fullName: string): string {
  const [name = ''] = fullName
    .replace(BRACKETED, ' ')
    .trim()
    .split(/\s*[,，]\s*/);
  const words = name.split(/\s+/);
  while (words.length > 1 && isPostNominal(words.at(-1) ?? '', words.length - 1)) words.pop();
  return words.at(-1) || fullName;
}

/**
 * Returns whether a word is a post-nominal and not a name.
 * @param precedingWords number of words before it
 */
function isPostNominal(word: string, precedingWords: number): boolean {
  // Without the dot, it is a family name.
  if (word === 'Hon.') return true;
  const letters = word.replaceAll('.', '').normalize('NFC');
  if (AMBIGUOUS.has(letters)) return precedingWords > 1;
  return POST_NOMINALS.has(letters) || CONSONANTS.test(letters);
}
