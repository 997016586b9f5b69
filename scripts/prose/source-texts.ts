import ts from 'typescript';

/** A text that people read, with its location in the repository. */
export interface LocatedText {
  /** Path below the project's root. */
  readonly file: string;
  /** Counted from 1. */
  readonly line: number;
  readonly text: string;
  /** The code that a reader sees next to a comment or a name, or all sentences of an error; absent in documents. */
  readonly context?: string;
}

/** The texts of one file, by their use. */
export interface SourceTexts {
  /** Comments and docstrings without their marks; consecutive line comments are one text. */
  readonly comments: readonly LocatedText[];
  /** Full titles of tests: the titles of the enclosing `describe` calls and the title of the test, joined by spaces. */
  readonly testTitles: readonly LocatedText[];
  /** Names of functions, types, constants, parameters and properties that the file declares. */
  readonly identifiers: readonly LocatedText[];
  /** Names of parameters and variables. */
  readonly locals: readonly LocatedText[];
  /** Sentences of faults in files of errors. A value that is inserted into a sentence is written as `{…}`. */
  readonly errorTexts: readonly LocatedText[];
  /** Paragraphs and list items of a document, without headings, tables and code. */
  readonly paragraphs: readonly LocatedText[];
}

const NO_TEXTS: SourceTexts = {
  comments: [],
  testTitles: [],
  identifiers: [],
  locals: [],
  errorTexts: [],
  paragraphs: [],
};

const TYPESCRIPT = /\.(?:ts|tsx|mts|mjs)$/;
/** Files with the errors of the site and of the engine. */
const ERROR_FILE = /^src\/(?:.*\/)?errors\/[^/]+\.ts$|^packages\/.*\/engine-errors\.ts$/;
/** Names of the properties of a fault that contain sentences. */
const FAULT_SENTENCES: ReadonlySet<string> = new Set(['what', 'why', 'action']);
const TEST_FUNCTIONS: ReadonlySet<string> = new Set(['describe', 'it', 'test']);

/** Extracts the texts of a file that people read; files of other types have none. */
export function sourceTexts(file: string, text: string): SourceTexts {
  if (TYPESCRIPT.test(file)) return typeScriptTexts(file, text, 0);
  if (file.endsWith('.astro')) return astroTexts(file, text);
  if (file.endsWith('.css'))
    return { ...NO_TEXTS, comments: blockComments(file, text, /\/\*([\s\S]*?)\*\//g) };
  if (file.endsWith('.md')) return { ...NO_TEXTS, paragraphs: paragraphsOf(file, text) };
  return NO_TEXTS;
}

function astroTexts(file: string, text: string): SourceTexts {
  const frontmatter = /^---\n([\s\S]*?)\n---/.exec(text);
  const template = text.slice(frontmatter?.[0].length ?? 0);
  const firstLine = text.slice(0, text.length - template.length).split('\n').length - 1;
  const code = frontmatter === null ? NO_TEXTS : typeScriptTexts(file, frontmatter[1] ?? '', 1);
  const inTemplate = blockComments(file, template, /<!--([\s\S]*?)-->|\{?\/\*([\s\S]*?)\*\/\}?/g);
  return {
    ...code,
    comments: [
      ...code.comments,
      ...inTemplate.map((comment) => ({ ...comment, line: comment.line + firstLine })),
    ],
  };
}

function blockComments(file: string, text: string, pattern: RegExp): LocatedText[] {
  return [...text.matchAll(pattern)].map(({ 0: comment, index }) => ({
    file,
    line: text.slice(0, index).split('\n').length,
    text: withoutMarks(comment),
    context: codeNextTo(text, index, index + comment.length),
  }));
}

/** Returns the code before a comment on its line, or the first line of code after it. */
function codeNextTo(text: string, start: number, end: number): string {
  const before = text.slice(text.lastIndexOf('\n', start - 1) + 1, start).trim();
  if (before !== '') return before;
  return /^\s*(.*)/.exec(text.slice(end))?.[1]?.trim() ?? '';
}

/** Returns a comment as running text, without its marks and line breaks. */
function withoutMarks(comment: string): string {
  return comment
    .replace(/^\{?(?:\/\*\*?|<!--)|(?:\*\/\}?|-->)$/g, '')
    .split('\n')
    .map((line) => line.replace(/^\s*(?:\/\/+|\*(?!\*))? ?/, '').trim())
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Start of a comment that is a directive for a tool. */
const DIRECTIVE = /^(?:biome-ignore|@ts-|<reference|@vitest-environment|#!)/;

function typeScriptTexts(file: string, text: string, firstLine: number): SourceTexts {
  const kind = file.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false, kind);
  const testTitles: LocatedText[] = [];
  const identifiers: LocatedText[] = [];
  const locals: LocatedText[] = [];
  const errorTexts: LocatedText[] = [];
  const locate = (position: number, located: string): LocatedText => ({
    file,
    line: source.getLineAndCharacterOfPosition(position).line + 1 + firstLine,
    text: located,
  });
  const ranges = new Map<number, ts.CommentRange>();
  const scanned = new Set<number>();
  const addCommentsAt = (position: number): void => {
    if (scanned.has(position)) return;
    scanned.add(position);
    const leading = ts.getLeadingCommentRanges(text, position) ?? [];
    const trailing = ts.getTrailingCommentRanges(text, position) ?? [];
    for (const range of [...leading, ...trailing]) ranges.set(range.pos, range);
  };
  const jsxTexts: ts.Node[] = [];
  const visit = (node: ts.Node, titles: readonly string[], fault?: ts.ObjectLiteralExpression): void => {
    if (node.kind === ts.SyntaxKind.JsxText) jsxTexts.push(node);
    addCommentsAt(node.pos);
    addCommentsAt(node.end);
    if (ts.isJsxExpression(node)) addCommentsAt(node.pos + 1);
    const title = testTitle(node);
    if (title !== undefined) {
      const full = [...titles, title.text];
      if (title.isTest) testTitles.push(locate(node.getStart(source), full.join(' ')));
      ts.forEachChild(node, (child) => visit(child, full));
      return;
    }
    const name = declaredName(node);
    if (name !== undefined) {
      const position = name.getStart(source);
      const [context = ''] = text.slice(text.lastIndexOf('\n', position) + 1).split('\n');
      const identifier = { ...locate(position, name.text), context: context.trim() };
      identifiers.push(identifier);
      if (ts.isParameter(node) || ts.isVariableDeclaration(node)) locals.push(identifier);
    }
    if (ERROR_FILE.test(file) && isFaultSentence(node))
      for (const literal of sentenceLiterals(node.initializer))
        errorTexts.push({
          ...locate(literal.node.getStart(source), literal.text),
          context: sentenceLiterals(fault ?? node)
            .map((sentence) => sentence.text)
            .join(' '),
        });
    const enclosing = ts.isObjectLiteralExpression(node) ? node : fault;
    ts.forEachChild(node, (child) => visit(child, titles, enclosing));
  };
  visit(source, []);
  const comments = joinLineComments(
    [...ranges.values()]
      .filter(({ pos }) => !jsxTexts.some((node) => node.pos <= pos && pos < node.end))
      .sort((a, b) => a.pos - b.pos),
    text,
  ).map(({ pos, end, comment }) => ({
    ...locate(pos, withoutMarks(comment)),
    context: codeNextTo(text, pos, end),
  }));
  return {
    testTitles,
    identifiers,
    locals,
    errorTexts,
    paragraphs: [],
    comments: comments.filter((comment) => comment.text !== '' && !DIRECTIVE.test(comment.text)),
  };
}

/** Joins line comments on consecutive lines to one text each. */
function joinLineComments(
  ranges: readonly ts.CommentRange[],
  text: string,
): readonly { readonly pos: number; readonly end: number; readonly comment: string }[] {
  const joined: { pos: number; end: number; comment: string }[] = [];
  for (const { pos, end, kind } of ranges) {
    const previous = joined.at(-1);
    const comment = text.slice(pos, end);
    const continues =
      previous?.comment.startsWith('//') &&
      kind === ts.SyntaxKind.SingleLineCommentTrivia &&
      /^\s*\n[ \t]*$/.test(text.slice(previous.end, pos)) &&
      text.slice(previous.end, pos).split('\n').length === 2;
    if (previous !== undefined && continues) {
      previous.comment += `\n${comment}`;
      previous.end = end;
    } else joined.push({ pos, end, comment });
  }
  return joined;
}

/** The text of a string literal or of a template; undefined for another expression. */
function literalText(node: ts.Node | undefined): string | undefined {
  if (node === undefined) return undefined;
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return undefined;
  return node.head.text + node.templateSpans.map(({ literal }) => `{…}${literal.text}`).join('');
}

/** The title of a call of `describe`, `it` or `test`, also of its variants such as `it.each(table)`. */
function testTitle(node: ts.Node): { readonly text: string; readonly isTest: boolean } | undefined {
  if (!ts.isCallExpression(node)) return undefined;
  const text = literalText(node.arguments[0]);
  let callee: ts.Expression = node.expression;
  while (ts.isPropertyAccessExpression(callee) || ts.isCallExpression(callee)) callee = callee.expression;
  if (text === undefined || !ts.isIdentifier(callee) || !TEST_FUNCTIONS.has(callee.text)) return undefined;
  return { text, isTest: callee.text !== 'describe' };
}

function declaredName(node: ts.Node): ts.Identifier | undefined {
  const isDeclaration =
    ts.isFunctionDeclaration(node) ||
    ts.isVariableDeclaration(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isClassDeclaration(node) ||
    ts.isParameter(node) ||
    ts.isPropertySignature(node) ||
    ts.isMethodSignature(node) ||
    ts.isMethodDeclaration(node);
  return isDeclaration && node.name !== undefined && ts.isIdentifier(node.name) ? node.name : undefined;
}

const isFaultSentence = (node: ts.Node): node is ts.PropertyAssignment =>
  ts.isPropertyAssignment(node) && ts.isIdentifier(node.name) && FAULT_SENTENCES.has(node.name.text);

/** Minimum length of a literal in the expression of a sentence. Shorter literals are names or parts of a word. */
const MIN_SENTENCE_CHARACTERS = 20;

/** Returns the literals of an expression that are sentences, e.g. both branches of a condition. */
function sentenceLiterals(expression: ts.Node): { readonly node: ts.Node; readonly text: string }[] {
  const text = literalText(expression);
  const nested: { readonly node: ts.Node; readonly text: string }[] = [];
  ts.forEachChild(expression, (child) => {
    nested.push(...sentenceLiterals(child));
  });
  return text !== undefined && text.length >= MIN_SENTENCE_CHARACTERS && text.includes(' ')
    ? [{ node: expression, text }, ...nested]
    : nested;
}

/** Returns the paragraphs and list items of a Markdown document, each as one line. */
function paragraphsOf(file: string, text: string): LocatedText[] {
  const withoutCode = text.replace(/^```[\s\S]*?^```$/gm, (code) => code.replace(/[^\n]/g, ''));
  const paragraphs: LocatedText[] = [];
  let open: { line: number; lines: string[] } | undefined;
  const close = (): void => {
    if (open !== undefined) paragraphs.push({ file, line: open.line, text: open.lines.join(' ') });
    open = undefined;
  };
  for (const [index, line] of withoutCode.split('\n').entries()) {
    const isItem = /^\s*(?:[-*]|\d+\.) /.test(line);
    const isCode = open === undefined && line.startsWith('    ');
    const isProse = line.trim() !== '' && !isCode && !/^\s*(?:#|\||<!--)/.test(line);
    if (!isProse || isItem) close();
    if (!isProse) continue;
    open ??= { line: index + 1, lines: [] };
    open.lines.push(line.replace(/^\s*(?:[-*]|\d+\.) /, '').trim());
  }
  close();
  return paragraphs;
}
