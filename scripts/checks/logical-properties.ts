import { declarations } from './declarations.ts';
import type { Finding } from './finding.ts';
import type { ProjectFile } from './project-files.ts';

/** Style sheets of pages and of the brand. */
const STYLE_SHEET = /^(?:src|brand|examples)\/.+\.css$/;
/** Style sheet for old browsers, which do not support logical properties. Its dialog fills the window in both writing directions. */
const LEGACY_SHEET = 'src/styles/legacy.css';

const PHYSICAL_PROPERTY =
  /^(?:(?:margin|padding|scroll-margin|scroll-padding)-(?:top|right|bottom|left)|border-(?:top|right|bottom|left)(?:-(?:width|style|color))?|border-(?:top|bottom)-(?:left|right)-radius|top|right|bottom|left)$/;

/** Properties whose keywords `left` and `right` mean physical sides, regardless of the writing direction. */
const PROPERTY_WITH_SIDES =
  /^(?:float|clear|text-align|background|background-position|background-position-x|object-position|transform-origin|mask|mask-position)$/;
const SIDE = /(?<![\w-])(?:left|right)(?![\w-])/;

/** Shorthands with one value for each side, in the order top, right, bottom, left. */
const SHORTHAND = /^(?:margin|padding|inset|scroll-margin|scroll-padding)$/;

/**
 * Finds declarations that name a side of the screen. Pages of languages that are written from right to left need `start` and `end`
 * instead. Source: CSS Logical Properties and Values, Level 1.
 */
export function logicalPropertyFindings(files: readonly Pick<ProjectFile, 'path' | 'text'>[]): Finding[] {
  return files
    .filter(({ path }) => STYLE_SHEET.test(path) && path !== LEGACY_SHEET)
    .flatMap(({ path, text }) =>
      declarations(text).flatMap(({ line, property, value }) => {
        const what = hasRuleForRightToLeft(text, property) ? undefined : physicalSide(property, value);
        return what === undefined
          ? []
          : [
              {
                file: path,
                line,
                what,
                remedy:
                  'use a logical property, such as margin-inline-start or text-align: start, or add a rule for :dir(rtl)',
              },
            ];
      }),
    );
}

/** Returns whether a style sheet overrides a property for right-to-left pages. */
const hasRuleForRightToLeft = (css: string, property: string): boolean =>
  PROPERTY_WITH_SIDES.test(property) &&
  new RegExp(`:dir\\(rtl\\)[^{}]*\\{[^{}]*\\b${property}\\s*:`).test(css);

/** Describes the side of the screen that a declaration names; undefined if it names none. */
function physicalSide(property: string, value: string): string | undefined {
  if (PHYSICAL_PROPERTY.test(property)) return `${property} is a side of the screen`;
  const [side] = PROPERTY_WITH_SIDES.test(property) ? (SIDE.exec(value) ?? []) : [];
  if (side !== undefined) return `${property} names the side ${side}`;
  const [, right, , left] = SHORTHAND.test(property) ? sides(value) : [];
  return left === undefined || left === right
    ? undefined
    : `${property} has the values ${right} on the right and ${left} on the left`;
}

/** Splits a value at the spaces outside brackets. */
function sides(value: string): readonly string[] {
  let depth = 0;
  const separated = [...value].map((character) => {
    depth += Number(character === '(') - Number(character === ')');
    return character === ' ' && depth === 0 ? '\n' : character;
  });
  return separated.join('').split('\n');
}
