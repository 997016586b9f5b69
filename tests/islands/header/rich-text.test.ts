import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseRichText, type RichText } from '../../../src/islands/header/rich-text.ts';

const flat = (pieces: readonly RichText[]): string =>
  pieces
    .map((piece) =>
      typeof piece === 'string'
        ? piece
        : `<${piece.tag}${piece.href === undefined ? '' : ` ${piece.href}`}>${flat(piece.children)}</${piece.tag}>`,
    )
    .join('');

describe('parseRichText', () => {
  test.each([
    ['plain text', 'plain text'],
    ['<p>One <b>bold</b> <i>word</i></p>', '<p>One <strong>bold</strong> <em>word</em></p>'],
    ['a<br>b<br/>c', 'a<br></br>b<br></br>c'],
    ['<ul><li>one<li>two</ul>', '<ul><li>one<li>two</li></li></ul>'],
    ['Fish &amp; chips &lt;3 &#8364;5 &#x20AC;6&nbsp;&unknown;', 'Fish & chips <3 €5 €6 &unknown;'],
    ['<a href="/faqs?a=1&amp;b=2">Help</a>', '<a /faqs?a=1&b=2>Help</a>'],
    ["<a class='x' href='https://a.example'>A</a>", '<a https://a.example>A</a>'],
    ['<a href="javascript:alert(1)">x</a>', '<a>x</a>'],
    ['<a href="//evil.example">x</a>', '<a>x</a>'],
    ['<a href=" &#106;avascript:alert(1)">x</a>', '<a>x</a>'],
    ['<script>alert(1)</script><img src=x onerror=alert(1)>after', 'alert(1)after'],
    ['<!-- hidden --><p onclick="x()">shown</p>', '<p>shown</p>'],
    ['</p>stray</strong>', 'stray'],
    ['1 < 2 and 3 > 2', '1 < 2 and 3 > 2'],
  ])('parses %s', (html, expected) => {
    expect(flat(parseRichText(html))).toBe(expected);
  });

  test('returns only known elements and safe links for any input', () => {
    const harmless = (piece: RichText): boolean =>
      typeof piece === 'string' ||
      (['p', 'strong', 'em', 'ul', 'ol', 'li', 'br', 'a'].includes(piece.tag) &&
        (piece.href === undefined || /^(?:https?:|mailto:|\/(?!\/)|#)/i.test(piece.href)) &&
        piece.children.every(harmless));
    const scraps = fc.constantFrom(
      '<a href="',
      'javascript:',
      '">',
      '<p',
      '>',
      '</',
      'script',
      '&#',
      ';',
      "'",
      '<b>',
      ' ',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(scraps, fc.string()), { maxLength: 30 }), (pieces) =>
        parseRichText(pieces.join('')).every(harmless),
      ),
    );
  });
});
