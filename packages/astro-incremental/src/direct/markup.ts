import type { SSRResult } from 'astro';
import { escapeHTML, isHTMLString, renderJSX } from 'astro/runtime/server/index.js';
import { needsAstro } from './direct-page.ts';

/** Text, an instruction of Astro's whose text depends on what came before it in the page, or what is not there yet. */
export type Piece = string | object | Promise<unknown>;

const INSTRUCTION = Symbol.for('astro:render');
const SLOT_STRING = Symbol.for('astro:slot-string');
const HEAD_AND_CONTENT = Symbol.for('astro.headAndContent');

/** Where Astro's own instances write what they render. */
interface Destination {
  write(chunk: unknown): void;
}

/** What a template became. */
export class Markup {
  readonly #before: readonly Piece[] | undefined;
  readonly #text: string;

  /** @param before pieces in front of the text */
  constructor(before: readonly Piece[] | undefined, text: string) {
    this.#before = before;
    this.#text = text;
  }

  get pieces(): Piece[] {
    return this.#before === undefined ? [this.#text] : [...this.#before, this.#text];
  }

  /** Whether a piece of it is not there yet. */
  get isPending(): boolean {
    return this.#before?.some((piece) => piece instanceof Promise) ?? false;
  }

  addTo(builder: MarkupBuilder): void {
    if (this.#before === undefined) builder.html(this.#text);
    else builder.pieces(this.#before, this.#text);
  }

  /** For Astro's own runtime, which calls this of whatever it does not know. */
  render(destination: Destination): void | Promise<void> {
    const { pieces } = this;
    const from = (start: number): void | Promise<void> => {
      for (let at = start; at < pieces.length; at++) {
        const piece = pieces[at];
        if (piece instanceof Promise)
          return piece.then(async (child) => {
            const late = new MarkupBuilder(undefined);
            late.add(child);
            await late.finish().render(destination);
            return from(at + 1);
          });
        destination.write(piece);
      }
    };
    return from(0);
  }
}

/** Puts markup together, in the order of the page. */
export class MarkupBuilder implements Destination {
  readonly #page: SSRResult | undefined;
  #before: Piece[] | undefined;
  #text = '';

  constructor(page: SSRResult | undefined) {
    this.#page = page;
  }

  html(text: string): void {
    this.#text += text;
  }

  pieces(before: readonly Piece[], text: string): void {
    this.#before ??= [];
    this.#before.push(this.#text, ...before);
    this.#text = text;
  }

  /** What Astro's own instances render: text is HTML already. */
  write(chunk: unknown): void {
    if (typeof chunk === 'string') this.html(chunk);
    else this.add(chunk);
  }

  /** Adds what stands in a template's braces. As Astro has it: text is escaped, markup is not. */
  add(child: unknown): void {
    if (typeof child === 'string') this.#text += escapeHTML(child);
    else if (child instanceof Markup) child.addTo(this);
    else if (typeof child === 'object' && child !== null) this.#addObject(child);
    else if (typeof child === 'function') this.add(child());
    else if (child !== undefined && child !== null && child !== false) this.#text += String(child);
  }

  finish(): Markup {
    return new Markup(this.#before, this.#text);
  }

  #addObject(child: object): void {
    if (Array.isArray(child)) for (const one of child) this.add(one);
    else if (isHTMLString(child)) {
      if (SLOT_STRING in child) this.pieces([child], '');
      else this.#text += child.toString();
    } else if (INSTRUCTION in child || ArrayBuffer.isView(child)) this.pieces([child], '');
    else if (isThenable(child)) this.#addLater(Promise.resolve(child));
    else if ('astro:jsx' in child) this.#addLater(renderJSX(this.#page as SSRResult, child));
    else if (child instanceof Response) throw needsAstro('an answer in the place of markup');
    else if (HEAD_AND_CONTENT in child) throw needsAstro('a part of the head');
    else if ('render' in child && typeof child.render === 'function') this.#addInstance(child as Instance);
    else if (Symbol.asyncIterator in child) this.#addLater(Array.fromAsync(child as AsyncIterable<unknown>));
    else if (Symbol.iterator in child) for (const one of child as Iterable<unknown>) this.add(one);
    else this.#text += String(child);
  }

  #addLater(child: Promise<unknown>): void {
    // What fails is thrown when the page is put together.
    child.catch(() => undefined);
    this.pieces([child], '');
  }

  #addInstance(instance: Instance): void {
    const part = new MarkupBuilder(this.#page);
    const ready = instance.render(part);
    if (isThenable(ready)) this.#addLater(Promise.resolve(ready).then(() => part.finish()));
    else part.finish().addTo(this);
  }
}

interface Instance {
  render(destination: Destination): unknown;
}

const isThenable = (value: unknown): value is PromiseLike<unknown> =>
  typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function';
