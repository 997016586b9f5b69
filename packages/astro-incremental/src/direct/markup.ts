import type { SSRResult } from 'astro';
import { escapeHTML, isHTMLString, renderJSX } from 'astro/runtime/server/index.js';
import { createNeedsAstroError } from './direct-page.ts';

/** HTML, an instruction of Astro whose HTML depends on the preceding instructions of the page, or a pending child. */
export type Piece = string | object | Promise<unknown>;

const INSTRUCTION = Symbol.for('astro:render');
const SLOT_STRING = Symbol.for('astro:slot-string');
const HEAD_AND_CONTENT = Symbol.for('astro.headAndContent');

/** Destination to which instances of Astro's components write their output. */
interface Destination {
  write(chunk: unknown): void;
}

/** The rendered form of a template. */
export class Markup {
  readonly #before: readonly Piece[] | undefined;
  readonly #text: string;

  /** @param before pieces that precede the text */
  constructor(before: readonly Piece[] | undefined, text: string) {
    this.#before = before;
    this.#text = text;
  }

  get pieces(): Piece[] {
    return this.#before === undefined ? [this.#text] : [...this.#before, this.#text];
  }

  /** Whether a piece is still pending. */
  get isPending(): boolean {
    return this.#before?.some((piece) => piece instanceof Promise) ?? false;
  }

  /** Appends this markup to the markup of a builder. */
  addTo(builder: MarkupBuilder): void {
    if (this.#before === undefined) builder.html(this.#text);
    else builder.pieces(this.#before, this.#text);
  }

  /** Writes the pieces to a destination. Astro's runtime calls this method of objects that it does not recognise. */
  render(destination: Destination): void | Promise<void> {
    const { pieces } = this;
    const from = (start: number): void | Promise<void> => {
      for (let at = start; at < pieces.length; at++) {
        const piece = pieces[at];
        if (piece instanceof Promise)
          return piece.then(async (child) => {
            const builder = new MarkupBuilder(undefined);
            builder.add(child);
            await builder.finish().render(destination);
            return from(at + 1);
          });
        destination.write(piece);
      }
    };
    return from(0);
  }
}

/** Builds markup in document order. */
export class MarkupBuilder implements Destination {
  readonly #page: SSRResult | undefined;
  #before: Piece[] | undefined;
  #text = '';

  constructor(page: SSRResult | undefined) {
    this.#page = page;
  }

  /** Appends HTML. */
  html(text: string): void {
    this.#text += text;
  }

  /** Appends pieces, then HTML. */
  pieces(before: readonly Piece[], text: string): void {
    this.#before ??= [];
    this.#before.push(this.#text, ...before);
    this.#text = text;
  }

  /** Appends the output of an instance of Astro's components. Strings are HTML and are not escaped. */
  write(chunk: unknown): void {
    if (typeof chunk === 'string') this.html(chunk);
    else this.add(chunk);
  }

  /** Appends the value of a template expression by Astro's rules: strings are escaped, markup is not. */
  add(child: unknown): void {
    if (typeof child === 'string') this.#text += escapeHTML(child);
    else if (child instanceof Markup) child.addTo(this);
    else if (typeof child === 'object' && child !== null) this.#addObject(child);
    else if (typeof child === 'function') this.add(child());
    else if (child !== undefined && child !== null && child !== false) this.#text += String(child);
  }

  /** Returns the markup built so far. */
  finish(): Markup {
    return new Markup(this.#before, this.#text);
  }

  #addObject(child: object): void {
    if (Array.isArray(child)) for (const item of child) this.add(item);
    else if (isHTMLString(child)) {
      if (SLOT_STRING in child) this.pieces([child], '');
      else this.#text += child.toString();
    } else if (INSTRUCTION in child || ArrayBuffer.isView(child)) this.pieces([child], '');
    else if (isThenable(child)) this.#addPending(Promise.resolve(child));
    else if ('astro:jsx' in child) this.#addPending(renderJSX(this.#page as SSRResult, child));
    else if (child instanceof Response) throw createNeedsAstroError('a response instead of markup');
    else if (HEAD_AND_CONTENT in child) throw createNeedsAstroError('content of the head');
    else if ('render' in child && typeof child.render === 'function') this.#addInstance(child as Instance);
    else if (Symbol.asyncIterator in child)
      this.#addPending(Array.fromAsync(child as AsyncIterable<unknown>));
    else if (Symbol.iterator in child) for (const item of child as Iterable<unknown>) this.add(item);
    else this.#text += String(child);
  }

  #addPending(child: Promise<unknown>): void {
    // A rejection is thrown later, when the page is assembled.
    child.catch(() => undefined);
    this.pieces([child], '');
  }

  #addInstance(instance: Instance): void {
    const builder = new MarkupBuilder(this.#page);
    const rendered = instance.render(builder);
    if (isThenable(rendered)) this.#addPending(Promise.resolve(rendered).then(() => builder.finish()));
    else builder.finish().addTo(this);
  }
}

interface Instance {
  render(destination: Destination): unknown;
}

const isThenable = (value: unknown): value is PromiseLike<unknown> =>
  typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function';
