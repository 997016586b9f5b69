import { type LocatedText, sourceTexts } from '../prose/source-texts.ts';
import type { Finding } from './finding.ts';
import type { ProjectFile } from './project-files.ts';

interface Phrase {
  readonly pattern: RegExp;
  /** The usual term. */
  readonly replacement: string;
}

const phrase = (pattern: string, replacement: string): Phrase => ({
  pattern: new RegExp(`\\b(?:${pattern})\\b`, 'i'),
  replacement,
});

/** Wordings that need a second reading, with the usual terms for them. */
const PHRASES: readonly Phrase[] = [
  phrase('told apart', 'distinguished by'),
  phrase('anew|made again', 're-read, rebuild, recompute'),
  phrase('singly', 'individually'),
  phrase('in the place of|in (?:its|their) place', 'instead of, instead'),
  phrase('what nobody', 'name the subject: entries that were not read'),
  phrase('sift(?:s|ed|ing)?', 'filter'),
  phrase('at hand', 'available, preloaded'),
  phrase('under way', 'in progress'),
  phrase('side by side', 'concurrently'),
  phrase('in silence', 'without a warning'),
  phrase('of (?:its|their) own(?: accord)?', 'separate, or drop it'),
  phrase('as (?:it|they) stands?', 'current, unchanged'),
  phrase('left out|leaves? out|leaving out', 'omitted, skipped'),
  phrase('kept code', 'compile cache'),
  phrase('so many', 'the number'),
  phrase('stands? in for|stands? in the', 'fallback, stub, fake'),
  phrase('(?:lies?|lay) (?:in|below|together|where)', 'is in, is stored in'),
  phrase('look(?:s|ed)? at', 'check, evaluate, visit'),
  phrase('is over', 'expired, past'),
  phrase('(?:is|are|was|were) asked|asked for|asks|ask for', 'request, call, read'),
  phrase(
    '(?:(?:is|are|was|were|be|been|being) )?told(?! apart)|tells',
    'receives, reports, returns, is configured with',
  ),
  phrase('beside', 'next to, in the same run'),
  phrase('the last one|of before', 'previous'),
  phrase('(?:that|those) of', 'repeat the noun'),
  phrase('those that|those who|one that', 'name the subject'),
  phrase('another (?:[\\w-]+ ){1,2}than', 'a different … than'),
  phrase('text of others', 'external text'),
  phrase('says (?:so|why|what|when|how|where)', 'reports, contains'),
  phrase('(?:is|are|was|were) answered|answers? (?:at|with)', 'has the response, responds'),
  phrase('(?:API|upstream) bases?|bases of the upstream', 'base URL'),
];

/** The start of a sentence without a subject: it begins with "What" and is not a question. */
const NO_SUBJECT = /(?:^|[.!?] )What (?!(?:[^.!?]|[.!?](?! |$))*\?)/;

/** Texts about the past, texts for visitors, and files that list the phrases. */
const EXEMPT =
  /^(?:CHANGELOG\.md|docs\/decisions\/|docs\/benchmarks|docs\/specification-coverage\.md|scripts\/publisher\/words\/|scripts\/bench\/peer\/|scripts\/checks\/prose\.ts|tests\/scripts\/(?:checks\/prose|prose\/))/;

/**
 * Finds wordings that the writing style does not allow in comments, documents, test titles and error texts. Also finds parameters
 * and variables with the name `of`.
 */
export function proseFindings(files: readonly Pick<ProjectFile, 'path' | 'text'>[]): Finding[] {
  return files
    .filter(({ path }) => !EXEMPT.test(path))
    .flatMap(({ path, text }) => {
      const { comments, testTitles, errorTexts, paragraphs, locals } = sourceTexts(path, text);
      return [
        ...[...comments, ...testTitles, ...errorTexts, ...paragraphs].flatMap(textFindings),
        ...locals.filter(({ text: name }) => name === 'of').map(localFinding),
      ];
    });
}

function textFindings({ file, line, text }: LocatedText): Finding[] {
  const prose = text.replace(/`[^`]*`|“[^”]*”|"[^"]*"/g, '``');
  const found = PHRASES.flatMap(({ pattern, replacement }) => {
    const match = pattern.exec(prose)?.[0];
    return match === undefined ? [] : [{ match, replacement }];
  });
  const start = NO_SUBJECT.exec(prose) === null ? [] : [{ match: 'What …', replacement: 'name the subject' }];
  return [...found, ...start].map(({ match, replacement }) => ({
    file,
    line,
    what: `contains "${match}" in "${shortened(text)}"`,
    remedy: `use the term of the field: ${replacement}`,
  }));
}

const localFinding = ({ file, line }: LocatedText): Finding => ({
  file,
  line,
  what: 'a parameter or variable is called `of`',
  remedy: 'name it after its content',
});

const MAX_QUOTED_CHARACTERS = 100;

const shortened = (text: string): string =>
  text.length > MAX_QUOTED_CHARACTERS ? `${text.slice(0, MAX_QUOTED_CHARACTERS)}…` : text;
