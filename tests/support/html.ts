import { selectAll } from 'css-select';
import { DomUtils, parseDocument } from 'htmlparser2';

/** The parts of a parsed element that tests read. */
export interface HtmlElement {
  /** Text content with collapsed spaces. */
  readonly text: string;
  attribute(name: string): string | undefined;
  select(selector: string): readonly HtmlElement[];
}

type Document = ReturnType<typeof parseDocument>;
type Node = Document | Document['children'][number];

/** Parses a page; its elements are selected with CSS selectors, in document order. */
export function parseHtml(html: string): HtmlElement {
  return wrap(parseDocument(html));
}

function wrap(node: Node): HtmlElement {
  return {
    get text() {
      return DomUtils.textContent(node).replace(/\s+/g, ' ').trim();
    },
    attribute: (name) => ('attribs' in node ? node.attribs[name] : undefined),
    select: (selector) => selectAll<Node, Node>(selector, node).map(wrap),
  };
}
