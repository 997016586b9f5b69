import type { Answered } from '../edge/requests.ts';

/**
 * The rules of MDN's HTTP Observatory (algorithm 4) that a response's headers and scripts decide, with its scores.
 * Source: developer.mozilla.org, "HTTP Observatory: tests & scoring".
 */
export interface Finding {
  readonly rule: string;
  readonly score: number;
}

/** Maximum score of a response. Pictures for other sites lack the points of a same-origin resource policy. */
export const BEST_SCORE = 130;
const PICTURE_SCORE = 120;

/** Returns the score of a response of a server. */
export function scoreOfAnswer(answered: Answered): number {
  const headers = new Headers();
  for (const [name, value] of Object.entries(answered.headers)) headers.append(name, String(value));
  return observatoryScore(observatoryFindings(headers, answered.body));
}

/** Returns the expected score of the response for a path. */
export const wantedScore = (target: string): number =>
  /^\/(badges\/global|images\/share)/.test(target) ? PICTURE_SCORE : BEST_SCORE;

const PRIVATE_REFERRER = ['no-referrer', 'same-origin', 'strict-origin', 'strict-origin-when-cross-origin'];
const SIX_MONTHS = 15_768_000;

/** Returns the findings for a response over HTTPS. `html` is its body. */
export function observatoryFindings(headers: Headers, html: string): readonly Finding[] {
  const policy = directives(headers.get('content-security-policy') ?? '');
  return [
    { rule: 'content-security-policy', score: policyScore(policy) },
    {
      rule: 'referrer-policy',
      score: PRIVATE_REFERRER.includes(headers.get('referrer-policy') ?? '') ? 5 : 0,
    },
    {
      rule: 'strict-transport-security',
      score:
        Number(/max-age=(\d+)/.exec(headers.get('strict-transport-security') ?? '')?.[1] ?? 0) >= SIX_MONTHS
          ? 0
          : -20,
    },
    {
      rule: 'x-content-type-options',
      score: headers.get('x-content-type-options') === 'nosniff' ? 0 : -5,
    },
    {
      rule: 'x-frame-options',
      score: policy.has('frame-ancestors') ? 5 : headers.has('x-frame-options') ? 0 : -20,
    },
    {
      rule: 'cross-origin-resource-policy',
      score: ['same-origin', 'same-site'].includes(headers.get('cross-origin-resource-policy') ?? '')
        ? 10
        : 0,
    },
    {
      rule: 'cross-origin-resource-sharing',
      score: ['*', null].includes(headers.get('access-control-allow-origin')) ? 0 : -50,
    },
    { rule: 'cookies', score: headers.has('set-cookie') ? -20 : 0 },
    { rule: 'subresource-integrity', score: foreignScripts(html) === 0 ? 0 : -5 },
  ];
}

/** Returns 100 plus the modifiers of all findings. Bonuses are only added to scores of at least 90. */
export function observatoryScore(findings: readonly Finding[]): number {
  const penalties = findings.reduce((sum, { score }) => sum + Math.min(0, score), 100);
  return penalties < 90 ? penalties : findings.reduce((sum, { score }) => sum + score, 100);
}

function directives(policy: string): ReadonlyMap<string, readonly string[]> {
  return new Map(
    policy
      .split(';')
      .map((directive) => directive.trim().split(/\s+/))
      .map(([name = '', ...sources]) => [name, sources]),
  );
}

function policyScore(policy: ReadonlyMap<string, readonly string[]>): number {
  const sources = (name: string) => policy.get(name) ?? policy.get('default-src') ?? ['*'];
  const scripts = sources('script-src');
  if (!policy.has('default-src') && !policy.has('script-src')) return -25;
  if (scripts.some((source) => ["'unsafe-inline'", '*', 'https:', 'http:', 'data:'].includes(source)))
    return -20;
  if (scripts.includes("'unsafe-eval'")) return -10;
  if (sources('style-src').includes("'unsafe-inline'")) return 0;
  return policy.get('default-src')?.join(' ') === "'none'" ? 10 : 5;
}

const foreignScripts = (html: string): number =>
  [...html.matchAll(/<script\b[^>]*\ssrc="((?:https?:)?\/\/[^"]*)"(?![^>]*\sintegrity=)/g)].length;
