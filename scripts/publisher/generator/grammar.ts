import type { Random } from './random.ts';

/**
 * Values for the slots of sentence templates. In a template, `{one|two}` is a choice and may nest. `[name]` is a slot
 * that is filled with a text or with one of a list of templates; `[Name]` is the same slot with a capital letter.
 */
export type Slots = Readonly<Record<string, string | readonly string[]>>;

type Part = string | { readonly slot: string } | { readonly choices: readonly (readonly Part[])[] };

interface Template {
  readonly parts: readonly Part[];
  /** Whether an article precedes a slot or a choice, whose first sound decides between `a` and `an`. */
  readonly openArticle: boolean;
}

const parsed = new Map<string, Template>();

function parse(text: string): Template {
  let template = parsed.get(text);
  if (template === undefined) {
    template = { parts: parseSequence(text, { at: 0 }, false), openArticle: OPEN_ARTICLE.test(text) };
    parsed.set(text, template);
  }
  return template;
}

const OPEN_ARTICLE = /(?:^|[ {|])[Aa] ?[[{|}]/;

function parseSequence(template: string, position: { at: number }, nested: boolean): Part[] {
  const parts: Part[] = [];
  let text = '';
  const flush = () => {
    if (text !== '') parts.push(text);
    text = '';
  };
  while (position.at < template.length) {
    const character = template[position.at] as string;
    if (nested && (character === '|' || character === '}')) break;
    position.at++;
    if (character === '{') {
      flush();
      const choices = [parseSequence(template, position, true)];
      while (template[position.at] === '|') {
        position.at++;
        choices.push(parseSequence(template, position, true));
      }
      position.at++;
      parts.push({ choices });
    } else if (character === '[') {
      flush();
      const end = template.indexOf(']', position.at);
      parts.push({ slot: template.slice(position.at, end) });
      position.at = end + 1;
    } else text += character;
  }
  flush();
  return parts;
}

/**
 * Generates the prose of one page. It uses no sentence template twice, and repeats a phrase of a slot only after all
 * others.
 */
export interface Writer {
  /** Fills one of `templates` that this page has not used; undefined if all were used. */
  sentence(templates: readonly string[], slots?: Slots): string | undefined;
  /** Joins up to `count` sentences to a paragraph. */
  paragraph(count: number, templates: readonly string[], slots?: Slots): string;
}

/** @throws {Error} if a template names an unknown slot */
export function createWriter(random: Random, pageSlots: Slots): Writer {
  const usedTexts = new Set<string>();

  const unused = (list: readonly string[]): string | undefined => {
    const start = random.below(list.length);
    for (let step = 0; step < list.length; step++) {
      const candidate = list[(start + step) % list.length] as string;
      if (!usedTexts.has(candidate)) {
        usedTexts.add(candidate);
        return candidate;
      }
    }
    return undefined;
  };

  const fill = (parts: readonly Part[], slots: Slots): string => {
    let text = '';
    for (const part of parts) {
      if (typeof part === 'string') text += part;
      else if ('choices' in part) text += fill(random.pick(part.choices), slots);
      else text += slotText(part.slot, slots);
    }
    return text;
  };

  let openArticle = false;
  const fillTemplate = (text: string, slots: Slots): string => {
    const template = parse(text);
    openArticle ||= template.openArticle;
    return fill(template.parts, slots);
  };

  const slotText = (name: string, slots: Slots): string => {
    const found = slots[name] ?? pageSlots[name];
    if (found === undefined) {
      const small = name[0]?.toLowerCase() + name.slice(1);
      if (small === name) throw new Error(`No text for the slot [${name}].`);
      return capitalise(slotText(small, slots));
    }
    if (typeof found === 'string') return found;
    return fillTemplate(unused(found) ?? random.pick(found), slots);
  };

  const sentence = (templates: readonly string[], slots: Slots = {}): string | undefined => {
    const template = unused(templates);
    if (template === undefined) return undefined;
    openArticle = false;
    const text = fillTemplate(template, slots);
    return capitalise(openArticle ? withArticles(text) : text);
  };

  return {
    sentence,
    paragraph(count, templates, slots) {
      const sentences: string[] = [];
      for (let index = 0; index < count; index++) {
        const next = sentence(templates, slots);
        if (next !== undefined) sentences.push(next);
      }
      return sentences.join(' ');
    },
  };
}

export const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Replaces `a` by `an` before a vowel sound. */
const withArticles = (text: string): string =>
  text.replace(
    /(?<= |^)([Aa]) (?=(?:[aeio]|u(?!ni|se|s-|k|K)|[AEIO](?![A-Z.])|8|11\b|18\b)(?!u[rck]|ne\b|ne-))/g,
    '$1n ',
  );
