import { describe, expect, it } from 'vitest';
import { readMeasures } from '../../../scripts/audit/lighthouse-page.ts';

const report = {
  categories: {
    performance: { score: 0.994, auditRefs: [{ id: 'largest-contentful-paint', weight: 25 }] },
    accessibility: {
      score: 0.5,
      auditRefs: [
        { id: 'target-size', weight: 7 },
        { id: 'manual', weight: 0 },
      ],
    },
    'best-practices': { score: 1, auditRefs: [] },
    seo: { score: null, auditRefs: [{ id: 'is-crawlable', weight: 4 }] },
  },
  audits: {
    'largest-contentful-paint': { score: 0.9, numericValue: 1321.5 },
    'cumulative-layout-shift': { score: 1, numericValue: 0 },
    'total-byte-weight': { score: 1, numericValue: 61_440 },
    'target-size': { score: 0 },
    manual: { score: 0 },
    'is-crawlable': { score: 1 },
  },
};

describe('readMeasures', () => {
  it('returns scores in percent, metrics, and the failed audits whose weight is not 0', () => {
    expect(readMeasures('/', report)).toEqual({
      performance: 99,
      accessibility: 50,
      bestPractices: 100,
      seo: 0,
      paint: 1321.5,
      shift: 0,
      bytes: 61_440,
      indexed: true,
      missed: ['target-size'],
    });
  });

  it('throws the reason of Lighthouse if the page could not be measured', () => {
    const failed = { ...report, runtimeError: { message: 'NO_FCP' } };
    expect(() => readMeasures('/about', failed)).toThrow('/about: NO_FCP');
  });

  it.each([undefined, {}, { ...report, audits: { manual: { score: 'high' } } }])(
    'rejects the report %j',
    (json) => {
      expect(() => readMeasures('/', json)).toThrow();
    },
  );
});
