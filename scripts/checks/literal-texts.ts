import { parse } from '@astrojs/compiler-rs';
import { parseSync } from 'vite';
import type { Finding } from './finding.ts';
import type { ProjectFile } from './project-files.ts';

/** Templates and islands. The style guide is a page for developers, which a production build omits. */
const TEMPLATE = /^src\/(?!pages\/_styleguide\.astro$|islands\/styleguide\/).+\.(?:astro|tsx)$/;

/** Attributes and properties of components that visitors read or hear. */
const TEXT_ATTRIBUTES: ReadonlySet<string> = new Set([
  'aria-description',
  'aria-label',
  'aria-roledescription',
  'aria-valuetext',
  'alt',
  'caption',
  'description',
  'kicker',
  'label',
  'message',
  'note',
  'placeholder',
  'standfirst',
  'summary',
  'text',
  'title',
]);

/** Elements whose content is code. */
const CODE_ELEMENTS: ReadonlySet<string> = new Set(['script', 'style', 'code']);

const LETTER = /\p{L}/u;
const CHARACTER_REFERENCE = /&#?\w+;/g;

const COUNTS_FILE = 'scripts/checks/literal-texts.json';
const REMEDY = 'move the text to src/texts/en and its translations, and import it from #texts/…';

/** One text in a template. */
interface LiteralText {
  readonly line: number;
  readonly text: string;
}

/**
 * Finds texts for visitors in templates and islands: text with letters, also as the value of an expression, in elements and
 * in attributes that visitors read. `allowed` is the number of texts by file that have not been moved to src/texts yet.
 */
export function literalTextFindings(
  files: readonly Pick<ProjectFile, 'path' | 'text'>[],
  allowed: Readonly<Record<string, number>>,
): Finding[] {
  const templates = files.filter(({ path }) => TEMPLATE.test(path));
  const paths = new Set(templates.map(({ path }) => path));
  return [
    ...templates.flatMap(({ path, text }) =>
      fileFindings(path, literalTexts(path, text), allowed[path] ?? 0),
    ),
    ...Object.keys(allowed)
      .filter((path) => !paths.has(path))
      .map((path) => ({
        file: COUNTS_FILE,
        what: `lists ${path}, which is no template`,
        remedy: 'delete the entry',
      })),
  ];
}

function fileFindings(file: string, texts: readonly LiteralText[], allowed: number): Finding[] {
  if (texts.length > allowed)
    return texts.map(({ line, text }) => ({
      file,
      line,
      what: `"${text}" is a text for visitors${allowed === 0 ? '' : ` (${texts.length} in this file, ${allowed} allowed)`}`,
      remedy: REMEDY,
    }));
  if (texts.length === allowed) return [];
  return [
    {
      file: COUNTS_FILE,
      what: `allows ${allowed} texts in ${file}, which has ${texts.length}`,
      remedy: texts.length === 0 ? 'delete the entry' : `lower the number to ${texts.length}`,
    },
  ];
}

/** Returns the texts for visitors in a template or island. */
export function literalTexts(path: string, source: string): LiteralText[] {
  const root: unknown = path.endsWith('.astro') ? parse(source).ast : parseSync(path, source).program;
  const texts: LiteralText[] = [];
  const add = (node: Node, text: string) => {
    if (!LETTER.test(text.replace(CHARACTER_REFERENCE, ''))) return;
    const start = Number(node.start) + text.search(/\S/);
    const line = source.slice(0, start).split('\n').length;
    texts.push({ line, text: text.replace(/\s+/g, ' ').trim() });
  };
  const addValues = (value: unknown): void => {
    for (const node of valuesOf(value)) {
      if (node.type === 'Literal' && typeof node.value === 'string') add(node, node.value);
      if (node.type === 'TemplateLiteral') add(node, templateText(node));
    }
  };
  const visit = (value: unknown): void => {
    if (!isNode(value)) return;
    if (value.type === 'JSXElement' && CODE_ELEMENTS.has(elementName(value))) {
      visit(value.openingElement);
      return;
    }
    if (value.type === 'JSXText') add(value, String(value.value));
    if (value.type === 'JSXElement' || value.type === 'JSXFragment')
      for (const child of nodes(value.children))
        if (child.type === 'JSXExpressionContainer') addValues(child.expression);
    if (value.type === 'JSXAttribute' && isNode(value.name) && TEXT_ATTRIBUTES.has(String(value.name.name)))
      addValues(value.value);
    for (const child of Object.values(value)) visit(child);
  };
  visit(root);
  return texts;
}

type Node = Readonly<Record<string, unknown>>;
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;
const nodes = (value: unknown): readonly Node[] => (Array.isArray(value) ? value.filter(isNode) : []);

function elementName({ openingElement }: Node): string {
  const name = isNode(openingElement) ? openingElement.name : undefined;
  return isNode(name) ? String(name.name) : '';
}

/** Returns the nodes that an expression may evaluate to: both branches of a condition, both operands of `||`, and so on. */
function valuesOf(value: unknown): readonly Node[] {
  if (!isNode(value)) return [];
  switch (value.type) {
    case 'JSXExpressionContainer':
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return valuesOf(value.expression);
    case 'ConditionalExpression':
      return [...valuesOf(value.consequent), ...valuesOf(value.alternate)];
    case 'LogicalExpression':
      return [...(value.operator === '&&' ? [] : valuesOf(value.left)), ...valuesOf(value.right)];
    case 'BinaryExpression':
      return value.operator === '+' ? [...valuesOf(value.left), ...valuesOf(value.right)] : [];
    case 'ArrayExpression':
      return nodes(value.elements).flatMap(valuesOf);
    default:
      return [value];
  }
}

/** Returns the constant parts of a template literal, with `…` between them. */
const templateText = (literal: Node): string =>
  nodes(literal.quasis)
    .map(({ value }) => (isNode(value) ? String(value.cooked) : ''))
    .join('…');
