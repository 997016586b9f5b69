/**
 * Object literals with spread parts, rewritten as calls: `{ ...entry, id }` becomes `merge(entry, { id })`. What is
 * called can tell a copy of an entry from a use of it, which a literal cannot.
 */
import { type Edit, edited } from './code-edits.ts';
import { nodesOfType, type SyntaxNode } from './syntax-tree.ts';

interface Property extends SyntaxNode {
  readonly kind?: string;
  readonly argument?: SyntaxNode;
  readonly key?: { readonly name?: string; readonly value?: unknown };
}

interface ObjectLiteral extends SyntaxNode {
  readonly properties: readonly Property[];
}

/** @param program the code as a tree, with positions in `code` */
export function mergeSpreads(code: string, program: unknown, merge: string): string {
  const edits: Edit[] = [];
  for (const literal of nodesOfType<ObjectLiteral>(program, 'ObjectExpression'))
    edits.push(...(editsOf(code, literal, merge) ?? []));
  return edited(code, edits);
}

/** What sets the prototype of the object is no property of a part of it. */
const isPrototype = (key: Property['key']): boolean => [key?.name, key?.value].includes('__proto__');

/** Undefined for a literal that is left as it is. */
function editsOf(code: string, { start, end, properties }: ObjectLiteral, merge: string): Edit[] | undefined {
  const isRewritten =
    properties.some(({ type }) => type === 'SpreadElement') &&
    properties.every(({ kind, key }) => (kind === undefined || kind === 'init') && !isPrototype(key));
  if (!isRewritten) return undefined;
  const edits: Edit[] = [
    { start, end: start + 1, text: `${merge}({` },
    { start: end - 1, end, text: '})' },
  ];
  for (const [index, property] of properties.entries()) {
    const { argument } = property;
    if (!argument) continue;
    const next = properties[index + 1]?.start ?? end - 1;
    const between = code.slice(property.end, next);
    const comma = between.indexOf(',');
    if (between.replace(',', '').trim() !== '') return undefined;
    edits.push({ start: property.start, end: argument.start, text: '}, (' });
    edits.push({ start: property.end, end: property.end + comma + 1, text: '), {' });
  }
  return edits;
}
