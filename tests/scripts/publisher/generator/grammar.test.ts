import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createWriter } from '../../../../scripts/publisher/generator/grammar.ts';
import { keyedRandom } from '../../../../scripts/publisher/generator/random.ts';
import { sentences } from '../../../../scripts/publisher/generator/sentences.ts';

const writer = (slots: Record<string, string | readonly string[]>) =>
  createWriter(keyedRandom('test'), slots);

describe('a writer', () => {
  test('fills slots and selects one option of each choice', () => {
    const text = writer({ name: 'Ana' }).sentence(['[name] {sees|hears} {a {large|small} thing}.']);
    expect(text).toMatch(/^Ana (sees|hears) a (large|small) thing\.$/);
  });

  test('starts a sentence, and a slot with a capital letter, with a capital letter', () => {
    expect(writer({ he: 'she' }).sentence(['[he] came, and [He] saw'])).toBe('She came, and She saw');
  });

  test.each([
    ['a [thing]', 'apple', 'An apple'],
    ['a [thing]', 'unique case', 'A unique case'],
    ['a [thing]', 'European deal', 'A European deal'],
    ['a [thing]', 'EPC contract', 'A EPC contract'],
    ['a [thing]', 'one-off', 'A one-off'],
    ['a [thing]', 'unusual case', 'An unusual case'],
  ])('turns %s with "%s" into "%s"', (template, thing, sentence) => {
    expect(writer({ thing }).sentence([template])).toBe(sentence);
  });

  test('uses no template twice, and repeats a phrase only after all others', () => {
    const page = writer({ matter: ['one', 'two', 'three'] });
    const templates = ['A: [matter].', 'B: [matter].', 'C: [matter].'];
    const all = [1, 2, 3, 4].map(() => page.sentence(templates));
    expect(all[3]).toBeUndefined();
    expect(new Set(all.slice(0, 3).map((text) => text?.slice(3))).size).toBe(3);
  });

  test('throws an error with the name of an unknown slot', () => {
    expect(() => writer({}).sentence(['[missing]'])).toThrow('No text for the slot [missing].');
  });
});

test('each template has balanced brackets', () => {
  for (const [name, templates] of Object.entries(sentences))
    for (const template of templates) {
      expect(template.split('{').length, `${name}: ${template}`).toBe(template.split('}').length);
      expect(template.split('[').length, `${name}: ${template}`).toBe(template.split(']').length);
      expect(template.trim(), name).not.toBe('');
    }
});

describe('random choices', () => {
  test('depend on their keys only', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.integer(), fc.string()), { minLength: 1 }), (keys) => {
        const [one, same] = [keyedRandom(...keys), keyedRandom(...keys)];
        for (let step = 0; step < 5; step++) expect(one.next()).toBe(same.next());
      }),
    );
  });

  test('are within their bounds', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 1, max: 1000 }), (seed, below) => {
        const random = keyedRandom(seed);
        const value = random.below(below);
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThan(below);
        expect(new Set(random.sample([1, 2, 3, 4, 5], 3)).size).toBe(3);
      }),
    );
  });
});
